import { data } from "react-router";
import { type MeetingForm, meetingData } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { marksOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { Submission, ValidSubmission } from "#server/form/submission.ts";
import {
  failed,
  isUnfinished as isAtStep,
  asTyped,
  type RecordReply,
  type sentBack,
} from "../../record/reply.ts";
import { type BusyMeeting, isBusy, slotOf } from "./busy.ts";
import { type CaseChoice, caseChoice, ownCases } from "./cases.ts";
import { CASES_OF, FILLED_FROM, FIND, FOLLOWING, formTexts, TERMS } from "./fields.ts";
import { type Following, followed } from "./initial.ts";
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
  /** The cases that are offered after a search or a choice. */
  readonly cases?: CaseChoice;
  /** What stands in the fields that follow a chosen case. */
  readonly filled?: Following;
}

type Posted = Submission<typeof MeetingForm>;
type Valid = ValidSubmission<typeof MeetingForm>;
type Answer = ReturnType<typeof sentBack>;

/** The form is not to be saved yet: its search was pressed, or it comes back from the choice of versions. */
export const isUnfinished = (form: Posted): boolean => form.fields.has("search") || isAtStep(form);

/**
 * The form as it is, with the cases that it may offer now: an MP or a case was chosen, or words were searched for. What
 * the case says goes into a new meeting's form.
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
