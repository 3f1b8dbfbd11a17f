import { weekdayName } from "#app/model/calendar-names.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { isDay, later, timeFromText } from "#app/model/period.ts";
import { NO_WISHES } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import { getT } from "#server/middleware/locale.ts";
import { DAY, OFFERED, SHOW, SLOT, type Slot } from "./slot-picker.tsx";
import { offerOf } from "./offer.server.ts";

/** Another day than the form was shown with: its half hours haven't been seen yet. */
export function otherDayIn(fields: FormData): string | undefined {
  const day = textIn(fields, DAY);
  return isDay(day) && !textIn(fields, OFFERED).startsWith(day) ? day : undefined;
}

/** What was chosen since the form was shown; with JavaScript nothing, because the form follows each choice. */
export function chosenIn(fields: FormData): { readonly date: string; readonly time?: string } | undefined {
  const otherDay = otherDayIn(fields);
  if (otherDay !== undefined) return { date: otherDay };
  const slot = textIn(fields, SLOT);
  const [date = "", time = ""] = slot.split("T");
  if (slot === textIn(fields, OFFERED) || !isDay(date)) return undefined;
  return timeFromText(time) === time ? { date, time } : { date };
}

/** The chosen half hour; on another day its first free one, unless the typed time is free there too. */
export async function timesIn(context: Context, fields: FormData, mpId: number | undefined): Promise<Slot> {
  const written = textIn(fields, "date");
  const time = (name: string) => timeFromText(textIn(fields, name)) ?? textIn(fields, name);
  const typed = {
    date: dayFromText(written) ?? written,
    startTime: time("startTime"),
    endTime: time("endTime"),
  };
  const chosen = chosenIn(fields) ?? { date: fields.has(SHOW) ? typed.date : "" };
  const { date } = chosen;
  if (!isDay(date)) return typed;
  if (chosen.time !== undefined) return { date, startTime: chosen.time, endTime: later(chosen.time) };
  const offer = mpId === undefined ? undefined : await offerOf(context, mpId, NO_WISHES, { asked: date });
  const free = offer?.slots[date]?.filter(({ isFree }) => isFree) ?? [];
  const first = free.some(({ from }) => from === typed.startTime) ? undefined : free[0];
  return { ...typed, date, ...(first && { startTime: first.from, endTime: first.to }) };
}

/** Says that the form follows another half hour now, and is still to be sent. */
export function askAfterChoice(context: Context, { date, startTime }: Slot) {
  const t = getT(context, "slots");
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  return { title: t("chosen", { day, time: startTime }), lines: [], text: t("chosenText") };
}
