import type { Case } from "#app/model/case.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import { type BlankTexts, type Template, TEMPLATES, withBlanks } from "#app/model/letter.ts";
import { CASE_STATUS, CASE_STATUSES, lookup, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, wallTimeOf } from "#app/model/period.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { readWishes, TALK_LANGUAGES } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage, mayEmail } from "#server/letters/automatic.ts";
import { draftLetter, placeholdersOf } from "#server/mail/letters.ts";
import { getT, tIn } from "#server/middleware/locale.ts";

export type DraftView = Awaited<ReturnType<typeof draftView>>;

export interface LetterChoice {
  readonly template: Template;
  readonly language: Language;
}

/** The next arranged meeting: letters are about it. */
export function meetingAhead(meetings: readonly Meeting[]): Meeting | undefined {
  const now = wallTimeOf(new Date());
  return meetings
    .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled)
    .filter(({ endDate }) => compareWallTimes(endDate, now) >= 0)
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate))[0];
}

function fitting({ caseStatusId }: Case, meeting: Meeting | undefined): Template {
  if (caseStatusId === CASE_STATUS.rejected) return "caseRejected";
  if (caseStatusId === CASE_STATUS.resolved) return "closed";
  return meeting ? "arranged" : "call";
}

const STATUS_WITH: Readonly<Partial<Record<Template, number>>> = {
  arranged: CASE_STATUS.scheduled,
  notOurs: CASE_STATUS.rejected,
  caseRejected: CASE_STATUS.rejected,
  closed: CASE_STATUS.resolved,
};

/** The initial letter of the form, with a placeholder for each blank. */
export async function draftView(
  context: Context,
  found: Case,
  meeting: Pick<Meeting, "startDate" | "endDate" | "meetingLocationId"> | undefined,
  { template, language }: LetterChoice,
) {
  const write = async (spoken: Language) =>
    draftLetter(tIn(spoken, "mail"), template, await letterFacts(context, found, meeting, spoken));
  const { subject, text, blanks } = await write(language);
  const all = placeholdersOf(tIn(language, "mail"));
  /** The placeholders in the text of the blanks to fill in. */
  const marks: BlankTexts = Object.fromEntries(blanks.map((name) => [name, all[name]]));
  const statusId = STATUS_WITH[template] ?? null;
  const comment: string = getT(context, "letters")(`comments.${template}`);
  return {
    template,
    language,
    subject,
    text,
    marks,
    /** The same letter for staff who can't read its language. */
    inMacedonian: language === "mk" ? undefined : await write("mk"),
    /** The matching status of the case; `null` to leave it unchanged. */
    statusId: statusId === found.caseStatusId ? null : statusId,
    comment,
  };
}

/** A letter that knows nothing of its case. @param marks placeholders of the blanks that its form has */
export const emptyDraft = (choice: LetterChoice, marks: BlankTexts = {}): DraftView => ({
  ...choice,
  subject: "",
  text: "",
  marks,
  inMacedonian: undefined,
  statusId: null,
  comment: "",
});

export const filledIn = ({ marks, subject, text }: DraftView, typed: BlankTexts) => ({
  subject: withBlanks(subject, marks, typed),
  text: withBlanks(text, marks, typed),
});

/** Whether a letter isn't its draft any more, so that another template would discard what was written. */
export function isEdited(draft: DraftView, typed: BlankTexts, valueOf: (name: "subject" | "text") => string) {
  const plain = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();
  const names = ["subject", "text"] as const;
  // Blanks are filled in when another template is taken, and when the letter is sent.
  const drafts = [filledIn(draft, {}), filledIn(draft, typed)];
  return !drafts.some((one) => names.every((name) => plain(one[name]) === plain(valueOf(name))));
}

/**
 * What the letter form needs of a case.
 * @param ask returns the choice of the address or of the parked form
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function readForLetter(
  context: Context,
  id: number,
  ask: (name: string) => unknown,
  signal: AbortSignal,
) {
  const { call } = api(context, { signal });
  const [found, meetings, log] = await Promise.all([
    call(contract.cases.get, { params: { id } }),
    call(contract.meetings.ofCase, { params: { caseId: id } }),
    call(contract.history.ofCase, { params: { id } }),
  ]);
  const t = getT(context, "letters");
  const { wishes } = readWishes(found.reason);
  const meeting = meetingAhead(meetings);
  const spoken = TALK_LANGUAGES.find((each) => each.id === wishes.talkLanguageId)?.line;
  const language = await letterLanguage(context, wishes, id);
  const isWritten = spoken === t(`languages.${language}`);
  const wanted = ask("language");
  const choice = {
    template: TEMPLATES.find((each) => each === ask("template")) ?? fitting(found, meeting),
    language: isLanguage(wanted) ? wanted : language,
  };
  return {
    name: found.fullName,
    topic: found.topic,
    meeting:
      meeting &&
      (isWholeDay(meeting.startDate, meeting.endDate) ? formatDate : formatDateTime)(meeting.startDate),
    speaks:
      spoken === undefined
        ? t("speaksUnsaid")
        : t(isWritten ? "speaks" : "speaksOther", { language: spoken }),
    email: found.email,
    mail: mayEmail(context, { email: found.email, ...wishes }),
    status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
    /** Length of the history of its status. */
    opened: log.length,
    draft: await draftView(context, found, meeting, choice),
  };
}
