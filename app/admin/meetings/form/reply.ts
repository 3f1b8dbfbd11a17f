import { data } from "react-router";
import { type MeetingForm, meetingData } from "#app/model/meeting.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { marksOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { Submission } from "#server/form/submission.ts";
import {
  failed,
  isUnfinished as isAtStep,
  kept,
  type RecordReply,
  type sentBack,
} from "../../record/reply.ts";
import { type BusyMeeting, isBusy, slotOf } from "./busy.ts";
import { type CaseChoice, caseChoice } from "./cases.ts";
import { FIND, formTexts, TERMS } from "./fields.ts";
import { casesFor } from "./means.ts";
import { isStatusFault } from "./save.ts";

/** Why a meeting is not known to be saved. */
export type MeetingFault = FormFault & {
  /** Only the status is in question: the rest is saved. */
  readonly status?: boolean;
};

/** The form as it goes back to the person. */
export interface MeetingReply extends RecordReply {
  readonly fault?: MeetingFault;
  /** The MP's other meetings at that time, and what saving in spite of them answers. */
  readonly busy?: { readonly slot: string; readonly meetings: readonly BusyMeeting[] };
  /** The cases that a search found. */
  readonly cases?: CaseChoice;
}

type Posted = Submission<typeof MeetingForm>;
type Valid = Extract<Posted, { valid: true }>;
type Answer = ReturnType<typeof sentBack>;

/** The form is not to be saved yet: its search was pressed, or it comes back from the choice of versions. */
export const isUnfinished = (form: Posted): boolean => form.fields.has("search") || isAtStep(form);

/** The form as it is, with the cases that were searched for. */
export async function searched(context: Context, form: Posted) {
  const cases = await casesFor(context);
  const text = (name: string) => {
    const value = form.fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return withMore(kept(form), { cases: caseChoice(cases, text(FIND), text("caseId")) });
}

/**
 * The form after a try that failed, or that waits for the person's word.
 * @param statusId the meeting's stored status, when it is there already
 */
export function notSaved(context: Context, form: Valid, fault: ApiFault, statusId?: number) {
  const answer = failed(form, fault, TERMS);
  const reply = answer.data;
  if (isBusy(fault)) {
    const { fault: _none, ...rest } = reply;
    const busy = { slot: slotOf(meetingData(form.value)), meetings: fault.busy };
    return data<MeetingReply>({ ...rest, busy }, { status: 409 });
  }
  if (statusId === undefined || !isStatusFault(fault) || !reply.fault) return withMore(answer);
  return withMore(answer, {
    // With the old key an API that knows keys would take the next change for this one.
    formKey: formKey(context),
    fault: { ...reply.fault, status: true },
    opened: marksOf(formTexts({ ...form.value, meetingStatusId: statusId }, statusId)),
  });
}

const withMore = ({ data: reply, init }: Answer, more: Partial<MeetingReply> = {}) =>
  data<MeetingReply>({ ...reply, ...more }, init ?? undefined);
