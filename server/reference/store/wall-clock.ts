import { wallTimeOf } from "#app/model/period.ts";

/** A moment as the wall-clock text that the API stores and sends, `YYYY-MM-DDTHH:MM:SS` in Skopje. */
export const wallClock = (moment: Date): string => wallTimeOf(moment).slice(0, -1);
