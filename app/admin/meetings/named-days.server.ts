import { daysOf, type DayRange } from "#app/model/days.ts";
import type { Mp } from "#app/model/mp.ts";
import { NOTICE_KIND_NAMES, noticesOn } from "#app/model/notice.ts";
import type { Context } from "#server/context.ts";
import { type Holidays, holidaysIn } from "#server/holidays.ts";
import { getT } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";

/** What the notices say of these MPs' days, in words; `""` for nothing. */
export async function noticesInWords(context: Context, mps: readonly Mp[]): Promise<(day: string) => string> {
  const t = getT(context, "noticeKinds");
  const { notices } = await knownNotices(context);
  return (day) => {
    const all = mps.map((mp) => ({ name: mp.fullName, ...noticesOn(notices, mp, day) }));
    return NOTICE_KIND_NAMES.map((kind) => ({
      kind,
      names: all.filter((one) => one[kind]).map(({ name }) => name),
    }))
      .filter(({ names }) => names.length > 0)
      .map(({ kind, names }) => t(`${kind}.day`, { names: names.join(", ") }))
      .join("; ");
  };
}

/** The names of holidays, and what notices say of these MPs' days. */
export async function namedDays(context: Context, mps: readonly Mp[], range: DayRange): Promise<Holidays> {
  const said = await noticesInWords(context, mps);
  const holidays = holidaysIn(range);
  const named = daysOf(range).map((day) => [day, [holidays[day], said(day)].filter(Boolean).join("; ")]);
  return Object.fromEntries(named.filter(([, text]) => text !== "")) as Holidays;
}
