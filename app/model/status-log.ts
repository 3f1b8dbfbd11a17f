import type { StatusChange } from "./case.ts";
import { compareWallTimes } from "./period.ts";

/**
 * Since when a status has its current value: the date of the change that led to it, as ISO text. Saving the same
 * status with another comment doesn't move it. `undefined` if the log doesn't say.
 */
export function since(log: readonly StatusChange[], statusId: number): string | undefined {
  const changes = newestFirst(log);
  const earlier = changes.findIndex((change) => change.statusId !== statusId);
  return (earlier === -1 ? changes : changes.slice(0, earlier)).at(-1)?.date;
}

/**
 * Whether the log already ends with this change, to settle an unknown outcome (R71). A change with the same status
 * and comment as the last one adds nothing, so taking it for done does no harm.
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
 * By date, newest first. Changes within the same second stay in the order in which they were written; logs
 * are oldest first unless their dates say otherwise.
 */
export function newestFirst(log: readonly StatusChange[]): readonly StatusChange[] {
  const isNewestFirst = compareWallTimes(log[0]?.date ?? "", log.at(-1)?.date ?? "") > 0;
  return (isNewestFirst ? log : log.toReversed()).toSorted((one, other) =>
    compareWallTimes(other.date, one.date),
  );
}
