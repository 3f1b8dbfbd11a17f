import type { TFunction } from "i18next";
import type { Language } from "#app/model/text/language.ts";
import { formatMonth, MONTHS_FROM } from "#app/ui/calendar-names.ts";
import type { Months } from "./months.ts";

/** Of which months figures are, in the page's language: the browser's own month fields follow the browser's. */
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
