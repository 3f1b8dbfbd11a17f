import { isDay } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate } from "#app/ui/format.ts";

/** What letter and comment follow until somebody writes in them. */
export interface Followed {
  readonly language: Language;
  /** Of `MEETING_LOCATIONS`, as a form has it. */
  readonly place: string;
  /** YYYY-MM-DD; what is none counts as not known. */
  readonly date: string;
  /** HH:mm; `""` while it is not known. */
  readonly startTime: string;
}

/** What is written for a meeting. */
export interface Draft {
  readonly subject: string;
  readonly letter: string;
  readonly comment: string;
}

/** The drafts, in which day and time are still open: they are filled in here and in the browser. */
export interface Drafts {
  readonly comment: string;
  readonly letters: Readonly<Record<Language, Readonly<Record<"office" | "online", Omit<Draft, "comment">>>>>;
}

/** What stands for day and time in drafts. */
export const OPEN = { weekday: "{weekday}", date: "{date}", time: "{time}" } as const;

const UNKNOWN = "…";

/** The id of `MEETING_LOCATIONS` that stands for a meeting on the internet, as a form has it. */
export const ONLINE = "2";

/** The drafts in what the form says now. */
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

/** Whether two texts are the same to whoever reads them. */
export const saysSame = (one: string, other: string): boolean => tidy(one) === tidy(other);

const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();

/** Name of the hidden field that says for what the texts in the form were drafted. */
export const DRAFTED = "drafted";

/** What it says. */
export const markOf = ({ language, place, date, startTime }: Followed): string =>
  [language, place, date, startTime].join(" ");
