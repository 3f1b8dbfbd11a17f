import { errorText, useTranslation } from "#app/i18n/use-translation.ts";
import { readDay } from "#app/model/fields/day-text.ts";
import { typedText } from "#app/model/text/typed.ts";
import { DayInput } from "#app/ui/form/day/day-input.tsx";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import { addressWith } from "./address.ts";
import type { DayField } from "./list-filters.tsx";

export type DayName = "fromDate" | "toDate";

/** Longer than any day. */
const MAX_DAY_LENGTH = 40;

/** The address with its days in canonical form; absent if they already are. */
export function plainAddress(section: string, params: URLSearchParams): string | undefined {
  const { typed } = daysOf(params);
  const plain = new URLSearchParams(params);
  for (const name of ["fromDate", "toDate"] as const) if (typed[name]) plain.set(name, typed[name]);
  const isSame = String(plain) === String(params);
  return isSame ? undefined : addressWith(section, String(plain));
}

/** Reads `fromDate` and `toDate`: invalid days, and a range that ends before it begins, are reported and not used. */
export function daysOf(params: URLSearchParams) {
  const [from, to] = [typedDay(params, "fromDate"), typedDay(params, "toDate")];
  const isReversed = from.day !== undefined && to.day !== undefined && from.day > to.day;
  return {
    fromDate: isReversed ? undefined : from.day,
    toDate: isReversed ? undefined : to.day,
    typed: { fromDate: from.typed, toDate: to.typed },
    errors: { fromDate: from.wrong, toDate: isReversed ? ("reversed" as const) : to.wrong },
  };
}

function typedDay(params: URLSearchParams, name: DayName) {
  const typed = typedText(params.get(name), MAX_DAY_LENGTH);
  const read = readDay(typed);
  if ("wrong" in read) return { typed, day: undefined, wrong: read.wrong };
  return { typed: read.day, day: read.day || undefined, wrong: undefined };
}

export function DayFilter({ name, label, typed, error }: DayField) {
  const { t } = useTranslation("admin");
  const { t: tOfErrors } = useTranslation("errors");
  const message = error === "reversed" ? t("list.reversed") : error && errorText(tOfErrors, error);
  return (
    <FilterField name={name} label={label} error={message}>
      {(control) => <DayInput key={typed} {...control} typed={typed} />}
    </FilterField>
  );
}
