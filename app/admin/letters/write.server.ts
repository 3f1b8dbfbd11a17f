import { data, redirect } from "react-router";
import { LetterForm } from "#app/model/letter-rules.ts";
import { BLANKS, type SentLetter, TEMPLATES, type Way, WAYS, withBlanks } from "#app/model/letter.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isLanguage } from "#app/model/text/language.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { textIn } from "#server/form/posted-form.ts";
import { type FormReply, submission, type ValidSubmission } from "#server/form/submission.ts";
import { meetingCalendar, timeToTry, whenOf } from "#server/letters/meeting.ts";
import { asMail, placeholdersOf } from "#server/mail/letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { caseStatusStep } from "#server/meetings/steps.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { recordMailed, recordPrinted, recordTold } from "#server/notifications/call-notes.ts";
import { forgetRejection } from "#server/notifications/memory.ts";
import { untoldOfCase } from "#server/notifications/now.ts";
import { getSession } from "#server/session/live-session.ts";
import { newerChange, type NewerChange, openedOf } from "../kit/case/history.server.ts";
import { addressWith, letterAddress } from "../kit/list/address.ts";
import {
  type DraftView,
  draftView,
  emptyDraft,
  filledIn,
  isEdited,
  type LetterChoice,
  meetingAhead,
} from "./draft.server.ts";

export interface LetterReply extends Pick<FormReply, "result"> {
  readonly formKey?: string;
  readonly fault?: FormFault;
  readonly draft?: DraftView;
  readonly way?: Way;
  /** Another letter was selected, which would discard manual edits. */
  readonly replaces?: LetterChoice;
  /** Unfilled blanks, as written in the letter. */
  readonly unfilled?: readonly string[];
  readonly newer?: NewerChange;
}

/**
 * Applies another template or sends a letter, as the form's button says.
 * @returns the address of the letter or its case, or the form that goes back
 */
export async function writeLetter(context: Context, id: number, back: string) {
  const form = await submission(context, LetterForm);
  const { fields } = form;
  const found = await draftOf(context, id, fields);
  const way = WAYS.find((each) => each === fields.get("way"));
  if (way === undefined) return taken(form.keep(false), found, fields);
  const { draft } = found;
  const goesBack = ({ data: reply, init }: Pick<Answer, "data" | "init">, more: Partial<LetterReply> = {}) =>
    data<LetterReply>({ ...reply, draft, way, ...more }, init ?? undefined);
  if (!form.valid) return goesBack(form.refuse());
  const conflict = (more: Partial<LetterReply>) =>
    goesBack({ data: form.keep(false).data, init: { status: 409 } }, more);
  if (!found.stored.ok) return goesBack(form.fail({ ...found.stored.fault, sent: "no" }));

  const { email } = found.stored.value;
  const { language, template: kind } = form.value;
  const marks = placeholdersOf(tIn(language, "mail"));
  const typed = form.value;
  const finished = (part: string) => withBlanks(part, marks, typed).replaceAll(/\p{Bidi_Control}/gu, "");
  const [subject, text] = [finished(typed.subject), finished(typed.text)];
  const unfilled = [...new Set(`${subject}\n${text}`.match(/\[[^[\]\n]*\]?|\]/g) ?? [])];
  if (unfilled.length > 0) {
    const open = BLANKS.filter((blank) => unfilled.includes(`[${marks[blank]}]`));
    const wrong = Object.fromEntries((open.length > 0 ? open : ["text"]).map((name) => [name, ""]));
    const messages = Object.fromEntries(open.map((name) => [name, "required"] as const));
    const fault = { kind: "status", sent: "no", reference: "", fieldErrors: wrong } as const;
    return goesBack(form.fail(fault, messages), { unfilled });
  }
  // People without e-mail are not e-mailed; the page says so beside the other ways.
  const isMail = way === "mail" || way === "mailto";
  if (isMail && !hasMailbox(email)) return conflict({});
  if (way === "mail" && !outboxOf.ifAny(context)) return conflict({});

  const status = await statusStep(context, form, id, found.stored.value.caseStatusId);
  if (!status.ok) return goesBack(form.fail(status.fault));
  if (typeof status.value === "object") return conflict({ newer: status.value });
  const letter = { caseId: id, kind, language, subject, text, way };
  const response = await sendLetter(context, form.id, letter, { to: email, back, meeting: found.meeting });
  if (status.value === "status") getSession(context).flash({ kind: "success", text: "caseStatusChanged" });
  return response;
}

type Valid = ValidSubmission<typeof LetterForm>;
type Answer = ReturnType<Valid["keep"]>;

