import type { TFunction } from "i18next";
import type { Language } from "#app/model/text/language.ts";
import { formatMonth } from "#app/ui/calendar-names.ts";
import type { Months } from "./months.ts";

/** Of which months figures are, in the page's language: the browser's own month fields follow the browser's. */
export function periodName(
  { startMonth, endMonth }: Months,
  language: Language,
  t: TFunction<"statistics">,
): string {
  const [start, end] = [startMonth, endMonth].map((month) => month && formatMonth(month, language));
  if (start && start === end) return start;
  if (start && end) return t("period.between", { start, end });
  if (start) return t("period.from", { start });
  return end ? t("period.until", { end }) : t("period.all");
}
