import { setTimeout as wait } from "node:timers/promises";
import { data, redirect } from "react-router";
import { z } from "zod";
import type { MailState } from "#app/model/letter.ts";
import { COMMON_HOSTS } from "#app/model/mailbox.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { NewEmail } from "#app/model/schedule.ts";
import { likeness } from "#app/model/text/likeness.ts";
import { withWishFields } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import { changeCase } from "#server/cases/write.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { findProgress, inTurn, keepProgress } from "#server/form/progress.ts";
import { lookFor, type Step } from "#server/form/submission-log.ts";
import { press, submission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { post } from "#server/letters/automatic.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { completeAct, sendLetterNow, takeBack } from "#server/meetings/arrange.ts";
import { recordMailed } from "#server/meetings/call-notes.ts";
import { meetingCalendar, type MeetingLetterKind, timeToTry } from "#server/meetings/letters.ts";
import { untoldOfCase } from "#server/meetings/now.ts";
import type { MeetingOutcome } from "#server/meetings/outcome.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { keptAddress } from "../kit/record/letter-address.ts";
import { failedReply, type RecordReply, refusedReply } from "../kit/record/reply.ts";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";

/** The page, which goes back: the typed address was refused, or the meeting wasn't taken back. */
export interface OutcomeReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  readonly problem?: "changed" | "failed" | "known" | "unknownAct";
}

/** Why an act wasn't taken back, where the page says more than that it failed. */
const SAID = ["changed", "known", "unknownAct"] as const;

const PostedAct = z.object({ act: z.enum(["complete", "takeBack", "sendNow"]) });

/**
 * Records that the person was told, completes the act or takes it back, or sends its letter, now or to another address.
 * @param page of the outcome
 */
export async function actOnOutcome(context: Context, operation: string, page: string) {
  if (isTelling(context)) return tellPerson(context, page);
  if (postedForm(context).fields.has("email")) return correctAndResend(context, operation, page);
  const form = await press(context, PostedAct);
  if (!form.valid) return redirect(page, 303);
  switch (form.value.act) {
    case "complete":
      await completeAct(context, operation, form);
      break;
    case "sendNow":
      await sendLetterNow(context, operation, form);
      break;
    case "takeBack": {
      const taken = await takeBack(context, operation, form);
      if (typeof taken === "string")
        return data<OutcomeReply>(
          { problem: SAID.find((each) => each === taken) ?? "failed" },
          { status: 409 },
        );
    }
  }
  return redirect(page, 303);
}

/** States of a letter after which it may be sent again. */
const FAILED: ReadonlySet<MailState | "withdrawn"> = new Set(["refused", "late"]);

/** The e-mail of an act as its page shows it; `undefined` without one. */
export async function letterOfOutcome(context: Context, { announcement, meeting }: MeetingOutcome) {
  const { mail, notification, letter } = announcement ?? {};
  const caseId = notification?.caseId ?? null;
  if (!mail || letter !== "queued" || caseId === null) return undefined;
  const [state, found] = await Promise.all([
    stateSoon(context, caseId, mail),
    withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } }),
  ]);
  const to = found.ok ? found.value.email : "";
  const leavesInMs = mail.leavesAt - Date.now();
  return {
    state,
    to,
    /** It can still be withdrawn. */
    waits: leavesInMs > 0 && state === "queued",
    leavesInMs,
    leavesAt: wallTimeOf(new Date(mail.leavesAt)).slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:mm:ss".length),
    guess: guessedEmail(to),
    mayResend: FAILED.has(state) && meeting.id !== undefined,
    page: keptAddress(caseId, mail.letterId),
  };
}

/** How long to wait for the mail server: somebody is there to correct the address. */
const SOON_MS = 1_000;
const CHECK_AGAIN_MS = 50;
/** A letter that left longer ago waits for a mail server that is away. */
const JUST_LEFT_MS = 5_000;

