import { isDay, skopjeDay } from "../period.ts";
import { fold } from "../text/fold.ts";
import { MONTHS } from "../text/month-names.ts";
import type { MessageKey } from "./message-key.ts";

/** The result of reading a typed day: `YYYY-MM-DD`, `""` for empty text, or the message key of what is wrong. */
type DayRead = { readonly day: string } | { readonly wrong: MessageKey };

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})\s*[./,-]\s*(\d{1,2})(?:\s*[./,-]\s*(\d{4}|\d{2}))?\s*\.?(?:\s*г\.?)?$/;
const RUN = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const WORDS = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?(?:\s+(\d{4}))?(?:\s*г?\.)?$/u;

/** Words for days near today, folded (`fold`), as offsets in days. */
const NEAR: Readonly<Record<string, number>> = { denes: 0, utre: 1, zadutre: 2, vcera: -1, zavcera: -2 };

/**
 * Reads a day as people type it: 10.12.2026, 10.12 (in the year that brings it nearest), 10122026, 10/12/26, 10
 * декември, утре; ISO as well, as in addresses.
 * @param today YYYY-MM-DD in Skopje
 */
export function readDay(text: string, today = skopjeDay(new Date())): DayRead {
  const typed = text.trim();
  if (typed === "") return { day: "" };
  const near = NEAR[fold(typed)];
  if (near !== undefined) return { day: later(today, near) };
  const [, isoYear, isoMonth, isoDay] = ISO.exec(typed) ?? [];
  if (isoYear !== undefined) return ofParts(Number(isoDay), Number(isoMonth), isoYear, today);
  const [, day, month, year] = NUMBERS.exec(typed) ?? RUN.exec(typed) ?? WORDS.exec(typed) ?? [];
  const number = monthNumber(month ?? "");
  return number === undefined ? { wrong: "day" } : ofParts(Number(day), number, year, today);
}

/** The day as `YYYY-MM-DD`; `undefined` for text that is not a day. */
export function dayFromText(text: string): string | undefined {
  const read = readDay(text);
  return "day" in read && read.day !== "" ? read.day : undefined;
}

function monthNumber(month: string): number | undefined {
  if (/^\d+$/.test(month)) return Number(month);
  const at = MONTHS.mk.findIndex((name) => month !== "" && fold(name).startsWith(fold(month)));
  return at === -1 ? undefined : at + 1;
}

function ofParts(day: number, month: number, year: string | undefined, today: string): DayRead {
  if (month < 1 || month > MONTHS.mk.length) return { wrong: `noSuchMonth:${month}` };
  const thisYear = Number(today.slice(0, "YYYY".length));
  const wanted = year === undefined ? thisYear : Number(year.length === 2 ? `20${year}` : year);
  const written = (of: number) => [digits(of, 4), digits(month, 2), digits(day, 2)].join("-");
  if (year !== undefined)
    return isDay(written(wanted)) ? { day: written(wanted) } : { wrong: `noSuchDay:${written(wanted)}` };
  const there = [thisYear, thisYear + 1, thisYear - 1].map(written).filter(isDay);
  const [nearest] = there.sort((one, other) => distance(one, today) - distance(other, today));
  return nearest === undefined ? { wrong: `noSuchDay:${written(thisYear)}` } : { day: nearest };
}

const digits = (value: number, count: number) => String(value).padStart(count, "0");

const MS_PER_DAY = 86_400_000;

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

const distance = (one: string, other: string) => Math.abs(momentOf(one) - momentOf(other));

const later = (day: string, count: number) =>
  new Date(momentOf(day) + count * MS_PER_DAY).toISOString().slice(0, "YYYY-MM-DD".length);
