import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { STATUS_KINDS } from "#app/model/case.ts";
import { insert } from "../../store/statements.ts";
import { memberDeck, type Members } from "../people/members.ts";
import { type SeedPlace, SEED_PLACES } from "../people/places.ts";
import { DEMO_ASSISTANTS, mpIdsOf, type Staff } from "../people/staff.ts";
import { createRandom, type Random } from "../random.ts";
import { at, busyDays, dayNumber, SPAN_DAYS } from "./days.ts";
import { daysTo, journeyTo, meetingFor, type JourneyStep } from "./journey.ts";
import { inventCitizen, tell } from "./story.ts";

const CATEGORIES = { 1: 9, 2: 4, 3: 6, 4: 12, 5: 7, 6: 8, 7: 16, 8: 8, 9: 10, 10: 9, 11: 7, 12: 5 };

/** Stores the cases of the three years before `today` with their logs and meetings. */
export function fillCases(
  database: DatabaseSync,
  members: Members,
  staff: Staff,
  plan: { readonly today: string; readonly cases: number },
): void {
  const random = createRandom("cases");
  const today = dayNumber(plan.today);
  for (const visit of planVisits(random, today, plan.cases, members, staff)) {
    const place = members.homeOf.get(visit.mpId);
    if (!place) throw new RangeError(`MP ${visit.mpId} comes from nowhere`);
    storeCase(database, createRandom(`case ${visit.key}`), visit, today - 1 - visit.day, place, staff);
  }
}

function storeCase(
  database: DatabaseSync,
  random: Random,
  visit: Visit,
  age: number,
  place: SeedPlace,
  { assistantOf, users }: Staff,
): void {
  // One citizen in eight asks an MP of another town.
  const home = random.chance(0.125) ? random.pick(SEED_PLACES) : place;
  const { citizen, language } = inventCitizen(random, home);
  const caseCategoryId = Number(random.weighted(CATEGORIES));
  const wantsOnline = random.chance(0.22);
  const initiative = random.chance(0.2);
  const steps = stepsOf(random, visit, age, initiative);
  const date = at(random, visit.day, 7, 21);
  const { mpId } = visit;
  const caseId = insert(database, "cases", {
    date,
    mpId,
    ...citizen,
    ...tell(random, language, caseCategoryId),
    initiativeSubmission: initiative,
    wantsOnline,
    caseCategoryId,
    caseStatusId: lastOf(steps, "case"),
    initiativeStatusId: lastOf(steps, "initiative"),
    questionStatusId: lastOf(steps, "question"),
  });
  const userId =
    assistantOf.get(mpId) ?? random.pick(users.filter(({ roleId }) => roleId === ROLE.assistant)).id;
  for (const kind of STATUS_KINDS) {
    const comment = kind === "case" ? "Барањето е поднесено преку порталот." : "";
    insert(database, "statusChanges", { caseId, kind, statusId: 1, comment, date, userId: null });
  }
  for (const { day: _, ...step } of steps) insert(database, "statusChanges", { ...step, caseId, userId });
  const of = { caseId, mpId, fullName: citizen.fullName, wantsOnline, day: visit.day };
  const meeting = meetingFor(random, of, steps);
  if (meeting) insert(database, "meetings", { ...meeting });
}

/** Initiatives and questions come from cases whose meeting was held. */
function stepsOf(random: Random, { day, statusId }: Visit, age: number, initiative: boolean) {
  const held = statusId >= 4;
  const further = (likely: number) => (held && random.chance(likely) ? random.pick([2, 3]) : 1);
  return [
    ...journeyTo(random, "case", statusId, day, age),
    ...journeyTo(random, "initiative", initiative ? further(0.7) : 1, day, age),
    ...journeyTo(random, "question", further(0.15), day, age),
  ];
}

function lastOf(steps: readonly JourneyStep[], kind: JourneyStep["kind"]): number {
  return steps.findLast((step) => step.kind === kind)?.statusId ?? 1;
}

/** When a case was submitted, to whom, and its status. */
interface Visit {
  /** Identifies a visit whatever the day on which it is planned: everything invented for it depends on this alone. */
  readonly key: string;
  readonly day: number;
  readonly mpId: number;
  readonly statusId: number;
}

/** Distribution of statuses, by a case's age in days. */
const STANDINGS: readonly (readonly [under: number, weights: Readonly<Record<string, number>>])[] = [
  [7, { 1: 75, 2: 22, 3: 3 }],
  [30, { 1: 25, 2: 35, 3: 8, 4: 22, 5: 10 }],
  [120, { 1: 5, 2: 10, 3: 12, 4: 28, 5: 45 }],
  [Infinity, { 1: 1, 2: 2, 3: 14, 4: 18, 5: 65 }],
];

/** Statuses of the recent cases of each demo assistant. */
const DEMO_STATUSES = [1, 1, 2, 2, 3, 4, 4, 5];

/** Plans `count` visits of the three years before `today`, oldest first. */
function planVisits(random: Random, today: number, count: number, members: Members, staff: Staff): Visit[] {
  const last = today - 1;
  const visits: Visit[] = DEMO_ASSISTANTS.flatMap((userId) =>
    DEMO_STATUSES.map((statusId, index) => ({
      key: `${userId}/${index}`,
      day: last - daysTo(statusId) - random.between(0, 20),
      mpId: random.pick(mpIdsOf(staff, userId)),
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
