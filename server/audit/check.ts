import type { CheckedMonth, KnownHead } from "#server/store/chain-engine.ts";
import { parsed } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";

export interface CheckedTrail {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly lines: number;
  readonly since: number | undefined;
  readonly fault?: { readonly month: string; readonly number: number };
  /** The last line of each month when it was last found whole. */
  readonly heads: readonly KnownHead[];
}

const LAST_CHECK = ["audit-check", "last"] as const;

/** The result of the last check; `undefined` if there was none. Rejects with `StoreUnavailable`. */
export async function lastCheckIn(store: Pick<Store, "get">): Promise<CheckedTrail | undefined> {
  return parsed<CheckedTrail>(await store.get(LAST_CHECK));
}

/**
 * Verifies months, and compares each with its last line as given, otherwise as the last check found it: only that
 * shows lines removed from the end. Stores the result; a faulty month keeps the last line that the check before found,
 * so that the next check finds the fault too; one mistyped by hand is forgotten. Rejects with `StoreUnavailable`.
 * @param at time of the check
 * @param seconds how long to store the result
 */
export async function checkMonths(
  store: Pick<Store, "chain" | "get" | "put">,
  months: readonly string[],
  given: readonly KnownHead[],
  at: Date,
  seconds: number,
): Promise<readonly CheckedMonth[]> {
  const earlier = (await lastCheckIn(store))?.heads ?? [];
  const checked: CheckedMonth[] = [];
  const heads: KnownHead[] = [];
  for (const month of months) {
    const before = earlier.find((head) => head.month === month);
    const one = await store.chain.check(month, given.find((head) => head.month === month) ?? before);
    checked.push(one);
    const head = one.fault || one.lines === 0 ? before : { month, number: one.lines, head: one.head };
    if (head) heads.push(head);
  }
  const faulty = checked.find(({ fault }) => fault);
  const result: CheckedTrail = {
    at: at.toISOString(),
    lines: checked.reduce((sum, { lines }) => sum + lines, 0),
    since: checked.find(({ since }) => since !== undefined)?.since,
    ...(faulty?.fault && { fault: { month: faulty.month, number: faulty.fault.number } }),
    heads,
  };
  await store.put(LAST_CHECK, JSON.stringify(result), seconds);
  return checked;
}
