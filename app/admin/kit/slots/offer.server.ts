import { shortWeekday, weekdayName } from "#app/model/calendar-names.ts";
import { addDays, type DayRange, daysOf } from "#app/model/days.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Mp } from "#app/model/mp.ts";
import { noticesOn, placeInstead } from "#app/model/notice.ts";
import {
  isDay,
  isInReach,
  isWeekend,
  later,
  skopjeDay,
  timeFromText,
  wallTimeOf,
  weekdayOf,
} from "#app/model/period.ts";
import { ANSWER_WAY, NO_WISHES, type Wishes, wordsOf } from "#app/model/wishes.ts";
import { type Hours, officeHours } from "#app/model/work-hours.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import { holidaysIn } from "#server/holidays.ts";
import { meetingsThatDay } from "#server/meetings/same-day.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { daysOff, knownNotices } from "#server/notices/notices.ts";
import { askedDays } from "../case/pending-change.server.ts";
import { DAY, OFFERED, SHOW, SLOT, type Slot } from "./slot-picker.tsx";
import { freeSlots, halfHours, lengthOf } from "./slots.ts";

interface Person extends Pick<Wishes, "dayIds"> {
  readonly answerWayId?: Wishes["answerWayId"];
  readonly caseId?: number | null;
}

interface Asked {
  readonly asked?: string | undefined;
  readonly own?: Pick<Meeting, "id" | "startDate" | "endDate"> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Offer = NonNullable<Awaited<ReturnType<typeof offerOf>>>;

/** From tomorrow, because today would be too short notice. */
const AHEAD_DAYS = 20;
const MAX_DAYS_SHOWN = 3;

/** Working days until a letter is there: printed and posted on one, three on its way, and read before its day. */
const POST_DAYS = 4;

/**
 * Free half hours of an MP: the work hours of the MP's assistant, without arranged meetings, weekends, holidays and
 * days on which the office is closed or the MP away. Wished days come first, the one on which the person can't come
 * last. For people who want a letter, days that it can't reach are skipped unless there are no others.
 * @param asked an additional day to look at
 * @param own the meeting that is to move: it leaves its time free, and needs as much time again
 * @returns `undefined` if no work hours are set, or the meetings are unavailable
 */
export async function offerOf(
  context: Context,
  mpId: number,
  { dayIds: wished, answerWayId, caseId }: Person,
  { asked: typed, own, signal }: Asked,
) {
  const asked = typed !== undefined && isInReach(typed) ? typed : undefined;
  const { mps } = await allLists(context);
  const hours = officeHours(mps, requireProfile(context), mpId);
  if (!hours) return undefined;
  const tomorrow = addDays(skopjeDay(new Date()), 1);
  const range = { from: tomorrow, to: addDays(tomorrow, AHEAD_DAYS) };
  const isBeyond = asked !== undefined && (asked < range.from || asked > range.to);
  const mp = mps.filter(({ id }) => id === mpId);
  const read = (days: DayRange) => freeIn(context, mp, hours, days, { own, signal });
  const [free, beyond, change, { notices }] = await Promise.all([
    read(range),
    isBeyond ? read({ from: asked, to: asked }) : {},
    caseId ? askedDays(context, caseId) : undefined,
    knownNotices(context),
  ]);
  if (!free || !beyond) return undefined;
  const { refused } = change ?? {};
  // What they have said last.
  const dayIds = change?.dayIds.length ? change.dayIds : wished;
  const addressOn = (day: string) => mp.map((one) => placeInstead(noticesOn(notices, one, day)))[0];
  const reached = answerWayId === ANSWER_WAY.letter ? firstReached(range) : undefined;
  const days = daysToShow(free, { dayIds, refused, reached }, addressOn);
  const all: Free = { ...free, ...beyond };
  const minutes = own && lengthOf(own);
  const slotsOf = (day: string) =>
    halfHours(hours, minutes).map((from) => ({
      from,
      to: later(from, minutes),
      isFree: all[day]?.includes(from) ?? false,
    }));
  const shown = [...days.map(({ day }) => day), ...(asked === undefined ? [] : [asked])];
  return {
    hours,
    days,
    slots: Object.fromEntries(shown.map((day) => [day, slotsOf(day)])),
    /** Days that the person has wished for, in words. */
    wished: wordsOf({ ...NO_WISHES, dayIds }, "dayIds").join(" или "),
    /** The person can't come on this day. */
    refused,
    /** The first day that a letter reaches, if the person wants one. */
    reached,
  };
}

type Free = Readonly<Record<string, readonly string[]>>;

async function freeIn(
  context: Context,
  mp: readonly Mp[],
  hours: Hours,
  range: DayRange,
  { own, signal }: Asked,
): Promise<Free | undefined> {
  const { attempt } = api(context, signal ? { signal } : {});
  const asked = { mpId: mp[0]?.id ?? 0, startDate: range.from, endDate: range.to };
  const [meetings, isOff] = await Promise.all([
    meetingsThatDay(context, asked, attempt),
    daysOff(context, mp, range),
  ]);
  const others = meetings?.filter(({ id }) => id !== own?.id);
  return others && freeSlots(range, hours, others, isOff, wallTimeOf(new Date()), own && lengthOf(own));
}

/** The first day that a letter of today reaches. @param range days from tomorrow */
function firstReached(range: DayRange): string {
  const holidays = holidaysIn(range);
  const working = daysOf(range).filter((day) => !isWeekend(day) && !Object.hasOwn(holidays, day));
  return working[POST_DAYS - 1] ?? range.to;
}

interface Known {
  readonly dayIds: readonly number[];
  readonly refused: string | undefined;
  readonly reached: string | undefined;
}

function daysToShow(
  free: Free,
  { dayIds, refused, reached = "" }: Known,
  addressOn: (day: string) => string | undefined,
) {
  const open = Object.entries(free)
    .filter(([, times]) => times.length > 0)
    .map(([day]) => {
      const weekday = weekdayOf(day) ?? 0;
      return {
        day,
        /** "чет. 10.12." */
        label: `${shortWeekday(day)} ${formatDate(day).slice(0, "DD.MM.".length)}`,
        /** The person has wished for this weekday. */
        isWished: day !== refused && dayIds.includes(weekday + 1),
        isRefused: day === refused,
        /** Where people are received on this day, if not in the office. */
        address: addressOn(day),
      };
    });
  const possible = open.filter(({ isRefused }) => !isRefused);
  const inTime = possible.filter(({ day }) => day >= reached);
  const days = inTime.length > 0 ? inTime : possible;
  const inOrder = [...days.filter(({ isWished }) => isWished), ...days.filter(({ isWished }) => !isWished)];
  return [...inOrder.slice(0, MAX_DAYS_SHOWN), ...open.filter(({ isRefused }) => isRefused)];
}

/** Another day than the form was shown with: its half hours haven't been seen yet. */
export function otherDayIn(fields: FormData): string | undefined {
  const day = textIn(fields, DAY);
  return isDay(day) && !textIn(fields, OFFERED).startsWith(day) ? day : undefined;
}

/** What was chosen since the form was shown; with JavaScript nothing, because the form follows each choice. */
export function chosenIn(fields: FormData): { readonly date: string; readonly time?: string } | undefined {
  const otherDay = otherDayIn(fields);
  if (otherDay !== undefined) return { date: otherDay };
  const slot = textIn(fields, SLOT);
  const [date = "", time = ""] = slot.split("T");
  if (slot === textIn(fields, OFFERED) || !isDay(date)) return undefined;
  return timeFromText(time) === time ? { date, time } : { date };
}

/** The chosen half hour; on another day its first free one, unless the typed time is free there too. */
export async function timesIn(context: Context, fields: FormData, mpId: number | undefined): Promise<Slot> {
  const written = textIn(fields, "date");
  const time = (name: string) => timeFromText(textIn(fields, name)) ?? textIn(fields, name);
  const typed = {
    date: dayFromText(written) ?? written,
    startTime: time("startTime"),
    endTime: time("endTime"),
  };
  const chosen = chosenIn(fields) ?? { date: fields.has(SHOW) ? typed.date : "" };
  const { date } = chosen;
  if (!isDay(date)) return typed;
  if (chosen.time !== undefined) return { date, startTime: chosen.time, endTime: later(chosen.time) };
  const offer = mpId === undefined ? undefined : await offerOf(context, mpId, NO_WISHES, { asked: date });
  const free = offer?.slots[date]?.filter(({ isFree }) => isFree) ?? [];
  const first = free.some(({ from }) => from === typed.startTime) ? undefined : free[0];
  return { ...typed, date, ...(first && { startTime: first.from, endTime: first.to }) };
}

/** Says that the form follows another half hour now, and is still to be sent. */
export function askAfterChoice(context: Context, { date, startTime }: Slot) {
  const t = getT(context, "slots");
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  return { title: t("chosen", { day, time: startTime }), lines: [], text: t("chosenText") };
}
