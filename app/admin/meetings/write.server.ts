import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type Meeting, meetingData, type MeetingForm } from "#app/model/meeting.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { OPENED, versionOf } from "#server/form/concurrent-edit.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import {
  changeMeeting,
  isRejecting,
  isStatusFault,
  type MeetingChange,
  takesSlot,
} from "#server/meetings/change.ts";
import type { MeetingOutcome } from "#server/meetings/outcome.ts";
import { ANYWAY, type MeetingQuestion } from "./asked.tsx";
import { meetingTexts } from "./form.tsx";
import { rejectionOf, turnTaken, unusual } from "./unusual.server.ts";

/** A submitted form as the form values of a stored meeting. A status that was not selected is unchanged. */
export const formTexts = (form: MeetingForm, statusId: number) =>
  meetingTexts({ ...meetingData(form), meetingStatusId: form.meetingStatusId ?? statusId });

/** Nothing was written: the person must first confirm the time, or somebody else is arranging a meeting there. */
interface AskingFault extends ApiFault {
  readonly ask: MeetingQuestion;
}

/** Whether nothing was written because something must be confirmed first. */
export const isAsking = (fault: ApiFault): fault is AskingFault => "ask" in fault;

function asking(ask: MeetingQuestion): Attempt<never> {
  const fault: AskingFault = { kind: "status", sent: "no", reference: "", ask };
  return { ok: false, fault };
}

/** The change that a form asks for. */
export const changeBy = (stored: Meeting, form: MeetingForm): MeetingChange => ({
  stored,
  data: meetingData(form),
  statusId: form.meetingStatusId,
});

/** Changes a meeting, once what is unusual about it has been confirmed. @param before see `changeMeeting` */
export async function changeOrAsk(
  context: Context,
  form: Pick<ValidSubmission<never>, "fields" | "id" | "step">,
  { stored, value }: { readonly stored: Meeting; readonly value: MeetingForm },
  before?: Meeting,
): Promise<Attempt<MeetingOutcome>> {
  const change = changeBy(stored, value);
  const anyway = form.fields.get(ANYWAY);
  const isHeld = (change.statusId ?? stored.meetingStatusId) === MEETING_STATUS.realized;
  const ask = async () =>
    isRejecting(change)
      ? rejectionOf(context, stored, anyway)
      : takesSlot(change)
        ? unusual(context, change.data, { own: stored.id, isHeld, anyway })
        : undefined;
  const changed = await changeMeeting(context, { ...form, ask }, change, before);
  if (!changed) return asking(turnTaken(context));
  if ("question" in changed) return asking(changed.question);
  if (!changed.ok && isStatusFault(changed.fault) && changed.fault.status === 401) {
    // This person changed the meeting: after sign-in that must not look like somebody else's change.
    const { meetingStatusId } = stored;
    const opened = versionOf(formTexts({ ...value, meetingStatusId }, meetingStatusId));
    throw await endSession(context, { typed: { [OPENED]: opened } });
  }
  return changed;
}
