import { dayFromText } from "#app/model/fields/day-text.ts";
import type { ArrangeForm } from "#app/model/meeting.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/model/text/language.ts";

/**
 * The choices from which letter and comment are drafted, until somebody edits them. Day and time are `""` while they
 * aren't typed to their end.
 */
export type Followed = Pick<ArrangeForm, "date" | "language" | "online" | "startTime" | "wholeDay">;

/** Whether a time is typed to its end. */
export const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);

export function followedIn(valueOf: (name: keyof Followed) => string): Followed {
  const [language, startTime] = [valueOf("language"), valueOf("startTime")];
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    online: valueOf("online") !== "",
    wholeDay: valueOf("wholeDay") !== "",
    date: dayFromText(valueOf("date")) ?? "",
    startTime: isTime(startTime) ? startTime : "",
  };
}

/** The query that asks for the half hours and the texts of these choices; empty ones are left out. */
export function questionFor(caseId: string, { language, date, startTime, ...ticks }: Followed): string {
  const [online, wholeDay] = [ticks.online ? "on" : "", ticks.wholeDay ? "on" : ""];
  const said = Object.entries({ caseId, language, date, startTime, online, wholeDay });
  return new URLSearchParams(said.filter(([, text]) => text !== "")).toString();
}

/** The texts that follow, each with the name of the hidden field that says how it was drafted. */
export const DRAFTED = { letter: "draftedLetter", statusComment: "draftedComment" } as const;

/** Whether two texts look the same to a reader. */
export const equalText = (one: string, other: string): boolean => tidy(one) === tidy(other);

const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();

/** Name of the button that drafts the letter again, without JavaScript. */
export const REDRAFT = "redraft";
