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
