import type { Case } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { readWishes } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage, wayToTell } from "#server/letters/automatic.ts";
import { commonFacts, leave } from "#server/letters/meeting.ts";
import { draftLetter, type LetterFacts } from "#server/mail/letters.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestsOf } from "#server/tracking/requests.ts";

/** The facts for a letter to the person of a case, in its language. @param meeting the one that it is about */
export async function letterFacts(
  context: Context,
  found: Case,
  meeting: Pick<Meeting, "startDate" | "endDate" | "meetingLocationId"> | undefined,
  language: Language,
): Promise<LetterFacts> {
  const facts = await commonFacts(context, { caseId: found.id, mpId: found.mpId }, meeting, language);
  return {
    ...facts,
    name: latinIn(language, found.fullName),
    genderId: found.genderId,
    mp: facts.mp || latinIn(language, found.mpFullName),
    writer: latinIn(language, requireProfile(context).fullName),
  };
}

/**
 * How to write to the person of a case unasked, as they wish. Nothing is sent for a request suspected to be
 * in another person's name.
 */
export async function wayToWrite(context: Context, { id, email, reason }: Case) {
  const wished = wayToTell(context, { email, ...readWishes(reason).wishes });
  if (wished !== "mail") return wished;
  const suspected = await requestsOf(context).suspected();
  return suspected.has(id) ? "none" : wished;
}

/**
 * Writes a letter to the person of a rejected case: by e-mail, or to be printed. It has no blanks, whatever
 * the reason.
 * @param form identifies the letter: it is written and sent once, however often this is done
 * @returns the id of its record; `undefined` if it couldn't be stored
 */
export async function writeRejectionLetter(
  context: Context,
  form: string,
  found: Case,
  way: "letter" | "mail",
): Promise<string | undefined> {
  const { id: caseId, email, reason } = found;
  const letters = sentLettersOf(context);
  const letterId = letters.idOf(form);
  // The outbox forgets a sent letter after a day; one still on its way is there.
  const earlier = await letters.find(caseId, letterId);
  if (earlier && earlier.state !== "queued") return letterId;
  const language = await letterLanguage(context, readWishes(reason).wishes, caseId);
  const facts = await letterFacts(context, found, undefined, language);
  const { subject, text } = draftLetter(tIn(language, "mail"), "caseRejected", facts);
  const letter = { caseId, kind: "caseRejected" as const, language, subject, text };
  const left = await leave(context, form, way === "mail" ? { to: email } : undefined, letter);
  return left.mail || left.letterId ? letterId : undefined;
}
