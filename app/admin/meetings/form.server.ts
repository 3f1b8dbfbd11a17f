import { data } from "react-router";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import {
  type Meeting,
  type MeetingData,
  meetingData,
  type MeetingForm,
  type MeetingRow,
} from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { marksOf, OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import type { Submission, ValidSubmission } from "#server/form/submission.ts";
import type { Holidays } from "#server/holidays.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { getT } from "#server/middleware/locale.ts";
import { type FormContext, holidaysAround, recordFormContext } from "../record/form-context.ts";
import { ownMpOptions } from "../record/mp-options.server.ts";
import {
  asTyped,
  failedReply,
  type FieldTerms,
  isUnfinished as isAtStep,
  type RecordReply,
  type sentBack,
} from "../record/reply.ts";
import { DONE, lookAgain, saysTheSame, settled } from "../record/write.ts";
import { type CaseChoice, caseChoice, followed, type Following, ownCases } from "./case-field.server.ts";
import { CASES_OF, FILLED_FROM, FIND, FOLLOWING } from "./case-field.tsx";
import { meetingTexts } from "./form.tsx";
import { isMoved, meetingsThatDay, overlapping } from "./query.ts";
import { timeOf } from "./rows.server.ts";

/** The context of both meeting forms. */
export interface MeetingFormContext extends FormContext {
  readonly mps: readonly Option[];
  readonly cases: CaseChoice;
  /** The case from which the form's texts come, as a form value. */
  readonly filledFrom: string | undefined;
  /** Names of public holidays by day, for the years in which people plan and the year of the form's day. */
  readonly holidays: Holidays;
}

/**
 * @param page path of the form; input parked there when the session expired is restored, once
 * @param initial initial values of the form
 * @throws a fault page when the lists are unavailable, unless a form must go back to the person
 */
export async function meetingFormContext(
  context: Context,
  page: string,
  initial: Readonly<Partial<Record<"mpId" | "caseId" | "date", string>>>,
): Promise<MeetingFormContext> {
  const form = formIfAny(context);
  const formContext = recordFormContext(context, page);
  const text = (name: string) => {
    const value = form?.fields.get(name) ?? formContext.typed?.values[name];
    return typeof value === "string" ? value : undefined;
  };
  const [mps, cases] = await Promise.all([
    ownMpOptions(context),
    ownCases(context, text("mpId") ?? initial.mpId ?? ""),
  ]);
  return {
    mps,
    cases: caseChoice(cases, text(FIND) ?? "", text("caseId") ?? initial.caseId ?? ""),
    filledFrom: text(FILLED_FROM),
    holidays: await holidaysAround(text("date") ?? initial.date),
    ...formContext,
  };
}

/** Another meeting of the MP at that time. */
interface BusyMeeting {
  readonly id: number;
  readonly time: string;
  readonly person: string;
  readonly topic: string;
}

/** Why a meeting isn't known to be saved. */
export type MeetingFault = FormFault & {
  /** Only the status is in question: the rest is saved. */
  readonly status?: boolean;
};

/** The form that goes back to the person. */
export interface MeetingReply extends RecordReply {
  readonly fault?: MeetingFault;
  /** The MP's other meetings at that time, and the value that confirms saving nevertheless. */
  readonly busy?: { readonly slot: string; readonly meetings: readonly BusyMeeting[] };
  /** The cases offered after a search or selection. */
  readonly cases?: CaseChoice;
  /** Values of the fields that depend on the selected case. */
  readonly filled?: Following;
}

type Posted = Submission<typeof MeetingForm>;
type Valid = ValidSubmission<typeof MeetingForm>;
type Answer = ReturnType<typeof sentBack>;

/** Whether the form isn't to be saved yet: a search, or the return from the version comparison. */
export const isUnfinishedMeeting = (form: Posted): boolean => form.fields.has("search") || isAtStep(form);

/**
 * The form unchanged, with the cases that it may offer now: after selecting an MP or a case, or after a search. A
 * case fills in a new meeting's form.
 */
export async function searched(context: Context, form: Posted, signal: AbortSignal, isNew = false) {
  const text = (name: string) => {
    const value = form.fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const typed = byField(FOLLOWING, text);
  const filledFrom = idFilter.parse(text(FILLED_FROM));
  const values = await followed(context, typed, { offered: text(CASES_OF), filledFrom, signal, isNew });
  const answer = asTyped(form);
  const { result } = answer.data;
  return withMore(answer, {
    cases: caseChoice(await ownCases(context, values.mpId), text(FIND), values.caseId),
    filled: values,
    result: { ...result, initialValue: { ...result.initialValue, ...values } },
  });
}

/**
 * The form after a failed attempt, or one that needs confirmation.
 * @param statusId stored status of an existing meeting
 */
export function notSaved(context: Context, form: Valid, fault: ApiFault, statusId?: number) {
  const answer = failedReply(form, fault, TERMS);
  const reply = answer.data;
  if (isBusy(fault)) {
    const { fault: _none, ...rest } = reply;
    const wholeDay = getT(context, "meetings")("view.wholeDay");
    const meetings = fault.busy.map((row) => ({
      id: row.id,
      time: timeOf(row, wholeDay),
      person: row.fullName,
      topic: row.topic,
    }));
    const busy = { slot: slotOf(meetingData(form.value)), meetings };
    return data<MeetingReply>({ ...rest, busy }, { status: 409 });
  }
  if (statusId === undefined || !isStatusFault(fault) || !reply.fault) return withMore(answer);
  return withMore(answer, {
    // With the old key, an API that supports keys would take the next change for this one.
    formKey: formKey(context),
    fault: { ...reply.fault, status: true },
    opened: marksOf(formTexts({ ...form.value, meetingStatusId: statusId }, statusId)),
  });
}

/** Form fields by the API's name, where they differ. */
const TERMS: FieldTerms = {
  names: { startDate: "startTime", endDate: "endTime", meetingLocationId: "online" },
};

const withMore = ({ data: reply, init }: Answer, more: Partial<MeetingReply> = {}) =>
  data<MeetingReply>({ ...reply, ...more }, init ?? undefined);

/** A submitted form as the form values of a stored meeting. A status that was not selected is unchanged. */
export const formTexts = (form: MeetingForm, statusId: number) =>
  meetingTexts({ ...meetingData(form), meetingStatusId: form.meetingStatusId ?? statusId });

/** The meeting itself is saved; only its status isn't known to be. */
interface StatusFault extends ApiFault {
  readonly savedData: true;
}

/** Whether everything but the status was saved. */
export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

/** Nothing was written, because the person must first confirm the MP's other meetings at that time. */
interface BusyFault extends ApiFault {
  readonly busy: readonly MeetingRow[];
}

const isBusy = (fault: ApiFault): fault is BusyFault => "busy" in fault;

function busyFault(busy: readonly MeetingRow[]): Attempt<never> {
  const fault: BusyFault = { kind: "status", sent: "no", reference: "", busy };
  return { ok: false, fault };
}

/** The value of "save anyway": another time or MP needs another confirmation. */
export const slotOf = ({ mpId, startDate, endDate }: MeetingData): string =>
  `${mpId} ${startDate} ${endDate}`;

/**
 * Adds a meeting. If the outcome or the new id is unknown, the MP's day is read again: a meeting that is new and has
 * exactly the same content is the added one (R71).
 * @param anyway the slot in which the person has confirmed a second meeting
 */
export async function addMeeting(
  context: Context,
  form: MeetingForm,
  anyway: unknown,
): Promise<Attempt<number | null>> {
  const body = meetingData(form);
  const before = await meetingsThatDay(context, body);
  const taken = overlapping(before ?? [], body, undefined);
  if (taken.length > 0 && anyway !== slotOf(body)) return busyFault(taken);

  const outcome = await api(context).attempt(contract.meetings.add, { body });
  if (outcome.ok ? outcome.value !== null : !before || outcome.fault.sent !== "unknown") return outcome;
  const known = new Set(before?.map(({ id }) => id));
  const after = before && (await meetingsThatDay(context, body, lookAgain(context)));
  const added = after?.find((row) => !known.has(row.id) && isSame(row, body));
  return added ? { ok: true, value: added.id } : outcome;
}

/**
 * Changes a meeting, then its status by a separate call if another one was selected (section 4 of the back-office
 * document).
 */
export async function changeMeeting(
  context: Context,
  stored: Meeting,
  form: MeetingForm,
  anyway: unknown,
): Promise<Attempt<unknown>> {
  const body = meetingData(form);
  const taken = takesSlot(stored, form, body)
    ? overlapping((await meetingsThatDay(context, body)) ?? [], body, stored.id)
    : [];
  if (taken.length > 0 && anyway !== slotOf(body)) return busyFault(taken);

  const saved = isSame(stored, body) ? DONE : await writeData(context, stored.id, body);
  const { meetingStatusId } = form;
  if (!saved.ok || meetingStatusId === null || meetingStatusId === stored.meetingStatusId) return saved;
  const changed = await setStatus(context, stored.id, meetingStatusId);
  if (changed.ok) return changed;
  if (changed.fault.status === 401) throw await endSession(context, { typed: marksOfSaved(stored, form) });
  const fault: StatusFault = { ...changed.fault, savedData: true };
  return { ok: false, fault };
}

/** This person changed the meeting: after sign-in that must not look like somebody else's change. */
const marksOfSaved = ({ meetingStatusId }: Meeting, form: MeetingForm) => ({
  [OPENED]: marksOf(formTexts({ ...form, meetingStatusId }, meetingStatusId)),
});

/** Whether the meeting moves to a time that it didn't occupy before; a rejected one occupied none. */
function takesSlot(stored: Meeting, { meetingStatusId }: MeetingForm, body: MeetingData): boolean {
  const { rejected } = MEETING_STATUS;
  if ((meetingStatusId ?? stored.meetingStatusId) === rejected) return false;
  return stored.meetingStatusId === rejected || isMoved(stored, body);
}

async function writeData(context: Context, id: number, body: MeetingData): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.meetings.update, { params: { id }, body });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return found.ok && isSame(found.value, body);
  });
}

async function setStatus(context: Context, id: number, meetingStatusId: number): Promise<Attempt<unknown>> {
  // A session that expires at this moment must not hide that the data are saved.
  const outcome = await lookAgain(context)(contract.meetings.setStatus, {
    params: { id },
    body: { meetingStatusId },
  });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return found.ok && found.value.meetingStatusId === meetingStatusId;
  });
}

function isSame(stored: Meeting, body: MeetingData): boolean {
  const { meetingStatusId } = stored;
  return saysTheSame(meetingTexts({ ...body, meetingStatusId }), meetingTexts(stored));
}

/** Deletes a meeting; a missing one counts as deleted. */
export async function deleteMeeting(context: Context, id: number): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.meetings.remove, { params: { id } });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return !found.ok && found.fault.status === 404;
  });
}
