import type { TFunction } from "i18next";
import { formatMonth, MONTHS_FROM } from "#app/model/calendar-names.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { isMonth } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { idFromText, typedText } from "#app/model/text/typed.ts";

/** The months of figures, inclusive, as `YYYY-MM`; an absent one is open. */
export interface Months {
  readonly startMonth?: string | undefined;
  readonly endMonth?: string | undefined;
}

export type MonthName = keyof Months;

/** The months of a query: as typed, as parsed, and their errors. */
export interface MonthsQuery {
  readonly typed: Readonly<Record<MonthName, string>>;
  /** The months to read figures for, without invalid ones. */
  readonly months: Months;
  /** Texts of the namespace `statistics`. */
  readonly errors: Readonly<Partial<Record<MonthName, "nonsense" | "reversed">>>;
}

const MAX_TEXT_LENGTH = 40;

/**
 * Parses `startMonth` and `endMonth` of a query; an invalid month, or a range that ends before it begins, is reported
 * as an error and ignored.
 */
export function monthsQuery(params: URLSearchParams): MonthsQuery {
  const typed = { startMonth: textOf(params, "startMonth"), endMonth: textOf(params, "endMonth") };
  const startMonth = monthFromText(typed.startMonth);
  const endMonth = monthFromText(typed.endMonth);
  const errors = {
    ...(startMonth === undefined && typed.startMonth !== "" && { startMonth: "nonsense" as const }),
    ...(endMonth === undefined && typed.endMonth !== "" && { endMonth: "nonsense" as const }),
    ...(startMonth && endMonth && startMonth > endMonth && { endMonth: "reversed" as const }),
  };
  const isReversed = errors.endMonth === "reversed";
  return {
    typed: { startMonth: startMonth ?? typed.startMonth, endMonth: endMonth ?? typed.endMonth },
    months: isReversed ? {} : { ...(startMonth && { startMonth }), ...(endMonth && { endMonth }) },
    errors,
  };
}

const textOf = (params: URLSearchParams, name: MonthName) => typedText(params.get(name), MAX_TEXT_LENGTH);

/** "2026-05", and spellings that people use in browsers without a month picker: "5.2026", "05/2026", "2026.5". */
export function monthFromText(text: string): string | undefined {
  const [, first = "", second = ""] = /^(\d{1,4})\s*[-./]\s*(\d{1,4})\.?$/.exec(text) ?? [];
  const [year, month] = first.length === 4 ? [first, second] : [second, first];
  const written = `${year}-${month.padStart(2, "0")}`;
  return isLikelyMonth(written) ? written : undefined;
}

/** A month of this century: any other is a typo, and would stretch a line over all the years between. */
const isLikelyMonth = (text: string) => isMonth(text) && text.startsWith("20");

/** The query of some months, in canonical form, for links that keep them. */
export const monthsParams = ({ startMonth, endMonth }: Months): URLSearchParams =>
  new URLSearchParams({ ...(startMonth && { startMonth }), ...(endMonth && { endMonth }) });

/** Far more months than any API has figures of; more are nonsense. */
const MAX_MONTHS = 600;

/** Every month from the first to the last of some months; invalid ones are left out. */
export function monthsBetween(months: readonly string[]): string[] {
  const known = months.filter(isLikelyMonth).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [begin, end] = [numberOf(first), numberOf(last)];
  return Array.from({ length: Math.min(end - begin + 1, MAX_MONTHS) }, (_, index) => {
    const month = end - Math.min(end - begin, MAX_MONTHS - 1) + index;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** The months of figures, in the page's language; native month fields would use the browser's. */
export function periodName(
  { startMonth, endMonth }: Months,
  language: Language,
  t: TFunction<"statistics">,
): string {
  const [start, end] = [startMonth, endMonth].map((month) => month && formatMonth(month, language));
  if (start && start === end) return start;
  const from = startMonth && formatMonth(startMonth, language, MONTHS_FROM);
  if (from && end) return t("period.between", { start: from, end });
  if (from) return t("period.from", { start: from });
  return end ? t("period.until", { end }) : t("period.all");
}

/** The scope of a dashboard. Party 0 is all parties (section 2.1 of the portal document). */
export type Scope =
  | { readonly of: "all" }
  | { readonly of: "mp"; readonly id: number }
  | { readonly of: "party"; readonly partyId: number; readonly mandateId: number };

/** Address parameters, as the router provides them. */
type Params = { readonly [Name in "id" | "partyId" | "mandateId"]?: string | undefined };

/** The scope of an address; `undefined` if it is invalid. */
export function scopeOf({ id, partyId, mandateId }: Params): Scope | undefined {
  if (id !== undefined) {
    const mp = idFromText(id);
    return mp === undefined ? undefined : { of: "mp", id: mp };
  }
  if (partyId === undefined) return { of: "all" };
  const party = partyId === "0" ? DASHBOARD.party : idFromText(partyId);
  const mandate = idFromText(mandateId);
  if (party === undefined || mandate === undefined) return undefined;
  return { of: "party", partyId: party, mandateId: mandate };
}

/** The path of a scope's figures, below the dashboard's own address. */
export function scopePath(scope: Scope): string {
  switch (scope.of) {
    case "all":
      return "";
    case "mp":
      return `/mp/${scope.id}`;
    case "party":
      return `/party/${scope.partyId}/mandate/${scope.mandateId}`;
  }
}

/**
 * The scope selected in the filter form (section 2.5 of the portal document): `who` decides which of its fields
 * count, so that an MP clears party and mandate, and vice versa.
 * @returns `undefined` if the query isn't the form's
 */
export function askedScope(params: URLSearchParams): Scope | undefined {
  const id = (name: string) => idFromText(params.get(name) ?? undefined);
  const [who, mp] = [params.get("who"), id("mp")];
  if (who === "party")
    return {
      of: who,
      partyId: id("party") ?? DASHBOARD.party,
      mandateId: id("mandate") ?? DASHBOARD.mandate,
    };
  if (who === "mp" && mp !== undefined) return { of: who, id: mp };
  return who === null ? undefined : { of: "all" };
}

export function dashboardPath(base: string, scope: Scope, params: URLSearchParams): string {
  const sign = base.includes("?") ? "&" : "?";
  return `${base}${scopePath(scope)}${params.size > 0 ? `${sign}${params}` : ""}`;
}
