import type { Case } from "#app/model/case.ts";
import { type Blank, type Template, TEMPLATES } from "#app/model/letter.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { letterFacts } from "#server/cases/letter-facts.ts";
import type { Context } from "#server/context.ts";
import { draftLetter, placeholdersOf } from "#server/mail/drafts.ts";
import { getT, tIn } from "#server/middleware/locale.ts";

/** The initial letter of the form, with a placeholder for each blank. */
export interface DraftView {
  readonly template: Template;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  /** The blanks to fill in, with their placeholders in the text. */
  readonly blanks: readonly { readonly name: Blank; readonly mark: string }[];
  /** The same letter for staff who can't read its language. */
  readonly inMacedonian?: { readonly subject: string; readonly text: string };
  /** The matching status of the case; `null` to leave it unchanged. */
  readonly statusId: number | null;
  /** For the history of the case. */
  readonly comment: string;
}

/** The selected template and language. */
export interface LetterChoice {
  readonly template: Template;
  readonly language: Language;
}

/** The meeting that a letter is about: the next arranged one. */
export const meetingAhead = (
  meetings: readonly Meeting[],
  now = wallTimeOf(new Date()),
): Meeting | undefined =>
  meetings
    .filter(({ meetingStatusId, endDate }) => {
      return meetingStatusId === MEETING_STATUS.scheduled && compareWallTimes(endDate, now) >= 0;
    })
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))[0];

/**
 * The letter requested by an address, otherwise the one that fits the case.
 * @param usual the language, if the address has none
 */
export function letterChoice(
  ask: (name: string) => unknown,
  found: Case,
  meeting: Meeting | undefined,
  usual: Language,
): LetterChoice {
  const [template, language] = [ask("template"), ask("language")];
  return {
    template: TEMPLATES.find((each) => each === template) ?? fitting(found, meeting),
    language: isLanguage(language) ? language : usual,
  };
}

function fitting({ caseStatusId }: Case, meeting: Meeting | undefined): Template {
  if (caseStatusId === CASE_STATUS.rejected) return "notOurs";
  if (caseStatusId === CASE_STATUS.resolved) return "closed";
  return meeting ? "arranged" : "call";
}

/** The status that goes with a letter. */
const STATUSES: Readonly<Partial<Record<Template, number>>> = {
  arranged: CASE_STATUS.scheduled,
  notOurs: CASE_STATUS.rejected,
  caseRejected: CASE_STATUS.rejected,
  closed: CASE_STATUS.resolved,
};

/**
 * Drafts a letter from the facts of a case.
 * @param meeting the meeting that it is about; its time, place and form are the letter's
 */
export async function draftView(
  context: Context,
  found: Case,
  meeting: Pick<Meeting, "startDate" | "endDate" | "meetingLocationId"> | undefined,
  { template, language }: LetterChoice,
): Promise<DraftView> {
  const write = async (spoken: Language) =>
    draftLetter(tIn(spoken, "mail"), template, await letterFacts(context, found, meeting, spoken));
  const { subject, text, blanks } = await write(language);
  const marks = placeholdersOf(tIn(language, "mail"));
  const statusId = STATUSES[template] ?? null;
  return {
    template,
    language,
    subject,
    text,
    blanks: blanks.map((name) => ({ name, mark: marks[name] })),
    ...(language !== "mk" && { inMacedonian: await write("mk") }),
    statusId: statusId === found.caseStatusId ? null : statusId,
    comment: getT(context, "letters")(`comments.${template}`),
  };
}
