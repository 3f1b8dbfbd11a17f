import { endsWith, newestFirst, type StatusChange, type StatusKind } from "#app/model/case.ts";
import { formatDateTime } from "#app/model/format.ts";
import {
  CASE_STATUSES,
  INITIATIVE_STATUSES,
  type LookupItem,
  QUESTION_STATUSES,
} from "#app/model/lookups.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { STATUS_CALLS } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import type { NewStatus } from "#server/meetings/steps.ts";
import { statusMark } from "../record/labels.ts";

/** The possible values of each of a case's three statuses (section 4 of the back-office document). */
export const STATUSES: Readonly<Record<StatusKind, readonly LookupItem[]>> = {
  case: CASE_STATUSES,
  initiative: INITIATIVE_STATUSES,
  question: QUESTION_STATUSES,
};

/** An entry of the merged history, ready to display. `iso` is the API's text, `when` DD.MM.YYYY HH:mm. */
export type HistoryEntry = ReturnType<typeof historyOf>[number];

/** One log, newest first. */
export function historyOf(kind: StatusKind, log: readonly StatusChange[]) {
  return newestFirst(log).map(({ date, statusId, comment, who }, index, changes) => {
    const before = changes[index + 1];
    return {
      kind,
      /** The previous status; absent for the first one. */
      from: before && statusMark(STATUSES[kind], before.statusId),
      status: statusMark(STATUSES[kind], statusId),
      comment,
      iso: date,
      when: formatDateTime(date),
      who,
      /** Number of older changes of the same kind. */
      earlier: log.length - 1 - index,
    };
  });
}

/** The length of the log when the form was opened; `undefined` if the form didn't know it. */
export function openedOf(fields: FormData): number | undefined {
  const opened = fields.get(OPENED);
  return typeof opened === "string" && /^\d{1,6}$/.test(opened) ? Number(opened) : undefined;
}

export interface NewerChange {
  readonly entry: HistoryEntry;
  readonly changes: number;
}

/**
 * A change by another person since the form was opened, shown before it is overwritten (docs/decisions/forms.md).
 * @param opened length of the log when the form was opened; `undefined` if unknown
 * @returns `undefined` if the log is unchanged, `same` if it ends with this very change
 */
export async function newerChange(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  opened: number | undefined,
): Promise<Attempt<NewerChange | "same" | undefined>> {
  if (opened === undefined) return { ok: true, value: undefined };
  const { attempt } = api(context);
  // The audit also names the case's MP.
  const [found] = await Promise.all([
    attempt(STATUS_CALLS[kind].log, { params: { id } }),
    attempt(contract.cases.get, { params: { id } }),
  ]);
  if (!found.ok) return found;
  const [entry] = historyOf(kind, found.value);
  const changes = found.value.length;
  if (entry === undefined || changes === opened) return { ok: true, value: undefined };
  return { ok: true, value: endsWith(found.value, status) ? "same" : { entry, changes } };
}
