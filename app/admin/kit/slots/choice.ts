import { isDay, timeFromText } from "#app/model/period.ts";

/** Name of the button that only shows the half hours of the chosen or typed day, without JavaScript. */
export const SHOW = "show";

/** Names of the radio buttons: a day, and a half hour as `YYYY-MM-DDTHH:mm`. */
export const DAY = "day";
export const SLOT = "slot";

/** Name of the hidden field with the half hour that was chosen when the form was shown. */
export const OFFERED = "offered";

/** A half hour to select. */
export interface Slot {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

interface Fields {
  readonly get: (name: string) => unknown;
}

function textIn(fields: Fields, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** Another day than the form was shown with: its half hours haven't been seen yet. */
export function otherDayIn(fields: Fields): string | undefined {
  const day = textIn(fields, DAY);
  return isDay(day) && !textIn(fields, OFFERED).startsWith(day) ? day : undefined;
}

/** What was chosen since the form was shown; with JavaScript nothing, because the form follows each choice. */
export function chosenIn(fields: Fields): { readonly date: string; readonly time?: string } | undefined {
  const otherDay = otherDayIn(fields);
  if (otherDay !== undefined) return { date: otherDay };
  const slot = textIn(fields, SLOT);
  const [date = "", time = ""] = slot.split("T");
  if (slot === textIn(fields, OFFERED) || !isDay(date)) return undefined;
  return timeFromText(time) === time ? { date, time } : { date };
}
