import { shortWeekday } from "#app/model/calendar-names.ts";
import { addDays, type DayRange } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import type { Mp } from "#app/model/mp.ts";
import { isInReach, later, skopjeDay, wallTimeOf, weekdayOf } from "#app/model/period.ts";
import type { Wishes } from "#app/model/wishes.ts";
import { type Hours, officeHours } from "#app/model/work-hours.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { meetingsThatDay } from "#server/meetings/same-day.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { daysOff } from "#server/notices/days.ts";
import { freeSlots, halfHours } from "./slots.ts";

interface Asked {
  readonly asked?: string | undefined;
  readonly own?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Offer = NonNullable<Awaited<ReturnType<typeof offerOf>>>;

/** How many days ahead to look for free times; from tomorrow, because today would be too short notice. */
const AHEAD_DAYS = 20;
const MAX_DAYS_SHOWN = 3;

/**
 * Free half hours of an MP: the work hours of the MP's assistant, without arranged meetings, weekends, holidays and days on which
 * the office is closed or the MP away.
 * Days that the person has wished for come first.
 * @param asked an additional day to look at
 * @param own the meeting that is to move: it leaves its time free
 * @returns `undefined` if no work hours are set, or the meetings are unavailable
 */
export async function offerOf(
  context: Context,
  mpId: number,
  { dayIds }: Pick<Wishes, "dayIds">,
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
  const [free, beyond] = await Promise.all([read(range), isBeyond ? read({ from: asked, to: asked }) : {}]);
  if (!free || !beyond) return undefined;
  const days = daysToShow(free, dayIds);
  const all: Free = { ...free, ...beyond };
  const slotsOf = (day: string) =>
    halfHours(hours).map((from) => ({ from, to: later(from), isFree: all[day]?.includes(from) ?? false }));
  const shown = [...days.map(({ day }) => day), ...(asked === undefined ? [] : [asked])];
  // The half hours of those days, and of a requested one.
  return { hours, days, slots: Object.fromEntries(shown.map((day) => [day, slotsOf(day)])) };
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
  const others = meetings?.filter(({ id }) => id !== own);
  return others && freeSlots(range, hours, others, isOff, wallTimeOf(new Date()));
}

/** First the wished days, then the others. */
function daysToShow(free: Free, dayIds: readonly number[]) {
  const open = Object.entries(free)
    .filter(([, times]) => times.length > 0)
    .map(([day, times]) => {
      const weekday = weekdayOf(day) ?? 0;
      return {
        day,
        /** "чет. 10.12." */
        label: `${shortWeekday(day)} ${formatDate(day).slice(0, "DD.MM.".length)}`,
        /** The person has wished for this weekday. */
        isWished: dayIds.includes(weekday + 1),
        /** Starts of free half hours, as `HH:mm`. */
        free: times,
      };
    });
  const wished = open.filter(({ isWished }) => isWished);
  return [...wished, ...open.filter(({ isWished }) => !isWished)].slice(0, MAX_DAYS_SHOWN);
}
