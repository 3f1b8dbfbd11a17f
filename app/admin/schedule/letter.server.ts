import { setTimeout as wait } from "node:timers/promises";
import { letterLanguage, mayMail, post } from "#app/intake/letter.server.ts";
import type { Case } from "#app/model/case.ts";
import type { MailState } from "#app/model/letter.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingData } from "#app/model/meeting.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { draftLetter } from "#server/mail/drafts.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { asMail } from "#server/mail/letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { factsOf } from "../letters/draft.server.ts";
import { meetingCalendar } from "../meetings/letters.server.ts";
import type { Facts } from "./facts.server.ts";
import { type Draft, DRAFTED, draftOf, type Drafts, type Followed, OPEN, saysSame } from "./following.ts";

/** Whether the person can be written to by e-mail, and has chosen it; `off`: this product sends none. */
export const mayTell = (context: Context, { found, wishes }: Facts): ReturnType<typeof mayMail> | "off" =>
  outboxOf.ifAny(context) ? mayMail({ email: found.email, ...wishes }) : "off";

/** The language in which the person is written to, unless somebody chooses another. */
export const languageOf = ({ wishes }: Pick<Facts, "wishes">): Language => letterLanguage(wishes);

/** What is written for a meeting, in every language, in the office and on the internet. */
export async function draftsFor(context: Context, { found }: Pick<Facts, "found">): Promise<Drafts> {
  const [mk, sq, en] = await Promise.all([
    lettersIn(context, found, "mk"),
    lettersIn(context, found, "sq"),
    lettersIn(context, found, "en"),
  ]);
  return { comment: getT(context, "schedule")("comment", OPEN), letters: { mk, sq, en } };
}

async function lettersIn(context: Context, found: Case, language: Language) {
  const facts = await factsOf(context, found, undefined, language);
  const write = (online: boolean) => {
    const meeting = { when: OPEN, online };
    const { subject, text } = draftLetter(tIn(language, "mail"), "arranged", { ...facts, meeting });
    return { subject, letter: text };
  };
  return { office: write(false), online: write(true) };
}

/** What a form says of its meeting, and which texts were drafted for it. */
export interface Written extends Followed {
  readonly letter: string;
  readonly comment: string;
  /** The hidden field `DRAFTED`. */
  readonly [DRAFTED]: unknown;
}

/**
 * Letter and comment of a form: as the drafts have them now, unless somebody has written in them.
 * @returns the texts, and whether the letter was written in
 */
export async function followedTexts(
  context: Context,
  facts: Facts,
  form: Written,
): Promise<Draft & { readonly isOwn: boolean }> {
  const drafts = await draftsFor(context, facts);
  const [now, before] = [draftOf(drafts, form), draftedBefore(drafts, form[DRAFTED])];
  const isDrafted = (name: "letter" | "comment") =>
    form[name].trim() === "" || [now, before].some((draft) => draft && saysSame(form[name], draft[name]));
  const isOwn = !isDrafted("letter");
  return {
    ...now,
    ...(isOwn && { letter: form.letter }),
    ...(!isDrafted("comment") && { comment: form.comment }),
    isOwn,
  };
}

function draftedBefore(drafts: Drafts, drafted: unknown): Draft | undefined {
  if (typeof drafted !== "string") return undefined;
  const [word, place = "", date = "", startTime = ""] = drafted.split(" ");
  return isLanguage(word) ? draftOf(drafts, { language: word, place, date, startTime }) : undefined;
}

/** What became of a letter: beside what is kept of it, that it could not be kept, or that there was none to send. */
export type LetterOutcome = MailState | "notKept" | "none";

/** A letter that was handed to the outbox. */
export interface SentLetter {
  readonly outcome: LetterOutcome;
  /** Of the outbox; `""` for none. */
  readonly id: string;
  readonly to: string;
}

interface Telling {
  readonly form: Pick<ScheduleForm, "language" | "letter">;
  readonly subject: string;
  readonly meeting: MeetingData & { readonly id: number | null };
  readonly to: string;
  /** The same again is the same letter. */
  readonly id: string;
}

/** Sends the letter of a form, once for each id, and waits a moment for what the mail server says. */
export async function tell(
  context: Context,
  caseId: number,
  { form: { language, letter }, subject, meeting, to, id }: Telling,
): Promise<SentLetter> {
  const told = { ...meeting, id: meeting.id ?? undefined, meetingStatusId: MEETING_STATUS.scheduled };
  const calendar = await meetingCalendar(context, "arranged", told, language);
  const { id: userId, fullName: by } = requireProfile(context);
  const isKept = await post(context, {
    id,
    mail: { to, ...asMail(tIn(language, "mail"), { subject, text: letter }), calendar },
    writer: { userId, page: `/admin/cases/view/${caseId}` },
    about: { caseId, kind: "arranged", language, by },
  });
  return { outcome: isKept ? await outcomeSoon(context, caseId, id) : "notKept", id, to };
}

const SOON_MS = 1_000;
const LOOK_AGAIN_MS = 50;

/** What the mail server says, if it says it at once: whoever has sent the form is still there to mend it. */
async function outcomeSoon(context: Context, caseId: number, id: string): Promise<MailState> {
  const until = Date.now() + SOON_MS;
  for (;;) {
    const state = await stateOfLetter(context, caseId, id);
    if (state !== "queued" || Date.now() > until) return state;
    await wait(LOOK_AGAIN_MS);
  }
}

/** What has become of a letter by now; while that can't be asked, it is on its way. */
export async function stateOfLetter(context: Context, caseId: number, id: string): Promise<MailState> {
  const letters = keptLettersOf(context);
  return (await unlessAway(letters.find(caseId, letters.idOf(id))))?.state ?? "queued";
}
