import { data, redirect } from "react-router";
import { missingPerson } from "#app/model/case.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { formatDate } from "#app/model/format.ts";
import { hasBlank } from "#app/model/letter.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingData } from "#app/model/meeting.ts";
import { ScheduleForm } from "#app/model/schedule.ts";
import { endsWith } from "#app/model/status-log.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { findProgress, inTurn, keepProgress } from "#server/form/progress.ts";
import type { Step } from "#server/form/submission-log.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { recordArranged } from "#server/meetings/announce.ts";
import { caseAddress } from "../cases/in-list.server.ts";
import { type CaseState, stateOf } from "../cases/list/several.server.ts";
import { addressWith } from "../kit/list/address.ts";
import { ANYWAY, type Confirmable, confirmedIn, type MeetingQuestion } from "../meetings/asked.tsx";
import { turnOf } from "../meetings/query.ts";
import { turnTaken, unusual } from "../meetings/unusual.server.ts";
import { failedReply, type FieldTerms, type RecordReply, refusedReply } from "../kit/record/reply.ts";
import { lookAgain } from "../kit/record/write.ts";
import { type Facts, heldOf, meetingOf, openedOf, readFacts, standing } from "./facts.server.ts";
import { DRAFTED, draftKey } from "./following.ts";
import { followedTexts, mayEmail, sendLetter, type SentLetter } from "./letter.server.ts";
import { newerSince } from "./questions.server.ts";
import { type Result, resultOf } from "./read.server.ts";
import { isRedraw, redrawn } from "./redraw.server.ts";

/** The form that goes back. */
export interface ScheduleReply extends RecordReply, Confirmable {
  /** The choices for which its texts were drafted. */
  readonly drafted?: string;
  /** What was done, if it can't be stored for a separate page. */
  readonly made?: Result;
}

/** The outcome of each step. */
export interface Made {
  readonly form: ScheduleForm;
  readonly person: { readonly name: string; readonly phone: string; readonly email: string };
  readonly meeting: MeetingData & { readonly id: number | null };
  readonly subject: string;
  readonly status: CaseState;
  readonly letter: SentLetter;
  /** After an unknown outcome: value of the button that continues. */
  readonly again?: string;
}

/** Name of the hidden field with the id of the form that this one continues. */
export const DEED = "deed";

/** The id of a form, from an address or a field. */
export const deedIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w-]{22}$/.test(value) ? value : undefined;

type Form = ValidSubmission<typeof ScheduleForm>;

/** Address of the form, and its query that leads back to a list. */
interface Place {
  readonly page: string;
  readonly list: string;
}

/**
 * Arranges the meeting, changes the case's status and e-mails the person: each once, however often the form is
 * posted; interrupted steps are resumed. Somebody else's changes, and an unusual time, must be confirmed first.
 */
export async function scheduleAndNotify(context: Context, id: number, place: Place) {
  const form = await submission(context, ScheduleForm);
  if (isRedraw(form)) return redrawn(context, id, form);
  if (!form.valid) return withDrafted(form, refusedReply(form));
  const deed = deedIn(form.fields.get(DEED)) ?? form.id;
  const made = await inTurn(context, `schedule ${id}`, deed, () =>
    make(context, id, form, { ...place, deed }),
  );
  return made ?? ask(form, turnTaken(context));
}

interface Making extends Place {
  readonly deed: string;
}

async function make(context: Context, id: number, form: Form, making: Making) {
  const read = await readFacts(context, id);
  if (!read.ok) return notMade(form, { ...read.fault, sent: "no" });
  const facts = read.value;
  const isResumed = making.deed !== form.id || (await form.hasBegun("meeting"));
  // Somebody may have made the case nameless meanwhile.
  if (!isResumed && missingPerson(facts.found)) return redirect(caseAddress(id, making.list), 303);
  const written = await followedTexts(context, facts, {
    ...form.value,
    place: String(form.value.place),
    [DRAFTED]: form.fields.get(DRAFTED),
  });
  const { letter, comment, subject } = written;
  const value = { ...form.value, letter, comment };
  const body = meetingOf(facts, value);
  const stands = standing(facts, body);
  const mistake = value.mail && letterMistake(value, written.isOwn);
  if (mistake) return refuseLetter(form, mistake);

  // Nobody else can take the slot between checking and arranging.
  const arranging = await inTurn(context, turnOf(body), making.deed, async () => {
    const question = isResumed
      ? undefined
      : await questionOf(context, facts, form, { value, body, own: stands?.id });
    if (question) return { question };
    return { meeting: await form.step("meeting", meetingStep(context, id, body), making.deed) };
  });
  if (!arranging) return ask(form, turnTaken(context));
  if (arranging.question) {
    const drafted = draftKey({ ...form.value, place: String(form.value.place) });
    return ask(form, arranging.question, { opened: openedOf(facts), drafted, letter, comment });
  }
  const { meeting } = arranging;
  if (!meeting.ok) return notMade(form, meeting.fault);
  const status = await form.step("status", statusStep(context, id, value), making.deed);
  const earlier = await findProgress<Made>(context, making.deed);
  const arranged = { ...body, id: meeting.value };
  const draft = { form: value, subject, meeting: arranged, to: facts.found.email };
  const made: Made = {
    form: value,
    person: { name: facts.found.fullName, phone: facts.found.phone, email: facts.found.email },
    meeting: arranged,
    subject,
    status: status.ok ? "done" : stateOf(status.fault),
    letter: await letterOf(context, facts, earlier, { ...draft, id: letterId(arranged, making.deed) }),
    ...(!status.ok && status.fault.sent === "unknown" && { again: status.fault.reference }),
  };
  const isMailed = made.letter.outcome !== "none" && made.letter.outcome !== "notKept";
  if (meeting.value !== null && !earlier) {
    const known = { ...arranged, id: meeting.value, meetingStatusId: MEETING_STATUS.scheduled };
    await recordArranged(context, making.deed, known, facts.found, isMailed);
  }
  return answer(context, id, form, made, making);
}

