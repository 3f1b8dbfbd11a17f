import type { DatabaseSync } from "node:sqlite";
import type { EventData } from "#app/model/event.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { byKey } from "#app/model/text/order.ts";
import { insert } from "../../store/statements.ts";
import { busyDay, busyDays, dayNumber, SPAN_DAYS, textOf, workday } from "../cases/days.ts";
import { memberDeck, type Members } from "../people/members.ts";
import { DEMO_ASSISTANTS, mpIdsOf, type Staff } from "../people/staff.ts";
import { createRandom, type Random } from "../random.ts";
import texts from "../texts.json" with { type: "json" };
import { wallTime } from "../cases/journey.ts";
import { inventPerson, type Origin } from "../people/names.ts";
import { originsOf, SEED_PLACES } from "../people/places.ts";

const TYPES = { 1: 24, 2: 20, 3: 18, 4: 22, 5: 16 };

/** Events are announced this many days ahead. */
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
  const today = dayNumber(plan.today);
  const drawMember = memberDeck(random, members);
  const invent = (mpId: number, day: number, eventTypeId: number) => {
    const event = inventEvent(random, members, mpId, day, eventTypeId);
    // Upcoming events have no report yet.
    return day < today ? event : { ...event, description: "" };
  };
  const events = DEMO_ASSISTANTS.flatMap((userId) =>
    Object.keys(TYPES).map((type) =>
      invent(
        random.pick(mpIdsOf(staff, userId)),
        busyDay(createRandom(`${userId}/${type}`), today - 60, today - 1),
        Number(type),
      ),
    ),
  );
  const days = busyDays("events", plan.count - events.length, today - SPAN_DAYS, today + AHEAD);
  for (const day of days) {
    events.push(invent(drawMember(day), day, Number(random.weighted(TYPES))));
  }
  for (const event of byKey(events, ({ date }) => date)) insert(database, "events", { ...event });
}

function inventEvent(
  random: Random,
  { mps, homeOf }: Members,
  mpId: number,
  day: number,
  eventTypeId: number,
): EventData {
  const home = homeOf.get(mpId)?.municipalityId;
  // One event in six is in a municipality other than the MP's own.
  const own = random.chance(0.16) ? undefined : MUNICIPALITIES.find(({ id }) => id === home);
  const place = own ?? random.pick(MUNICIPALITIES);
  const albanian = mps[mpId - 1]?.ethnicityId === ALBANIAN && random.chance(0.6);
  const events: Readonly<Record<string, readonly string[][]>> = texts[albanian ? "sq" : "mk"].events;
  const [subject = "", description = ""] = random.pick(events[eventTypeId] ?? []);
  return {
    mpId,
    date: textOf(day),
    municipalityId: place.id,
    eventTypeId,
    subject: subject.replace("{place}", albanian ? place.nameAl : place.name),
    description: random.chance(0.85) ? description : "",
  };
}

/** The demo assistants have something on these days around today, over two and a half weeks. */
const DEMO_DAYS = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 16, 18] as const;

/** How far ahead meetings are arranged, in days. */
const MEETINGS_AHEAD = 25;

/** Stores `count` meetings without a case, of the three years before `today` and the weeks after it. */
export function fillAgenda(
  database: DatabaseSync,
  members: Members,
  staff: Staff,
  plan: { readonly today: string; readonly count: number },
): void {
  const random = createRandom("agenda");
  const today = dayNumber(plan.today);
  const drawMember = memberDeck(random, members);
  const meetings = DEMO_ASSISTANTS.flatMap((userId) =>
    DEMO_DAYS.map((distance, index) => {
      const day = workday(today, distance);
      return arrange(random, members, random.pick(mpIdsOf(staff, userId)), day, today, index % 6 === 4);
    }),
  );
  const days = busyDays("agenda", plan.count - meetings.length, today - SPAN_DAYS, today + MEETINGS_AHEAD);
  for (const day of days.map((one) => workday(one, 0))) {
    meetings.push(arrange(random, members, drawMember(day), day, today, random.chance(0.12)));
  }
  for (const meeting of byKey(meetings, ({ startDate }) => startDate))
    insert(database, "meetings", { ...meeting });
}

function arrange(
  random: Random,
  { homeOf }: Members,
  mpId: number,
  day: number,
  today: number,
  wholeDay: boolean,
) {
  const origin = random.weighted<Origin>(originsOf(homeOf.get(mpId) ?? random.pick(SEED_PLACES)));
  const start = random.pick([8.5, 9, 10, 10.5, 11, 12, 12.5, 13, 14, 15]);
  const { agenda } = texts.mk;
  const online = !wholeDay && random.chance(0.2);
  return {
    mpId,
    caseId: null,
    startDate: wallTime(day, wholeDay ? 0 : start),
    endDate: wallTime(day, wholeDay ? 0 : start + random.pick([0.5, 1, 1, 1.5])),
    fullName: inventPerson(random, origin).fullName,
    topic: random.pick(wholeDay ? agenda.wholeDayTopics : agenda.topics),
    comment: random.pick(agenda.comments),
    meetingLocationId: online ? MEETING_LOCATION.online : MEETING_LOCATION.office,
    meetingStatusId: Number(random.weighted(day < today ? PAST : COMING)),
  };
}

const { scheduled, requested, rejected, realized } = MEETING_STATUS;

/** Statuses before today and from today on: a few are never marked as held. */
const PAST = { [realized]: 82, [rejected]: 12, [scheduled]: 6 };
const COMING = { [scheduled]: 62, [requested]: 28, [rejected]: 10 };
