import type { DatabaseSync } from "node:sqlite";
import type { EventData } from "#app/model/event.ts";
import { MUNICIPALITIES, type Municipality } from "#app/model/municipalities.ts";
import { insert } from "../../store/statements.ts";
import { busyDay, busyDays, dayOf, SPAN_DAYS, textOf } from "../cases/days.ts";
import { memberDeck, type Members, type MpRow } from "../people/members.ts";
import { DEMO_ASSISTANTS, mpsOf, type Staff } from "../people/staff.ts";
import { createRandom, type Random } from "../random.ts";
import { EVENTS_MK, EVENTS_SQ } from "./event-texts.ts";

/** How often each type of event comes, by id. */
const TYPES = { 1: 24, 2: 20, 3: 18, 4: 22, 5: 16 };

/** Events are announced so many days ahead. */
const AHEAD = 21;

const ALBANIAN = 2;

/** Stores `count` events of the three years before `today` and the weeks after it, oldest first. */
export function fillEvents(
  database: DatabaseSync,
  members: Members,
  staff: Staff,
  plan: { readonly today: string; readonly count: number },
): void {
  const random = createRandom("events");
  const today = dayOf(plan.today);
  const drawMember = memberDeck(random, members);
  const invent = (mpId: number, day: number, eventTypeId: number) => {
    const event = inventEvent(random, members, mpId, day, eventTypeId);
    // Nothing can be told yet of what is still to come.
    return day < today ? event : { ...event, description: "" };
  };
  const events = DEMO_ASSISTANTS.flatMap((userId) =>
    Object.keys(TYPES).map((type) =>
      invent(
        random.pick(mpsOf(staff, userId)),
        busyDay(createRandom(`${userId}/${type}`), today - 60, today - 1),
        Number(type),
      ),
    ),
  );
  const days = busyDays("events", plan.count - events.length, today - SPAN_DAYS, today + AHEAD);
  for (const day of days) {
    events.push(invent(drawMember(day), day, Number(random.weighted(TYPES))));
  }
  events.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  for (const event of events) insert(database, "events", { ...event });
}

function inventEvent(
  random: Random,
  { mps, homeOf }: Members,
  mpId: number,
  day: number,
  eventTypeId: number,
): EventData {
  const home = homeOf.get(mpId)?.municipalityId;
  // One event in six is in another municipality than the MP's own.
  const place = pickPlace(random, random.chance(0.16) ? undefined : home);
  const mp = mps[mpId - 1] as MpRow;
  const albanian = mp.ethnicityId === ALBANIAN && random.chance(0.6);
  const [subject, description] = random.pick((albanian ? EVENTS_SQ : EVENTS_MK)[eventTypeId] ?? []);
  return {
    mpId,
    date: textOf(day),
    municipalityId: place.id,
    eventTypeId,
    subject: subject.replace("{place}", albanian ? place.nameAl : place.name),
    description: random.chance(0.85) ? description : "",
  };
}

function pickPlace(random: Random, id: number | undefined): Municipality {
  return MUNICIPALITIES.find((one) => one.id === id) ?? random.pick(MUNICIPALITIES);
}
