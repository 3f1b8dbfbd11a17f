import { addDays, addMonths } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { DAY_MS, isYear, skopjeDay } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";

/** By when the reports of a period are due, in words (`REPORT_DAYS` after its end); `undefined` if none is set. */
export function deadlineOf(context: Context, period: string) {
  const { reportDays } = settingsOf(context);
  if (reportDays === undefined) return undefined;
  const end = isYear(period) ? `${period}-12-31` : addDays(addMonths(`${period}-01`, 1), -1);
  const last = addDays(end, reportDays);
  const left = (Date.parse(last) - Date.parse(skopjeDay(new Date()))) / DAY_MS;
  const t = getT(context, "reports");
  const day = formatDate(last);
  if (left < 0) return { isPast: true, text: t("deadline.past", { day }) };
  const near = (["today", "tomorrow"] as const)[left];
  return {
    isPast: false,
    text: near ? t(`deadline.${near}`, { day }) : t("deadline.left", { count: left, day }),
  };
}
