import { weekdayName } from "#app/model/calendar-names.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { noticeState } from "#app/model/notice.ts";
import { isDay } from "#app/model/period.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import type { Drafts } from "./drafts.server.ts";

/** The choices from which letter and comment are drafted, until somebody edits them. */
export interface Followed {
  readonly language: Language;
  readonly isOnline: boolean;
  readonly isWholeDay: boolean;
  /** YYYY-MM-DD; anything else counts as unknown. */
  readonly date: string;
  /** HH:mm; `""` if unknown. */
  readonly startTime: string;
}

/** The texts for a meeting. */
export interface Draft {
  readonly subject: string;
  readonly letter: string;
  readonly statusComment: string;
}

/** Placeholders for day, time and address in drafts. */
export const OPEN = {
  weekday: "{weekday}",
  date: "{date}",
  time: "{time}",
  when: "{when}",
  address: "{address}",
} as const;

/** As a blank of a letter: what is written around it by hand does not leave with it. */
const UNKNOWN = "[…]";

export type FollowedName = "date" | "language" | "online" | "startTime" | "wholeDay";

/** Whether a time is typed to its end. */
export const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);

/** The choices as form values. @param language of letters, unless one is chosen */
export function followedIn(valueOf: (name: FollowedName) => string, language: Language): Followed {
  const chosen = valueOf("language");
  const startTime = valueOf("startTime");
  return {
    language: isLanguage(chosen) ? chosen : language,
    isOnline: valueOf("online") !== "",
    isWholeDay: valueOf("wholeDay") !== "",
    date: dayFromText(valueOf("date")) ?? "",
    startTime: isTime(startTime) ? startTime : "",
  };
}

/** Which of the drafts in a language. */
export const kindOf = ({ isOnline, isWholeDay }: Pick<Followed, "isOnline" | "isWholeDay">) =>
  `${isOnline ? "online" : "office"}${isWholeDay ? "Day" : ""}` as const;

/** The address of the office on a day, by language. */
export const placeOn = ({ places, elsewhere }: Pick<Drafts, "elsewhere" | "places">, date: string) =>
  elsewhere.find((notice) => noticeState(notice, date) === "now")?.places ?? places;

export function draftOf(drafts: Drafts, followed: Followed): Draft {
  const { letters, statusComment } = drafts;
  const { language, isWholeDay, date, startTime } = followed;
  const draft = letters[language][kindOf(followed)];
  const day = isDay(date) ? formatDate(date) : UNKNOWN;
  const time = startTime || UNKNOWN;
  const filled = (text: string) =>
    text
      .replaceAll(OPEN.weekday, weekdayName(date, language) || UNKNOWN)
      .replaceAll(OPEN.date, day)
      .replaceAll(OPEN.address, placeOn(drafts, date)[language])
      .replaceAll(OPEN.time, time)
      .replaceAll(OPEN.when, isWholeDay ? day : `${day} во ${time}`);
  return {
    subject: filled(draft.subject),
    letter: filled(draft.letter),
    statusComment: filled(statusComment),
  };
}

/** Whether two texts look the same to a reader. */
export const equalText = (one: string, other: string): boolean => tidy(one) === tidy(other);

const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();

/** Name of the hidden field with the choices for which the form's texts were drafted. */
export const DRAFTED = "drafted";

const BETWEEN = "|";

export const draftKey = ({ language, date, startTime, ...kind }: Followed): string =>
  [language, kindOf(kind), date, startTime].join(BETWEEN);

/** The choices that such a mark stands for; `undefined` for none. */
export function followedFrom(mark: string): Followed | undefined {
  const [language, kind = "", date = "", startTime = ""] = mark.split(BETWEEN);
  if (!isLanguage(language)) return undefined;
  return {
    language,
    isOnline: kind.startsWith("online"),
    isWholeDay: kind.endsWith("Day"),
    date,
    startTime,
  };
}

/** Name of the button that drafts the letter again, without JavaScript. */
export const REDRAFT = "redraft";
