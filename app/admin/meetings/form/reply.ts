import { data, type RouterContextProvider } from "react-router";
import { type MeetingForm, meetingData } from "#app/model/meeting.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import { marksOf, OPENED, type Versions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { FormReply, Submission } from "#server/form/submission.ts";
import { type BusyMeeting, isBusy, slotOf } from "./busy.ts";
import { type CaseChoice, caseChoice } from "./cases.ts";
import { FIND, formErrors, formTexts } from "./fields.ts";
import { casesFor } from "./means.ts";
import { isStatusFault } from "./save.ts";

/** Why a meeting is not known to be saved. */
export type MeetingFault = FormFault & {
  /** Only the status is in question: the rest is saved. */
  readonly status?: boolean;
};

/** The form as it goes back to the person. */
export interface MeetingReply extends Pick<FormReply, "result"> {
  /** Absent when the answer came from the browser's own side: the page's key still holds. */
  readonly formKey?: string;
  readonly fault?: MeetingFault;
  /** Marks of the meeting as it was opened; absent for a new one. */
  readonly opened?: string;
  /** Somebody else changed the meeting in the meantime: both versions. */
  readonly versions?: Versions;
  /** The MP's other meetings at that time, and what saving in spite of them answers. */
  readonly busy?: { readonly slot: string; readonly meetings: readonly BusyMeeting[] };
  /** The cases that a search found. */
  readonly cases?: CaseChoice;
}

type Context = Readonly<RouterContextProvider>;
type Posted = Submission<typeof MeetingForm>;
type Valid = Extract<Posted, { valid: true }>;
type Answer = ReturnType<typeof data<FormReply>>;

/** The form is not to be saved yet: its search was pressed, or it comes back from the choice of versions. */
export const isUnfinished = ({ fields }: Posted): boolean => fields.has("search") || fields.has("step");

/** The form as it is, with the cases that were searched for. */
export async function searched(context: Context, form: Posted) {
  const [cases, answer] = [await casesFor(context), form.keep(false)];
  const text = (name: string) => {
    const value = form.fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return answerOf(form, answer, { cases: caseChoice(cases, text(FIND), text("caseId")) });
}

/** The form with a message at each field. */
export const refused = (form: Extract<Posted, { valid: false }>) => answerOf(form, form.refuse());

/**
 * The form after a try that failed, or that waits for the person's word.
 * @param statusId the meeting's stored status, when it is there already
 */
export function notSaved(context: Context, form: Valid, fault: ApiFault, statusId?: number) {
  // There is no form to go back to: the meeting is not there, or not this person's.
  if (fault.status === 404 || (fault.status === 403 && statusId !== undefined)) throw faultPage(fault);
  const { data: reply, init } = form.fail(
    fault.fieldErrors ? withFormNames(fault, fault.fieldErrors) : fault,
  );
  if (isBusy(fault)) {
    const { fault: _none, ...rest } = reply;
    const busy = { slot: slotOf(meetingData(form.value)), meetings: fault.busy };
    return answerOf(form, data(rest, { status: 409 }), { busy });
  }
  if (statusId === undefined || !isStatusFault(fault) || !reply.fault)
    return answerOf(form, data(reply, init ?? undefined));
  // With the old key an API that knows keys would take the next change for this one.
  const opened = marksOf(formTexts({ ...form.value, meetingStatusId: statusId }, statusId));
  const told = { ...reply, formKey: formKey(context), fault: { ...reply.fault, status: true } };
  return answerOf(form, data(told, init ?? undefined), { opened });
}

const withFormNames = (fault: ApiFault, fieldErrors: Record<string, string>): ApiFault => ({
  ...fault,
  fieldErrors: formErrors(fieldErrors),
});

/** Both versions. Another key than the form's: with that one something may have been written already. */
export const choice = (context: Context, versions: Versions) =>
  data<MeetingReply>(
    { result: {}, formKey: formKey(context), opened: versions.opened, versions },
    { status: 409 },
  );

function answerOf(form: Posted, { data: reply, init }: Answer, more: Partial<MeetingReply> = {}) {
  const opened = form.fields.get(OPENED);
  const marks = typeof opened === "string" && { opened };
  return data<MeetingReply>({ ...reply, ...marks, ...more }, init ?? undefined);
}
