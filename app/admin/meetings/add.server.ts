import { redirect } from "react-router";
import { z } from "zod";
import { formatDate } from "#app/model/format.ts";
import { hasBlank } from "#app/model/letter.ts";
import { ArrangeForm, meetingData, MeetingForm, SLOT_AT_ONCE } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import { textsOf } from "#app/ui/form/field-values.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { postedForm, textIn } from "#server/form/posted-form.ts";
import { inTurn } from "#server/form/progress.ts";
import { type Submission, submission, type ValidSubmission } from "#server/form/submission.ts";
import type { MeetingAct } from "#server/meetings/act.ts";
import { arrangeMeeting } from "#server/meetings/acts.ts";
import { type MeetingQuestion, turnTaken, unusual } from "#server/meetings/questions.ts";
import { openedOf, sameMeeting } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressAfterAct } from "../kit/record/acts.server.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import { askFirst, asTyped, refusedAt, refusedReply, withMore } from "../kit/record/reply.ts";
import { firstFree, SHOW } from "../kit/slots/slot-picker.tsx";
import { askAfterChoice, chosenIn, offerOf, timesIn } from "../kit/slots/offer.server.ts";
import { askedSlot } from "../kit/slots/slots.ts";
import { followedIn, REDRAFT } from "./following.ts";
import {
  choicesFor,
  draftedTexts,
  draftFor,
  type Facts,
  followedTexts,
  newerSince,
  readFacts,
  readForCase,
} from "./for-case.server.ts";
import { isUnfinishedMeeting, type MeetingReply, notAdded, searched, withTexts } from "./form.server.ts";
import { calendarOf, calendarWith, meetingReturnTo } from "./query.ts";

type Texts = Readonly<Record<string, string>>;

/** A meeting for a case, as sent by its form or by one press on a half hour. */
interface Posted {
  readonly form: ValidSubmission<z.ZodType>;
  readonly value: ArrangeForm & { readonly caseId: number };
  /** What the full form shows if this one goes back, unless that is what was typed. */
  readonly initial?: Texts;
}

/**
 * Adds a meeting, once, however often its form is posted. For a case it also changes the status and writes to the
 * person: each once; interrupted steps are resumed. Somebody else's changes, and an unusual time, must be confirmed
 * first.
 */
export async function addMeeting(context: Context, url: URL, signal: AbortSignal) {
  const reply = await answerTo(context, url, signal);
  if (reply instanceof Response) return reply;
  const typed = textsOf(reply.data.result.initialValue);
  const id = idFilter.parse(typed["caseId"]);
  if (id === undefined) return reply;
  return withMore<MeetingReply>(reply, { forCase: await readForCase(context, id, { typed, signal }) });
}

async function answerTo(context: Context, url: URL, signal: AbortSignal) {
  const { fields } = postedForm(context);
  if (fields.has(SLOT_AT_ONCE)) return addAtOnce(context, url);
  const caseId = idFilter.parse(textIn(fields, "caseId"));
  if (caseId === undefined) {
    const form = await submission(context, MeetingForm);
    if (isUnfinishedMeeting(form)) return searched(context, form, signal);
    return form.valid ? addPlain(context, url, form) : refusedReply(form);
  }
  const form = await submission(context, ArrangeForm);
  if (!isUnfolded(fields) || isRedraw(fields)) return redrawn(context, form, caseId);
  return form.valid
    ? addInTurn(context, url, { form, value: { ...form.value, caseId } })
    : refusedReply(form);
}

/** Whether the form was drawn for its case: without JavaScript one may be sent before that. */
const isUnfolded = (fields: FormData): boolean => fields.has("statusId");

async function addPlain(context: Context, url: URL, form: ValidSubmission<typeof MeetingForm>) {
  const body = meetingData(form.value);
  const ask = () => unusual(context, body, { anyway: form.fields.get(ANYWAY) });
  const arranged = await arrangeMeeting(context, { ...form, ask }, body);
  if (!arranged) return askFirst(form, turnTaken(context));
  if ("question" in arranged) return askFirst(form, arranged.question);
  if (!arranged.ok) return notAdded(form, arranged.fault);
  sayAdded(context);
  return leave(context, url, form.id, arranged.value);
}

const SlotAtOnce = z.object({ [SLOT_AT_ONCE]: z.string().max(16).default("") });

/** One press on a half hour: the same as the form that would open with it. */
async function addAtOnce(context: Context, url: URL) {
  const form = await submission(context, SlotAtOnce);
  const at = form.valid ? form.value[SLOT_AT_ONCE] : "";
  const slot = askedSlot(new URLSearchParams({ at }));
  const caseId = idFilter.parse(url.searchParams.get("caseId"));
  const again = redirect(meetingReturnTo(context, url.searchParams).back, 303);
  if (!form.valid || !slot?.startTime || caseId === undefined) return again;
  const read = await readFacts(context, caseId);
  if (!read.ok) return withTexts(notAdded(form, { ...read.fault, sent: "no" }), { caseId: `${caseId}` });
  const choices = await choicesFor(context, read.value, slot);
  const followed = followedIn((name) => choices[name]);
  const draft = await draftFor(context, read.value.found, followed);
  const initial = { ...choices, ...draftedTexts(draft) };
  const { data: value } = ArrangeForm.safeParse(initial);
  return value ? addInTurn(context, url, { form, value: { ...value, caseId }, initial }) : again;
}

