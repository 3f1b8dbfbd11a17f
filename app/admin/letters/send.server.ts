import { redirect } from "react-router";
import { formatMoment } from "#app/model/format.ts";
import type { LetterForm } from "#app/model/letter-rules.ts";
import type { SentLetter, Way } from "#app/model/letter.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { asMail } from "#server/mail/letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { recordMailed, recordPrinted, recordTold } from "#server/meetings/call-notes.ts";
import { meetingCalendar, timeToTry, whenOf } from "#server/meetings/letters.ts";
import { untoldOfCase } from "#server/meetings/now.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressWith } from "../kit/list/address.ts";
import { letterAddress } from "../kit/record/letter-address.ts";

/** The same letter, word for word, sent before. */
export interface Same {
  readonly id: string;
  readonly when: string;
}

interface ReadyLetter extends Pick<SentLetter, "caseId" | "language" | "subject" | "text"> {
  readonly kind: LetterForm["template"];
  readonly way: Way;
}

/**
 * The letter of a form as it would be stored, and the identical one if it was sent before. E-mails are identified by
 * their content, so that two people can't send the same one twice; all other letters by their form.
 */
export async function letterOf(
  context: Context,
  form: ValidSubmission<typeof LetterForm>,
  letter: ReadyLetter,
): Promise<{ readonly letter: SentLetter; readonly same?: Same }> {
  const letters = sentLettersOf(context);
  const { caseId, way, subject, text } = letter;
  const confirmed = form.fields.get("anyway");
  const letterAfter = (after: string): SentLetter => ({
    ...letter,
    id: letters.idOf(way, `${caseId}`, subject, text, way === "mail" ? after : form.id),
    at: new Date().toISOString(),
    by: requireProfile(context).fullName,
    form: form.id,
    ...(way === "mail" && { state: "queued" }),
  });
  let ready = letterAfter("");
  for (;;) {
    const before = await letters.find(caseId, ready.id);
    if (!before || before.form === form.id) return { letter: ready };
    const { id, at, state } = before;
    // A letter that certainly did not arrive may be sent again.
    if (state !== "refused" && state !== "late" && confirmed !== id)
      return { letter: ready, same: { id, when: formatMoment(at) } };
    ready = letterAfter(id);
  }
}

interface Sending {
  readonly to: string;
  readonly back: string;
  readonly meeting: Meeting | undefined;
}

/** @returns a redirect to the letter, or to its case */
export async function sendLetter(
  context: Context,
  letter: SentLetter,
  { to, back, meeting }: Sending,
): Promise<Response> {
  const { id, caseId, way, language, subject, text } = letter;
  const outboxId = `letter ${id}`;
  const told = toldMeeting(letter, meeting);
  await sentLettersOf(context).keep(letter);
  if (way === "mail")
    await outboxOf(context).post({
      id: outboxId,
      mail: {
        to,
        ...asMail(tIn(language, "mail"), { subject, text }),
        calendar: told && (await meetingCalendar(context, told.kind, told.meeting, language)),
      },
      writer: { userId: requireProfile(context).id, page: back },
      kept: { caseId, id },
      tryMs: timeToTry(meeting?.startDate),
    });
  const isRejection = letter.kind === "notOurs" || letter.kind === "caseRejected";
  const news = ((await untoldOfCase(context, caseId)) ?? []).filter(({ meetingId }) =>
    meetingId === null ? isRejection : meetingId === told?.meeting.id,
  );
  for (const one of news)
    if (way === "mail") await recordMailed(context, one, { letterId: id, outboxId, to, language });
    else if (way === "print") await recordPrinted(context, one, id);
    else await recordTold(context, [one], "letter");
  audit(context, { event: "letter-left", kind: "cases", recordId: caseId, reason: way, state: "done" });
  if (way !== "mail") {
    // The page opens the print dialogue by itself.
    const print = way === "print" ? "print=1" : "";
    return redirect(addressWith(letterAddress(caseId, id), back.split("?")[1] ?? "", print), 303);
  }
  getSession(context).flash({ kind: "success", text: "letterQueued" });
  return redirect(back, 303);
}

/** The meeting that a letter is about, if it states its time: otherwise it tells nobody of it. */
function toldMeeting({ kind, language, text }: SentLetter, meeting: Meeting | undefined) {
  if (!meeting || (kind !== "arranged" && kind !== "moved")) return undefined;
  const { date, time } = whenOf(meeting, language);
  return text.includes(date) && text.includes(time) ? { kind, meeting } : undefined;
}
