import { STATUS_KINDS, type StatusChange, type StatusKind } from "#app/model/case.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { statusMark, type StatusMark } from "../../record/labels.ts";
import { STATUSES } from "./statuses.ts";

/** The three status logs of one case, in the order in which the API gives them. */
export type StatusLogs = Readonly<Record<StatusKind, readonly StatusChange[]>>;

/** One entry of the merged history, ready to show. `iso` is the API's own text, `when` DD.MM.YYYY HH:mm. */
export interface HistoryEntry {
  readonly kind: StatusKind;
  /** The status before; absent for the first one. */
  readonly from?: StatusMark;
  readonly status: StatusMark;
  readonly comment: string;
  readonly iso: string;
  readonly when: string;
  readonly who: string;
  /** How many changes of the same kind are older. */
  readonly earlier: number;
}

/**
 * All three logs as one, newest first (section 2 of the back-office document, "Case form"). Of the same
 * second, changes come before beginnings, and otherwise case, initiative, question.
 */
export function mergedHistory(logs: StatusLogs): readonly HistoryEntry[] {
  return STATUS_KINDS.flatMap((kind) => historyOf(kind, logs[kind])).toSorted(
    (one, other) => compareWallTimes(other.iso, one.iso) || other.earlier - one.earlier,
  );
}

/**
 * Since when a thing has its present status: the date of the change that led to it, as ISO text. Saving
 * the same status again with another comment does not move it. `undefined` when the log does not say.
 */
export function since(log: readonly StatusChange[], statusId: number): string | undefined {
  const changes = newestFirst(log);
  const earlier = changes.findIndex((change) => change.statusId !== statusId);
  return (earlier === -1 ? changes : changes.slice(0, earlier)).at(-1)?.date;
}

/**
 * Whether the log already ends with this change: how an unknown outcome is settled (R71). A change with the
 * same status and the same comment as the last one adds nothing, so taking it for done does no harm.
 */
export function endsWith(
  log: readonly StatusChange[],
  change: Pick<StatusChange, "statusId" | "comment">,
): boolean {
  const last = newestFirst(log)[0];
  return (
    last !== undefined && last.statusId === change.statusId && last.comment.trim() === change.comment.trim()
  );
}

/**
 * A log by date, newest first. Changes of the same second stay in the order in which they were written; logs
 * come oldest first unless their dates say otherwise.
 */
function newestFirst(log: readonly StatusChange[]): readonly StatusChange[] {
  const isNewestFirst = compareWallTimes(log[0]?.date ?? "", log.at(-1)?.date ?? "") > 0;
  return (isNewestFirst ? log : log.toReversed()).toSorted((one, other) =>
    compareWallTimes(other.date, one.date),
  );
}

/** One log, newest first. */
export function historyOf(kind: StatusKind, log: readonly StatusChange[]): readonly HistoryEntry[] {
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
