import type { Offer } from "./offer.server.ts";

/** Name of the button that only shows the half hours of the chosen or typed day, without JavaScript. */
export const SHOW = "show";

/** Names of the radio buttons: a day, and a half hour as `YYYY-MM-DDTHH:mm`. */
export const DAY = "day";
export const SLOT = "slot";

/** Name of the hidden field with the half hour that was chosen when the form was shown. */
export const OFFERED = "offered";

export interface Slot {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Whether a letter to a person who wants one comes after this day; `""` for none. */
export const isTooSoon = ({ reached }: Offer, day: string): boolean =>
  day !== "" && reached !== undefined && day < reached;

/** The first free half hour, wished days first, and never on the day on which the person can't come. */
export function firstFree(offer: Offer | undefined): Slot | undefined {
  const date = offer?.days.find(({ isRefused }) => !isRefused)?.day ?? "";
  const slot = offer?.slots[date]?.find(({ isFree }) => isFree);
  return slot && { date, startTime: slot.from, endTime: slot.to };
}
