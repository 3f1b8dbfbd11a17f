import { DAY_MS, isDay, isInReach, skopjeDay, weekdayOf } from "../period.ts";
import { fold } from "../text/fold.ts";
import { MONTHS, WEEKDAYS } from "../calendar-names.ts";
import { cleanLine, plainSigns } from "../text/clean.ts";
import type { MessageKey } from "./message-key.ts";

/** The result of reading a typed day: `YYYY-MM-DD`, `""` for empty text, or the message key of what is wrong. */
type DayRead = { readonly day: string } | { readonly wrong: MessageKey };

const ISO = /^(\d{4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\.?$/;
const NUMBERS =
  /^(\d{1,2})(?:\s*[./,-]\s*|\s+)(\d{1,2}|[ivx]{1,4})(?:(?:\s*[./,-]\s*|\s+)(\d{4}|\d{2}))?\s*\.?$/i;
const RUN = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const WORDS =
  /^(\d{1,2})(?:\.|-?(?:ти|ви|ри|ми|st|nd|rd|th))?(?:\s+of\s|[\s/-])*(\p{L}{3,})\.?,?(?:[\s./-]+(\d{4}))?\s*\.?$/iu;
const MONTH_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{4}))?$/iu;

const ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split(" ");

/** What people write around a day: the weekday, which must be the day's, and the word for the year. */
const PREPOSITION = /^(?:(?:на\s+)?ден|во|на|до|од|датум:?|më|në|data:?|on|the|date:?)\s+(?=\S)/iu;
const WEEKDAY = /^(?:e\s+)?(\p{L}{2,})(?:\s*[.,]+\s*|\s+)(?=\d|\p{L}+\s+\d|на\s|më\s|the\s)/iu;
/** Behind a whole day: Albanian Tuesday begins like March. */
const WEEKDAY_LAST = /^(.*\d(?:\D*\d|[\s.]*\p{L}{3}).*?)[\s,]+\(?(?:e\s+)?(\p{L}{3,})\.?\)?\.?$/iu;
const YEAR_WORD = /(\d)\s*(?:година|годин[аи]|год|г|viti|v)\s*\.?$/iu;

/** Words for days near today, folded (`fold`), as offsets in days. */
const NEAR: Readonly<Record<string, number>> = {
  denes: 0,
  deneska: 0,
  utre: 1,
  zadutre: 2,
  vcera: -1,
  zavcera: -2,
};

/** Longer than any day with all its words. */
const MAX_TYPED = 100;

/**
 * Reads a day as people type it and as we print it: 10.12.2026, 10.12 (in the year that brings it nearest), 10122026,
 * 10/12/26, 10 декември, четврток, 10.12.2026 год., 10 dhjetor, December 10, утре; ISO as well, as in addresses.
 * @param today YYYY-MM-DD in Skopje
 */
export function readDay(text: string, today = skopjeDay(new Date())): DayRead {
  const typed = plainSigns(cleanLine(text.slice(0, MAX_TYPED)));
  if (typed === "") return { day: "" };
  const near = NEAR[fold(typed)];
  if (near !== undefined) return { day: later(today, near) };
  const { plain, weekdays } = bare(typed);
  const read = partsOf(plain, today, weekdays);
  if ("wrong" in read || weekdays.length === 0) return read;
  return weekdays.includes(weekdayOf(read.day) ?? -1) ? read : { wrong: `otherWeekday:${read.day}` };
}

function partsOf(plain: string, today: string, weekdays: readonly number[]): DayRead {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(plain) ?? [];
  if (isoYear !== undefined) return ofParts(Number(isoDay), Number(isoMonth), isoYear, today, weekdays);
  const [, first, middle, year] = NUMBERS.exec(plain) ?? RUN.exec(plain) ?? WORDS.exec(plain) ?? [];
  const [, name, date, ofYear] = first === undefined ? (MONTH_FIRST.exec(plain) ?? []) : [];
  const number = monthNumber(middle ?? name ?? "");
  return number === undefined
    ? { wrong: "day" }
    : ofParts(Number(first ?? date), number, year ?? ofYear, today, weekdays);
}

