import { statusForm } from "#app/model/case-rules.ts";
import {
  type Case,
  since,
  STATUS_KINDS,
  type StatusChange,
  type StatusKind,
  statusKindOf,
} from "#app/model/case.ts";
import { formatDateTime } from "#app/model/format.ts";
import { idsOf } from "#app/model/lookups.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { changeStatus } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { inTurn, TURN_WAIT_MS } from "#server/form/progress.ts";
import { submission } from "#server/form/submission.ts";
import { isAsking } from "#server/meetings/questions.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import {
  type HistoryEntry,
  historyOf,
  newerChange,
  openedOf,
  STATUSES,
} from "../../kit/case/history.server.ts";
import { isOnward } from "../../kit/case/in-list.server.ts";
import { ANYWAY } from "../../kit/record/asked.tsx";
import { lookupOptions, statusMark } from "../../kit/record/labels.ts";
import { asTyped, askFirst, failedReply, refusedReply, withMore } from "../../kit/record/reply.ts";
import type { StatusReply } from "./status.tsx";

/** In the API's order. */
type StatusLogs = Readonly<Record<StatusKind, readonly StatusChange[]>>;

/**
 * All three logs merged, newest first (section 2 of the back-office document, "Case form"). Within the same second,
 * changes come before initial entries, then case, initiative, question.
 */
export function mergedHistory(logs: StatusLogs): readonly HistoryEntry[] {
  return STATUS_KINDS.flatMap((kind) => historyOf(kind, logs[kind])).toSorted(
    (one, other) => compareWallTimes(other.iso, one.iso) || other.earlier - one.earlier,
  );
}

export function statusNow(kind: StatusKind, found: Case, logs: StatusLogs) {
  const id = found[`${kind}StatusId` as const];
  const date = since(logs[kind], id);
  return {
    kind,
    status: statusMark(STATUSES[kind], id),
    /** DD.MM.YYYY HH:mm; absent if it was never changed. */
    since: date === undefined ? undefined : formatDateTime(date),
    /** Length of its log, by which changes are noticed. */
    changes: logs[kind].length,
  };
}

/** The context of the page's three forms: each with its own key, so that one may be sent after another. */
export function statusForms(context: Context, page: string) {
  return byField(STATUS_KINDS, (kind) => ({
    page,
    options: lookupOptions(STATUSES[kind]),
    formKey: formKey(context),
  }));
}

/** This person's input into one of the forms before the session expired (R8); returned once. */
export function parkedStatus(context: Context, page: string) {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { status, statusId = "", comment = "" } = Object.fromEntries(parked.fields);
  const kind = statusKindOf(status);
  if (!kind) return undefined;
  return { kind, typed: { statusId, comment } };
}

/** @returns the form that goes back; `undefined` once the status is changed */
export async function postStatus(context: Context, id: number) {
  const kind = statusKindOf(postedForm(context).fields.get("status"));
  if (kind === undefined) throw noSuchPage();

  const form = await submission(context, statusForm(idsOf(STATUSES[kind])));
  if (!form.valid) return withMore<StatusReply>(refusedReply(form), { kind });
  // Another person's post at the same moment counts as an earlier one.
  const turn = await inTurn(
    context,
    `${kind} ${id}`,
    form.id,
    async () => {
      const newer = await newerChange(context, kind, id, form.value, openedOf(form.fields));
      if (!newer.ok) return { ok: false, fault: { ...newer.fault, sent: "no" } } as const;
      const { value } = newer;
      if (value && value !== "same") return { newer: value };
      const confirmed = form.fields.get(ANYWAY);
      return changeStatus(context, kind, id, { ...form, confirmed }, value === "same");
    },
    TURN_WAIT_MS,
  );
  const outcome =
    turn ?? ({ ok: false, fault: { kind: "turn", sent: "no", reference: requestInfo(context).id } } as const);
  if ("newer" in outcome) return withMore<StatusReply>(asTyped(form), { kind, newer: outcome.newer }, 409);
  if (!outcome.ok && isAsking(outcome.fault)) {
    const more = { kind, isOnward: isOnward(form.fields) };
    return withMore<StatusReply>(askFirst(form, outcome.fault.ask), more);
  }
  if (!outcome.ok) return withMore<StatusReply>(failedReply(form, outcome.fault), { kind });
  // The documented success messages, by their keys (section 8 of the back-office document).
  getSession(context).flash({ kind: "success", text: `${kind}StatusChanged` });
  return undefined;
}
