import { data } from "react-router";
import { statusForm } from "#app/model/case-rules.ts";
import {
  type Case,
  STATUS_KINDS,
  type StatusChange,
  type StatusKind,
  statusKindOf,
} from "#app/model/case.ts";
import { formatDateTime } from "#app/model/format.ts";
import {
  CASE_STATUS,
  CASE_STATUSES,
  idsOf,
  INITIATIVE_STATUSES,
  type LookupItem,
  QUESTION_STATUSES,
} from "#app/model/lookups.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { endsWith, newestFirst, since } from "#app/model/status-log.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, settled } from "#server/api/fault.ts";
import { recordRejection } from "#server/cases/rejection.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { forgetRejection } from "#server/meetings/notifications.ts";
import { getSession } from "#server/session/live-session.ts";
import { lookupOptions, statusMark } from "../../kit/record/labels.ts";
import type { NewerChange, ParkedStatus, StatusFormContext, StatusNow, StatusReply } from "./status.tsx";
import type { HistoryEntry } from "./view-parts.tsx";

/** The possible values of each of a case's three statuses (section 4 of the back-office document). */
const STATUSES: Readonly<Record<StatusKind, readonly LookupItem[]>> = {
  case: CASE_STATUSES,
  initiative: INITIATIVE_STATUSES,
  question: QUESTION_STATUSES,
};

/** The three status logs of a case, in the API's order. */
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

/** One log, newest first. */
function historyOf(kind: StatusKind, log: readonly StatusChange[]): readonly HistoryEntry[] {
  return newestFirst(log).map(({ date, statusId, comment, who }, index, changes) => {
    const before = changes[index + 1];
    return {
      kind,
      ...(before && { from: statusMark(STATUSES[kind], before.statusId) }),
      status: statusMark(STATUSES[kind], statusId),
      comment,
      iso: date,
      when: formatDateTime(date),
      who,
      earlier: log.length - 1 - index,
    };
  });
}

const CURRENT = {
  case: "caseStatusId",
  initiative: "initiativeStatusId",
  question: "questionStatusId",
} as const satisfies Record<StatusKind, keyof Case>;

/** One of the three statuses, as the case page shows it. */
export function statusNow(kind: StatusKind, found: Case, logs: StatusLogs): StatusNow {
  const id = found[CURRENT[kind]];
  const date = since(logs[kind], id);
  return {
    kind,
    status: statusMark(STATUSES[kind], id),
    ...(date !== undefined && { since: formatDateTime(date) }),
    changes: logs[kind].length,
  };
}

/** The context of the page's three forms: each with its own key, so that one may be sent after another. */
export function statusForms(context: Context, page: string): Record<StatusKind, StatusFormContext> {
  const formContext = (kind: StatusKind): StatusFormContext => ({
    page,
    options: lookupOptions(STATUSES[kind]),
    formKey: formKey(context),
  });
  return {
    case: formContext("case"),
    initiative: formContext("initiative"),
    question: formContext("question"),
  };
}

/** The length of the log when the form was opened; `undefined` if the form didn't know it. */
export function openedOf(fields: FormData): number | undefined {
  const opened = fields.get(OPENED);
  return typeof opened === "string" && /^\d{1,6}$/.test(opened) ? Number(opened) : undefined;
}

/** This person's input on this page before signing in again; returned once. */
export function parkedStatus(context: Context, page: string): ParkedStatus | undefined {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { status, statusId = "", comment = "" } = Object.fromEntries(parked.fields);
  const kind = statusKindOf(status);
  if (!kind) return undefined;
  return { kind, typed: { statusId, comment } };
}

/**
 * Changes one of the three statuses according to its form.
 * @returns the form that goes back; `undefined` once the change is made
 */
export async function changeStatus(context: Context, id: number) {
  const kind = statusKindOf(postedForm(context).fields.get("status"));
  if (kind === undefined) throw noSuchPage();

  const form = await submission(context, statusForm(idsOf(STATUSES[kind])));
  if (!form.valid) return ofStatus(kind, form.refuse());
  const newer = await newerChange(context, kind, id, form.value, openedOf(form.fields));
  if (!newer.ok) return ofStatus(kind, form.fail({ ...newer.fault, sent: "no" }));
  if (newer.value)
    return data<StatusReply>({ ...form.keep(false).data, kind, newer: newer.value }, { status: 409 });
  const outcome = await form.once(() => writeStatus(context, kind, id, form.value));
  if (!outcome.ok) return ofStatus(kind, form.fail(outcome.fault));
  if (kind === "case" && form.value.statusId === CASE_STATUS.rejected)
    await recordRejectionOf(context, id, form.id);
  getSession(context).flash({ kind: "success", text: CHANGED[kind] });
  return undefined;
}

/** Whoever was told of nothing yet is told by staff, one case at a time with a letter of its own. */
async function recordRejectionOf(context: Context, id: number, operation: string): Promise<void> {
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  if (found.ok) await recordRejection(context, operation, found.value);
}

/** Labels a reply with the form that it belongs to. */
const ofStatus = (kind: StatusKind, { data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<StatusReply>({ ...reply, kind }, init ?? undefined);

/** A status change by an assistant; the comment is mandatory. */
interface NewStatus {
  readonly statusId: number;
  readonly comment: string;
}

const CALLS = {
  case: { change: contract.cases.setStatus, log: contract.history.ofCase },
  initiative: { change: contract.cases.setInitiativeStatus, log: contract.history.ofInitiative },
  question: { change: contract.cases.setQuestionStatus, log: contract.history.ofQuestion },
} as const satisfies Record<StatusKind, unknown>;

/** The documented success messages, by their keys (section 8 of the back-office document). */
const CHANGED = {
  case: "caseStatusChanged",
  initiative: "initiativeStatusChanged",
  question: "questionStatusChanged",
} as const satisfies Record<StatusKind, string>;

/**
 * A change by somebody else since the form was opened (docs/decisions/forms.md), which the person sees before overwriting it.
 * @param opened length of the log when the form was opened; `undefined` if unknown
 * @returns `undefined` if the log is unchanged, or ends with this very change
 */
export async function newerChange(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  opened: number | undefined,
): Promise<Attempt<NewerChange | undefined>> {
  if (opened === undefined) return { ok: true, value: undefined };
  const { attempt } = api(context);
  // The audit also names the case's MP.
  const [found] = await Promise.all([
    attempt(CALLS[kind].log, { params: { id } }),
    attempt(contract.cases.get, { params: { id } }),
  ]);
  if (!found.ok) return found;
  const [entry] = historyOf(kind, found.value);
  const isNewer = entry !== undefined && found.value.length !== opened && !endsWith(found.value, status);
  return { ok: true, value: isNewer ? { entry, changes: found.value.length } : undefined };
}

/**
 * Changes a status. An unknown outcome is looked up in the log before asking the person: a change that is there was
 * made (R71).
 * @param api default: a client whose 401 ends the session at once
 */
export async function writeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<unknown>> {
  const { change, log } = CALLS[kind];
  const outcome = await attempt(change, { params: { id }, body: status });
  const written = await settled(outcome, async () => {
    const found = await withFixedCredentials(context)(log, { params: { id } });
    return found.ok && endsWith(found.value, status);
  });
  if (kind === "case" && written.ok && status.statusId !== CASE_STATUS.rejected)
    await forgetRejection(context, id);
  return written;
}