/** One e-mail per meeting and time, whichever of two people has arranged it. */
const letterId = ({ id, startDate }: Made["meeting"], deed: string) =>
  id === null ? `${deed} arranged` : `arranged ${id} ${startDate}`;

/** An e-mail that was sent stays the only one; otherwise it is sent if allowed. */
async function letterOf(
  context: Context,
  facts: Facts,
  earlier: Made | undefined,
  draft: Parameters<typeof sendLetter>[2] & { readonly form: ScheduleForm },
): Promise<SentLetter> {
  if (earlier && !["none", "notKept"].includes(earlier.letter.outcome)) return earlier.letter;
  const may = mayEmail(context, facts);
  if (!draft.form.mail || may === "off" || may === "noMailbox")
    return { outcome: "none", id: "", to: draft.to };
  return sendLetter(context, facts.found.id, draft);
}

/**
 * Redirects to the result page, which can be reloaded without side effects; without the store the reply itself is the
 * page.
 */
async function answer(context: Context, id: number, form: Form, made: Made, { deed, page, list }: Making) {
  const isKept = await keepProgress(context, deed, made);
  if (isKept) return redirect(addressWith(page, `deed=${deed}`, list), 303);
  const { result } = form.keep(false).data;
  return data<ScheduleReply>({ result, made: await resultOf(context, id, { ...made, deed }) });
}

interface Asked {
  readonly value: ScheduleForm;
  readonly body: MeetingData;
  readonly own: number | undefined;
}

async function questionOf(context: Context, facts: Facts, form: Form, { value, body, own }: Asked) {
  const newer = newerSince(context, facts, form.fields.get(OPENED), value);
  return newer ?? unusual(context, body, { own, anyway: form.fields.get(ANYWAY) });
}

/**
 * Adds the case's meeting; an existing one at that time counts as added.
 * @param add its 401 ends the session at once, unless an earlier step is done
 */
export function meetingStep(
  context: Context,
  id: number,
  body: MeetingData,
  add: Api["attempt"] = api(context).attempt,
): Step<number | null> {
  const look = async (attempt = lookAgain(context)) => {
    const found = await attempt(contract.meetings.ofCase, { params: { caseId: id } });
    if (!found.ok) return found;
    const stands = standing({ meetings: heldOf(found.value) }, body);
    return { ok: true, value: stands && { value: stands.id } } as const;
  };
  return {
    look,
    async write(): Promise<Attempt<number | null>> {
      const added = await add(contract.meetings.add, { body });
      if (!added.ok || added.value !== null) return added;
      const found = await look();
      return { ok: true, value: found.ok ? (found.value?.value ?? null) : null };
    },
  };
}

/** Changes the case's status, after an earlier step: an expired session must not hide that step. */
export function statusStep(
  context: Context,
  id: number,
  { statusId, comment }: Pick<ScheduleForm, "statusId" | "comment">,
): Step<unknown> {
  const attempt = lookAgain(context);
  const body = { statusId, comment };
  return {
    write: () => attempt(contract.cases.setStatus, { params: { id }, body }),
    async look() {
      const found = await attempt(contract.history.ofCase, { params: { id } });
      if (!found.ok) return found;
      return { ok: true, value: endsWith(found.value, body) ? { value: null } : undefined };
    },
  };
}

/** An edited letter must contain day and time; none is sent with a blank. */
function letterMistake({ letter, date, startTime }: ScheduleForm, isOwn: boolean): MessageKey | undefined {
  if (hasBlank(letter)) return "letterBlank";
  const names = letter.includes(formatDate(date)) && letter.includes(startTime);
  return isOwn && !names ? "letterTime" : undefined;
}

const NO_FAULT: ApiFault = { kind: "status", sent: "no", status: 400, reference: "" };

const refuseLetter = (form: Form, message: MessageKey) =>
  withDrafted(
    form,
    failedReply(form, { ...NO_FAULT, fieldErrors: { letter: "" } }, { messages: { letter: message } }),
  );

/** Form fields by the API's name, where they differ. */
const TERMS: FieldTerms = {
  names: { startDate: "startTime", endDate: "endTime", meetingLocationId: "place" },
};

const notMade = (form: Form, fault: ApiFault) => withDrafted(form, failedReply(form, fault, TERMS));

/** What the form comes back with: the state of the case as seen, and texts adapted to the time. */
type Seen = Required<Pick<ScheduleReply, "opened" | "drafted">> & Pick<ScheduleForm, "letter" | "comment">;

function ask(form: Form, question: MeetingQuestion, seen?: Seen) {
  const { data: reply } = withDrafted(form, form.keep(false));
  if (!seen) return data<ScheduleReply>({ ...reply, ask: question }, { status: 409 });
  const { opened, drafted, ...texts } = seen;
  const result = { ...reply.result, initialValue: { ...reply.result.initialValue, ...texts } };
  return data<ScheduleReply>({ ...reply, result, opened, drafted, ask: question }, { status: 409 });
}

type Answer = ReturnType<typeof data<RecordReply>>;

function withDrafted({ fields }: Pick<Form, "fields">, { data: reply, init }: Answer) {
  const [drafted, opened] = [fields.get(DRAFTED), fields.get(OPENED)];
  return data<ScheduleReply>(
    {
      ...(typeof opened === "string" && { opened }),
      ...reply,
      ...(typeof drafted === "string" && { drafted }),
      ...confirmedIn({ fields }),
    },
    init ?? undefined,
  );
}
