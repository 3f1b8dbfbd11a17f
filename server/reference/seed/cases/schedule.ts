import { memberDeck } from "../people/member-deck.ts";
import type { Members } from "../people/members.ts";
import { DEMO_ASSISTANTS, mpsOf, type Staff } from "../people/staff.ts";
import type { Random } from "../random.ts";
import { busyDays, SPAN_DAYS } from "./days.ts";
import { daysTo } from "./journey.ts";

/** When a case came, to whom, and how far it is. */
export interface Visit {
  /** Tells visits apart on whatever day they are planned: what is invented for one depends on this alone. */
  readonly key: string;
  readonly day: number;
  readonly mpId: number;
  readonly statusId: number;
}

/** How cases stand, by their age in days. */
const STANDINGS: readonly (readonly [under: number, weights: Readonly<Record<string, number>>])[] = [
  [7, { 1: 75, 2: 22, 3: 3 }],
  [30, { 1: 25, 2: 35, 3: 8, 4: 22, 5: 10 }],
  [120, { 1: 5, 2: 10, 3: 12, 4: 28, 5: 45 }],
  [Infinity, { 1: 1, 2: 2, 3: 14, 4: 18, 5: 65 }],
];

/** Recent cases of every status that each demo assistant finds. */
const DEMO_STATUSES = [1, 1, 2, 2, 3, 4, 4, 5];

/** Plans `count` visits of the three years before `today`, oldest first. */
export function planVisits(
  random: Random,
  today: number,
  count: number,
  members: Members,
  staff: Staff,
): Visit[] {
  const last = today - 1;
  const visits: Visit[] = DEMO_ASSISTANTS.flatMap((userId) =>
    DEMO_STATUSES.map((statusId, index) => ({
      key: `${userId}/${index}`,
      day: last - daysTo(statusId) - random.between(0, 20),
      mpId: random.pick(mpsOf(staff, userId)),
      statusId,
    })),
  );
  const drawMember = memberDeck(random, members);
  for (const day of busyDays("cases", count - visits.length, last - SPAN_DAYS, last)) {
    const key = String(visits.length);
    visits.push({ key, day, mpId: drawMember(day), statusId: standing(random, last - day) });
  }
  return visits.toSorted((a, b) => a.day - b.day);
}

function standing(random: Random, age: number): number {
  const [, weights] = STANDINGS.find(([under]) => age < under) ?? [];
  const statusId = Number(random.weighted(weights ?? { 1: 1 }));
  return daysTo(statusId) <= age ? statusId : 1;
}