async function addInTurn(context: Context, url: URL, posted: Posted) {
  const { form, value, initial } = posted;
  const work = () => addForCase(context, url, posted);
  const reply = await inTurn(context, `schedule ${value.caseId}`, form.id, work);
  const answer = reply ?? askFirst(form, turnTaken(context));
  if (answer instanceof Response) return answer;
  return withTexts(answer, { ...initial, ...textsOf(answer.data.result.initialValue) });
}

async function addForCase(context: Context, url: URL, { form, value: typed, initial }: Posted) {
  const read = await readFacts(context, typed.caseId);
  if (!read.ok) return notAdded(form, { ...read.fault, sent: "no" });
  const facts = read.value;
  const { subject, ...texts } = await followedTexts(context, facts.found, typed, (name) => typed[name]);
  const { letter: text, statusComment } = texts;
  const isEdited = text !== texts.draftedLetter;
  const value = { ...typed, letter: text, statusComment };
  const mistake = value.mail && letterMistake(value, isEdited);
  if (mistake) return refusedAt(form, { letter: mistake });

  const body = meetingData(value);
  const change = { statusId: value.statusId, comment: statusComment };
  const own = sameMeeting(facts.meetings, body)?.id;
  const ask = async () =>
    newerSince(context, facts, form.fields.get(OPENED), change) ??
    unusual(context, body, { own, anyway: form.fields.get(ANYWAY) });
  const letter = { language: value.language, subject, text, isMailed: value.mail, isEdited };
  const arranged = await arrangeMeeting(context, { ...form, ask }, body, { ofCase: facts, change, letter });
  if (!arranged) return askFirst(form, turnTaken(context));
  if ("question" in arranged) {
    const opened = openedOf(facts.meetings, facts.log);
    return withMore<MeetingReply>(withTexts(askFirst(form, arranged.question), texts), { opened });
  }
  if (!arranged.ok) return notAdded(form, arranged.fault);
  if (!initial) sayAdded(context);
  return leave(context, url, form.id, arranged.value);
}

/** An edited letter must contain day and time; none is sent with a blank. */
function letterMistake({ letter, date, startTime, wholeDay }: ArrangeForm, isEdited: boolean) {
  if (hasBlank(letter)) return "letterBlank";
  const names = letter.includes(formatDate(date)) && (wholeDay || letter.includes(startTime));
  return isEdited && !names ? "letterTime" : undefined;
}

/** To the page of the outcome, or back to where the form was opened from. */
function leave(context: Context, url: URL, operation: string, outcome: MeetingAct) {
  const { from, back, search } = meetingReturnTo(context, url.searchParams);
  const { startDate, mpId } = outcome.meeting;
  const day = { date: startDate.slice(0, "YYYY-MM-DD".length), mpId };
  const calendar = `/admin/meetings?${calendarWith(calendarOf(url.searchParams), day)}`;
  const next = from === "case" ? back : calendar;
  return redirect(addressAfterAct(context, operation, outcome, { search, back: next }), 303);
}

const sayAdded = (context: Context) => getSession(context).flash({ kind: "success", text: "meetingAdded" });

/** Whether one of the buttons was pressed that only update the form. */
const isAskedFor = (fields: FormData): boolean => [SHOW, REDRAFT].some((name) => fields.has(name));

/** Whether the form isn't to be sent yet: without JavaScript the letter has not yet followed another half hour. */
const isRedraw = (fields: FormData): boolean => isAskedFor(fields) || chosenIn(fields) !== undefined;

/** What a form that unfolds for its case keeps, if somebody has typed it. */
const KEPT = ["fullName", "topic", "online", "wholeDay"] as const;

/** The form unfolded for its case, or with another day or time, and texts to match; nothing is written. */
async function redrawn(context: Context, form: Submission<z.ZodType>, id: number) {
  const { fields } = form;
  const typed = (name: string) => textIn(fields, name);
  const read = await readFacts(context, id);
  if (!read.ok) return asTyped(form);
  const facts = read.value;
  const isNew = !isUnfolded(fields);
  const times = await timesFor(context, fields, facts);
  const begun: Texts = isNew ? await choicesFor(context, facts, times) : { ...times };
  const kept = KEPT.filter((name) => typed(name) !== "").map((name) => [name, typed(name)] as const);
  const choices: Texts = { ...begun, ...Object.fromEntries(kept) };
  const followed = followedIn((name) => choices[name] ?? typed(name));
  const isAnew = (name: string) => isNew || (name === "letter" && fields.has(REDRAFT));
  const { subject: _none, ...texts } = await followedTexts(context, facts.found, followed, (name) =>
    isAnew(name) ? "" : typed(name),
  );
  const ask = isNew
    ? caseChosen(context, facts)
    : isAskedFor(fields)
      ? undefined
      : askAfterChoice(context, times);
  return withMore<MeetingReply>(withTexts(asTyped(form), { ...choices, ...texts }), { ask });
}

/** The chosen or typed time, or else the first free half hour. */
async function timesFor(context: Context, fields: FormData, { found: { id, mpId }, wishes }: Facts) {
  const times = await timesIn(context, fields, mpId);
  if (times.date !== "") return times;
  return firstFree(await offerOf(context, mpId, { ...wishes, caseId: id }, {})) ?? times;
}

const caseChosen = (context: Context, { found: { topic } }: Facts): MeetingQuestion => ({
  title: getT(context, "schedule")("chosen", { topic }),
  lines: [],
  text: getT(context, "slots")("chosenText"),
});