/** Drafted again from current facts; if the case is unavailable, only the selection. */
async function draftOf(context: Context, id: number, fields: FormData) {
  const { attempt } = api(context);
  const [stored, meetings] = await Promise.all([
    attempt(contract.cases.get, { params: { id } }),
    attempt(contract.meetings.ofCase, { params: { caseId: id } }),
  ]);
  const meeting = meetings.ok ? meetingAhead(meetings.value) : undefined;
  const make = async (choice: LetterChoice): Promise<DraftView> =>
    stored.ok
      ? draftView(context, stored.value, meeting, choice)
      : emptyDraft(choice, marksIn(fields, choice));
  return { stored, meeting, draft: await make(choiceIn(fields, "template", "language")), make };
}

const choiceIn = (fields: FormData, template: string, language: string): LetterChoice => {
  const spoken = fields.get(language);
  return {
    template: TEMPLATES.find((each) => each === fields.get(template)) ?? "call",
    language: isLanguage(spoken) ? spoken : "mk",
  };
};

function marksIn(fields: FormData, { language }: LetterChoice) {
  const marks = placeholdersOf(tIn(language, "mail"));
  return Object.fromEntries(BLANKS.filter((name) => fields.get(name)).map((name) => [name, marks[name]]));
}

/** The form with another letter; asks first if manual edits would be discarded. */
async function taken(
  { data: reply }: Answer,
  { draft, make, stored }: Awaited<ReturnType<typeof draftOf>>,
  fields: FormData,
) {
  const goesBack = (more: Partial<LetterReply>, status?: number) =>
    data<LetterReply>({ ...reply, draft, ...more }, status);
  const take = fields.get("take");
  if (take === "keep") return goesBack({});
  if (!stored.ok) return goesBack({ fault: stored.fault }, 503);
  const next = choiceIn(fields, "nextTemplate", "nextLanguage");
  if (next.template === draft.template && next.language === draft.language) return goesBack({});
  const typedIn = ({ marks }: DraftView) =>
    Object.fromEntries(BLANKS.filter((name) => name in marks).map((name) => [name, textIn(fields, name)]));
  if (take !== "anyway" && isEdited(draft, typedIn(draft), (name) => textIn(fields, name)))
    return goesBack({ replaces: next }, 409);
  const letter = await make(next);
  const [typed, { statusId }] = [typedIn(letter), letter];
  const comment = textIn(fields, "comment");
  const initialValue = {
    ...typed,
    ...filledIn(letter, typed),
    statusId: statusId === null ? "" : `${statusId}`,
    note: textIn(fields, "note"),
    comment: comment.trim() === draft.comment ? letter.comment : comment,
  };
  return goesBack({ result: { initialValue }, draft: letter });
}

/**
 * Changes the case's status to match the letter, or adds only its comment to the history.
 * @returns what was written; another person's change if nothing was
 */
async function statusStep(
  context: Context,
  form: Valid,
  id: number,
  present: number,
): Promise<Attempt<"status" | "nothing" | NewerChange>> {
  const { statusId, note, comment } = form.value;
  if (statusId === null && !note) return { ok: true, value: "nothing" };
  const status = { statusId: statusId ?? present, comment };
  const newer = await newerChange(context, "case", id, status, openedOf(form.fields));
  if (!newer.ok) return { ok: false, fault: { ...newer.fault, sent: "no" } };
  if (newer.value && newer.value !== "same") return { ok: true, value: newer.value };
  const written = await form.step("status", caseStatusStep(context, id, status, api(context).attempt));
  if (!written.ok) return written;
  if (status.statusId !== CASE_STATUS.rejected) await forgetRejection(context, id);
  return { ok: true, value: statusId === null ? "nothing" : "status" };
}

/**
 * Stores the letter of a form and sends it, once however often the form is posted.
 * @returns a redirect to the letter, or to its case
 */
async function sendLetter(
  context: Context,
  form: string,
  ready: Pick<SentLetter, "caseId" | "kind" | "language" | "subject" | "text" | "way">,
  { to, back, meeting }: Readonly<Record<"to" | "back", string>> & { readonly meeting: Meeting | undefined },
): Promise<Response> {
  const { caseId, way, language, subject, text } = ready;
  const id = sentLettersOf(context).idOf(way, `${caseId}`, subject, text, form);
  const letter: SentLetter = {
    ...ready,
    id,
    at: new Date().toISOString(),
    by: requireProfile(context).fullName,
    form,
    ...(way === "mail" && { state: "queued" }),
  };
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
