import { setTimeout as wait } from "node:timers/promises";
import type { Case } from "#app/model/case.ts";
import type { MailState } from "#app/model/letter.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingData } from "#app/model/meeting.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { mayMail, post } from "#server/letters/automatic.ts";
import { draftLetter } from "#server/mail/drafts.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { asMail } from "#server/mail/letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { meetingCalendar } from "#server/meetings/letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { factsOf } from "../letters/draft.server.ts";
import type { Facts } from "./facts.server.ts";
import { type Draft, DRAFTED, draftOf, type Drafts, type Followed, OPEN, saysSame } from "./following.ts";

/** Whether the person can be e-mailed, and has chosen that; `off`: there is no mail server. */
export const mayEmail = (context: Context, { found, wishes }: Facts): ReturnType<typeof mayMail> | "off" =>
  outboxOf.ifAny(context) ? mayMail({ email: found.email, ...wishes }) : "off";

/** The texts for a meeting, in every language, for the office and online. */
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

/** A form's meeting, and the choices for which its texts were drafted. */
export interface Written extends Followed {
  readonly letter: string;
  readonly comment: string;
  /** The hidden field `DRAFTED`. */
  readonly [DRAFTED]: unknown;
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @returns the texts, and whether the letter was edited
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

/** The state of a letter; also, that it could not be stored, or that there was none to send. */
export type LetterOutcome = MailState | "notKept" | "none";

/** A letter that was put into the outbox. */
export interface SentLetter {
  readonly outcome: LetterOutcome;
  /** Id in the outbox; `""` for none. */
  readonly id: string;
  readonly to: string;
}

interface LetterToSend {
  readonly form: Pick<ScheduleForm, "language" | "letter">;
  readonly subject: string;
  readonly meeting: MeetingData & { readonly id: number | null };
  readonly to: string;
  /** The same id is the same letter. */
  readonly id: string;
}

/** Sends the letter of a form, once per id, and waits briefly for the mail server's reply. */
export async function sendLetter(
  context: Context,
  caseId: number,
  { form: { language, letter }, subject, meeting, to, id }: LetterToSend,
): Promise<SentLetter> {
  const arranged = { ...meeting, id: meeting.id ?? undefined, meetingStatusId: MEETING_STATUS.scheduled };
  const calendar = await meetingCalendar(context, "arranged", arranged, language);
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

/** The mail server's reply, if immediate: the sender is still there to correct the address. */
async function outcomeSoon(context: Context, caseId: number, id: string): Promise<MailState> {
  const until = Date.now() + SOON_MS;
  for (;;) {
    const state = await stateOfLetter(context, caseId, id);
    if (state !== "queued" || Date.now() > until) return state;
    await wait(LOOK_AGAIN_MS);
  }
}

/** The current state of a letter; while that is unknown, it counts as being sent. */
export async function stateOfLetter(context: Context, caseId: number, id: string): Promise<MailState> {
  const letters = keptLettersOf(context);
  return (await unlessAway(letters.find(caseId, letters.idOf(id))))?.state ?? "queued";
}