/** The day without prepositions and the word for the year, and which weekdays its weekday may mean, from Monday = 0. */
function bare(typed: string): { readonly plain: string; readonly weekdays: readonly number[] } {
  const [, whole = "", last = ""] = WEEKDAY_LAST.exec(typed) ?? [];
  const behind = weekdaysNamed(last);
  if (behind.length > 0) return { plain: bare(whole).plain, weekdays: behind };
  const day = typed.replace(YEAR_WORD, "$1").replace(PREPOSITION, "");
  const [before = "", word = ""] = WEEKDAY.exec(day) ?? [];
  const weekdays = MONTH_FIRST.test(day) ? [] : weekdaysNamed(word);
  const plain = weekdays.length > 0 ? day.slice(before.length).replace(PREPOSITION, "") : day;
  return { plain, weekdays };
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "");

/** Whether a name begins with this word, in any language; Macedonian in either script. */
const isNamed = (name: string, word: string) =>
  letters(name).startsWith(letters(word)) || (fold(word).length > 2 && fold(name).startsWith(fold(word)));

function weekdaysNamed(word: string): readonly number[] {
  const isNamedIn = (names: readonly string[], weekday: number) =>
    word !== "" && isNamed(names[weekday]?.replace("e ", "") ?? "", word);
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) =>
    Object.values(WEEKDAYS).some((names) => isNamedIn(names, weekday)),
  );
}

/** `undefined` for text that is not a day. */
export function dayFromText(text: string): string | undefined {
  const read = readDay(text);
  return "day" in read && read.day !== "" ? read.day : undefined;
}

function monthNumber(month: string): number | undefined {
  if (/^\d+$/.test(month)) return Number(month);
  if (month === "") return undefined;
  const roman = ROMAN.indexOf(month.toLowerCase());
  if (roman !== -1) return roman + 1;
  // In Albanian with an ending, too: marsi, marsit.
  const isIt = (name: string) => isNamed(name, month) || letters(month).startsWith(letters(name));
  const at = [MONTHS.mk, MONTHS.sq, MONTHS.en]
    .map((names) => names.findIndex(isIt))
    .find((one) => one !== -1);
  return at === undefined ? undefined : at + 1;
}

function ofParts(
  day: number,
  month: number,
  year: string | undefined,
  today: string,
  weekdays: readonly number[],
): DayRead {
  if (month < 1 || month > MONTHS.mk.length) return { wrong: `noSuchMonth:${month}` };
  const thisYear = Number(today.slice(0, "YYYY".length));
  const wanted = year === undefined ? thisYear : Number(year.length === 2 ? `20${year}` : year);
  const written = (of: number) => [digits(of, 4), digits(month, 2), digits(day, 2)].join("-");
  if (year !== undefined) {
    if (!isDay(written(wanted))) return { wrong: `noSuchDay:${written(wanted)}` };
    // A mistyped year would put a record where no list shows it.
    return isInReach(written(wanted)) ? { day: written(wanted) } : { wrong: "dayReach" };
  }
  const there = [thisYear, thisYear + 1, thisYear - 1].map(written).filter(isDay);
  const isTold = (on: string) => weekdays.includes(weekdayOf(on) ?? -1);
  const [nearest] = there.sort(
    (one, other) =>
      Number(isTold(other)) - Number(isTold(one)) || distance(one, today) - distance(other, today),
  );
  return nearest === undefined ? { wrong: `noSuchDay:${written(thisYear)}` } : { day: nearest };
}

const digits = (value: number, count: number) => String(value).padStart(count, "0");

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));

// Not `addDays`: every page with a form would carry the calendar's days.
const later = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
