import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { isDay } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Drafts } from "./letter.server.ts";

/** The choices from which letter and comment are drafted, until somebody edits them. */
export interface Followed {
  readonly language: Language;
  /** Id of `MEETING_LOCATIONS`, as a form value. */
  readonly place: string;
  /** YYYY-MM-DD; anything else counts as unknown. */
  readonly date: string;
  /** HH:mm; `""` if unknown. */
  readonly startTime: string;
}

/** The texts for a meeting. */
export interface Draft {
  readonly subject: string;
  readonly letter: string;
  readonly comment: string;
}

/** Placeholders for day and time in drafts. */
export const OPEN = { weekday: "{weekday}", date: "{date}", time: "{time}" } as const;

/** As a blank of a letter: what is written around it by hand does not leave with it. */
const UNKNOWN = "[…]";

/** Id of `MEETING_LOCATIONS` for online meetings, as a form value. */
export const ONLINE = "2";

export function draftOf({ letters, comment }: Drafts, followed: Followed): Draft {
  const { language, place, date, startTime } = followed;
  const draft = letters[language][place === ONLINE ? "online" : "office"];
  const day = isDay(date) ? formatDate(date) : UNKNOWN;
  const filled = (text: string, weekday: string) =>
    text
      .replaceAll(OPEN.weekday, weekday)
      .replaceAll(OPEN.date, day)
      .replaceAll(OPEN.time, startTime || UNKNOWN);
  const weekday = weekdayName(date, language) || UNKNOWN;
  return {
    subject: filled(draft.subject, weekday),
    letter: filled(draft.letter, weekday),
    comment: filled(comment, weekday),
  };
}

/** Whether two texts look the same to a reader. */
export const equalText = (one: string, other: string): boolean => tidy(one) === tidy(other);

const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();

/** Name of the hidden field with the choices for which the form's texts were drafted. */
export const DRAFTED = "drafted";

export const draftKey = ({ language, place, date, startTime }: Followed): string =>
  [language, place, date, startTime].join(" ");

/** Name of the button that drafts the letter again, without JavaScript. */
export const REDRAFT = "redraft";
