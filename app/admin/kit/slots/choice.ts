import { isDay, timeFromText } from "#app/model/period.ts";

/** Names of the buttons that only update the form, without JavaScript: the chosen or typed day; the letter as drafted. */
export const SHOW = "show";
export const REDRAFT = "redraft";

/** Names of the radio buttons: a day, with a half hour or its first free one, and a half hour as `YYYY-MM-DDTHH:mm`. */
export const DAY = "day";
export const SLOT = "slot";

/** Name of the hidden field with the half hour that was chosen when the form was shown. */
export const OFFERED = "offered";

/** What was chosen since the form was shown; with JavaScript nothing, because the form follows each choice. */
export function chosenIn(fields: {
  readonly get: (name: string) => unknown;
}): { readonly date: string; readonly time?: string } | undefined {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const [day, slot, offered] = [text(DAY), text(SLOT), text(OFFERED)];
  const isOtherDay = day !== "" && day.split("T")[0] !== offered.split("T")[0];
  const chosen = isOtherDay ? day : slot === offered ? "" : slot;
  const [date = "", time = ""] = chosen.split("T");
  if (!isDay(date)) return undefined;
  return timeFromText(time) === time ? { date, time } : { date };
}