/** The state of a letter; of one that has just left, what the mail server says, if it is quick. */
async function stateSoon(
  context: Context,
  caseId: number,
  { letterId, leavesAt }: { readonly letterId: string; readonly leavesAt: number },
): Promise<MailState | "withdrawn"> {
  const now = Date.now();
  const hasJustLeft = now >= leavesAt && now - leavesAt < JUST_LEFT_MS;
  for (;;) {
    const kept = await keptLettersOf(context).find(caseId, letterId);
    const state = kept?.state ?? "withdrawn";
    if (state !== "queued" || !hasJustLeft || Date.now() - now > SOON_MS) return state;
    await wait(CHECK_AGAIN_MS);
  }
}

/**
 * Sends the letter of an act again to the typed address, which is also stored in the case; only if it has not arrived,
 * so that two tabs send it once.
 * @param page of the outcome
 */
async function correctAndResend(context: Context, operation: string, page: string) {
  const form = await submission(context, NewEmail);
  if (!form.valid) return refusedReply(form);
  const to = form.value.email;
  const reply = await inTurn(context, `act ${operation}`, form.id, async () => {
    const outcome = await findProgress<MeetingOutcome>(context, operation);
    const { mail, notification } = outcome?.announcement ?? {};
    const caseId = notification?.caseId ?? null;
    if (!outcome?.announcement || !notification || !mail || caseId === null) return undefined;
    const kept = await keptLettersOf(context).find(caseId, mail.letterId);
    if (!kept?.state || !FAILED.has(kept.state)) return undefined;
    const untold = await untoldOfCase(context, caseId);
    const open = untold?.find(({ id }) => id === notification.id);
    // Somebody has told the person, or what it says no longer holds.
    if (!open) return undefined;
    const corrected = await form.step(`email ${to}`, emailStep(context, caseId, to));
    if (!corrected.ok) return failedReply(form, corrected.fault);
    const { language, subject, text, by } = kept;
    const kind = kept.kind as MeetingLetterKind;
    const id = `${mail.outboxId} ${form.id}`;
    const leavesAt = await post(context, {
      id,
      mail: {
        to,
        from: tIn(language, "mail")("sender"),
        subject,
        text,
        calendar: await meetingCalendar(context, kind, outcome.meeting, language),
      },
      writer: { userId: requireProfile(context).id, page: `/admin/cases/view/${caseId}` },
      about: { caseId, kind, language, by },
      tryMs: timeToTry(notification.was?.startDate, outcome.meeting.startDate),
    });
    if (leavesAt === undefined)
      return failedReply(form, { kind: "store", sent: "no", reference: requestInfo(context).id });
    const letterId = keptLettersOf(context).idOf(id);
    const again = { letterId, outboxId: id };
    await recordMailed(context, open, again);
    await keepProgress(context, operation, {
      ...outcome,
      announcement: { ...outcome.announcement, mail: { ...again, leavesAt, isHeld: false } },
    });
    return undefined;
  });
  return reply ?? redirect(page, 303);
}

/** The case's own address; if the API refuses it, the letter isn't sent. */
function emailStep(context: Context, id: number, email: string): Step<unknown> {
  const read = () => withFixedCredentials(context)(contract.cases.get, { params: { id } });
  return {
    look: () => lookFor(read(), (found) => found.email === email),
    async write() {
      const found = await read();
      if (!found.ok) return { ok: false, fault: { ...found.fault, sent: "no" } };
      return changeCase(context, id, { ...withWishFields(found.value), email });
    },
  };
}

/** From this likeness on, a host is taken for a misspelled common one. */
const ALIKE = 0.7;

/** An address with a misspelled common host, corrected; `undefined` if it isn't one. */
function guessedEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  if (at < 0 || COMMON_HOSTS.includes(host)) return undefined;
  const [best] = COMMON_HOSTS.map((common) => ({ common, is: likeness(host, common) })).toSorted(
    (one, other) => other.is - one.is,
  );
  return best && best.is >= ALIKE ? `${email.slice(0, at)}@${best.common}` : undefined;
}
