import { grouped } from "#app/model/grouped.ts";
import { CALENDAR } from "#app/model/limits.ts";
import { isWholeDay, minutesOf, parseWallTime } from "#app/model/period.ts";
import { dayAddress } from "./day-address.ts";
import type { CalendarEntry } from "./entry.ts";

/** Minutes of a day; both 0 for all-day entries. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * An item of a time grid: an entry with its position in minutes, or several entries behind a link to the view of
 * their day.
 */
export interface GridEntry extends CalendarEntry, Span {
  /** How many entries it stands for; absent for a single one. */
  readonly count?: number;
}

/** Half an hour is the minimum for a target, and for a line of text. */
const MIN_MINUTES = 30;
const MINUTES_PER_DAY = 24 * 60;
const FIRST = CALENDAR.earliestHour * 60;

/**
 * The entries of a grid with their positions: never smaller than the minimum target, and never above the first hour.
 */
const placed = (entries: readonly CalendarEntry[]): readonly GridEntry[] =>
  entries.map((entry) => ({ ...entry, ...spanIn(entry) }));

function spanIn({ start, end }: CalendarEntry): Span {
  const [first, last] = [parseWallTime(start), parseWallTime(end)];
  if (!first || isWholeDay(start, end) || (last && last.date > first.date && !isMidnight(last.time)))
    return { from: 0, to: 0 };
  const from = Math.min(Math.max(minutesOf(first.time), FIRST), MINUTES_PER_DAY - MIN_MINUTES);
  const until = last && last.date > first.date ? MINUTES_PER_DAY : minutesOf(last?.time ?? "");
  return { from, to: Math.max(until, from + MIN_MINUTES) };
}

const isMidnight = (time: string) => minutesOf(time) === 0;

/**
 * The same, limited to what a column has room for: the rest are behind one link to the view of their day, with their
 * number.
 * @param room how many fit side by side
 * @param search the query of the page, which that link keeps
 * @param more text with the number
 */
export function withoutCrowds(
  entries: readonly CalendarEntry[],
  room: number,
  search: string,
  more: (count: number) => string,
): GridEntry[] {
  const all = placed(entries);
  const days = grouped(
    all.filter(({ to }) => to > 0),
    ({ start }) => start.slice(0, "YYYY-MM-DD".length),
  );
  const timed = [...days].flatMap(([day, its]) => {
    const [shown, hidden] = inLanes(its, room);
    return [...shown, ...joined(hidden).map((run) => behindOne(run, day, dayAddress(search, day), more))];
  });
  return [...all.filter(({ to }) => to === 0), ...timed];
}

/** Entries of a day in a month, which has no room for more. */
const ROOM_IN_MONTH = 2;

/** The entries of a month: the first ones of each day, and a link to the view of its day if there are more. */
export const withoutCrowdedDays = (
  entries: readonly CalendarEntry[],
  search: string,
  more: (count: number) => string,
): GridEntry[] =>
  [...grouped(placed(entries), ({ start }) => start.slice(0, "YYYY-MM-DD".length))].flatMap(([day, its]) => {
    const ordered = [...its].sort((one, other) => one.from - other.from);
    const hidden = ordered.slice(ROOM_IN_MONTH);
    if (hidden.length === 0) return ordered;
    // At the end of the day, so that it comes last.
    const last = { from: MINUTES_PER_DAY - 2, to: MINUTES_PER_DAY - 1 };
    return [
      ...ordered.slice(0, ROOM_IN_MONTH),
      { ...behindOne(hidden, day, dayAddress(search, day), more), ...last },
    ];
  });

/** The entries that fit side by side, and the rest: if there are any, the last place is for their link. */
function inLanes(entries: readonly GridEntry[], room: number): [shown: GridEntry[], hidden: GridEntry[]] {
  const laned = lanesOf(entries);
  let hidden = laned.filter(({ lane }) => lane >= room);
  for (;;) {
    const runs = joined(hidden.map(({ entry }) => entry)).map(spanOf);
    const next = laned.filter(
      (one) => hidden.includes(one) || (one.lane === room - 1 && runs.some((run) => meet(one.entry, run))),
    );
    if (next.length === hidden.length) break;
    hidden = next;
  }
  const shown = laned.filter((one) => !hidden.includes(one));
  return [shown.map(({ entry }) => entry), hidden.map(({ entry }) => entry)];
}

/** Each entry in the first lane that is free when it begins. */
function lanesOf<Entry extends Span>(entries: readonly Entry[]) {
  const ends: number[] = [];
  return [...entries]
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .map((entry) => {
      const free = ends.findIndex((end) => end <= entry.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = entry.to;
      return { entry, lane };
    });
}

const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

const spanOf = (run: readonly Span[]): Span => ({
  from: Math.min(...run.map(({ from }) => from)),
  to: Math.max(...run.map(({ to }) => to)),
});

/** Groups of entries without a gap between them. */
function joined<Entry extends Span>(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  let end = 0;
  for (const entry of [...entries].sort((one, other) => one.from - other.from)) {
    const run = entry.from < end ? runs.at(-1) : undefined;
    if (run) run.push(entry);
    else runs.push([entry]);
    end = Math.max(end, entry.to);
  }
  return runs;
}

function behindOne(
  run: readonly GridEntry[],
  day: string,
  href: string,
  more: (count: number) => string,
): GridEntry {
  const { from, to } = spanOf(run);
  return {
    id: -(Number(day.replaceAll("-", "")) * MINUTES_PER_DAY + from),
    href,
    start: `${day}T00:00:00Z`,
    end: `${day}T00:00:00Z`,
    begin: clock(from),
    range: `${clock(from)}–${clock(to)}`,
    title: more(run.length),
    detail: "",
    who: "",
    wishes: [],
    isToTell: run.some(({ isToTell }) => isToTell),
    state: "",
    sign: "",
    tone: "calm",
    from,
    to,
    count: run.length,
  };
}

/**
 * The place of each entry of a day in the width of its column, in per cent of it: those that take place at the same
 * time stand beside one another, none above another.
 */
export const besideOneAnother = <Entry extends Span>(entries: readonly Entry[]) =>
  joined(entries).flatMap((run) => {
    const laned = lanesOf(run);
    const lanes = Math.max(...laned.map(({ lane }) => lane)) + 1;
    return laned.map(({ entry, lane }) => {
      const after = laned.filter((other) => other.lane > lane && meet(other.entry, entry));
      const until = Math.min(lanes, ...after.map((other) => other.lane));
      return { entry, left: (lane / lanes) * 100, width: ((until - lane) / lanes) * 100 };
    });
  });

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
