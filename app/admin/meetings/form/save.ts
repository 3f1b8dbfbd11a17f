import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type Meeting, type MeetingData, meetingData, type MeetingForm } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { marksOf, OPENED } from "#server/form/concurrent-edit.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { getT } from "#server/middleware/locale.ts";
import { DONE, lookAgain, saysTheSame, settled } from "../../record/write.ts";
import { busyFault, isMoved, meetingsThatDay, overlapping, slotOf } from "./busy.ts";
import { formTexts, textsOf } from "./fields.ts";

/** The meeting itself is saved, only its status is not known to be. */
interface StatusFault extends ApiFault {
  readonly savedData: true;
}

export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

/**
 * Adds a meeting. When nobody can tell whether the API has done it, the MP's day is read again: a meeting that
 * was not there before and says exactly the same is the one (R71).
 * @param anyway the slot in which the person wants a second meeting
 */
export async function addMeeting(
  context: Context,
  form: MeetingForm,
  anyway: unknown,
): Promise<Attempt<unknown>> {
  const body = meetingData(form);
  const before = await meetingsThatDay(context, body);
  const taken = overlapping(before ?? [], body, undefined);
  if (taken.length > 0 && anyway !== slotOf(body)) return busyFault(taken, wholeDay(context));

  const outcome = await api(context).attempt(contract.meetings.add, { body });
  return settled(outcome, async () => {
    if (!before) return false;
    const known = new Set(before.map(({ id }) => id));
    const after = await meetingsThatDay(context, body, lookAgain(context));
    return after?.some((row) => !known.has(row.id) && isSame(row, body)) ?? false;
  });
}

/**
 * Changes a meeting, then its status by a call of its own, if the person chose another one (section 4 of the
 * back-office document).
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
  if (taken.length > 0 && anyway !== slotOf(body)) return busyFault(taken, wholeDay(context));

  const saved = isSame(stored, body) ? DONE : await writeData(context, stored.id, body);
  const { meetingStatusId } = form;
  if (!saved.ok || meetingStatusId === null || meetingStatusId === stored.meetingStatusId) return saved;
  const changed = await setStatus(context, stored.id, meetingStatusId);
  if (changed.ok) return changed;
  if (changed.fault.status === 401) throw await endSession(context, { typed: marksOfSaved(stored, form) });
  const fault: StatusFault = { ...changed.fault, savedData: true };
  return { ok: false, fault };
}

/** The meeting was changed by this very person: after sign-in that must not look like somebody else's doing. */
const marksOfSaved = ({ meetingStatusId }: Meeting, form: MeetingForm) => ({
  [OPENED]: marksOf(formTexts({ ...form, meetingStatusId }, meetingStatusId)),
});

/** Whether the meeting comes to a time at which it was not before; a rejected one was at none. */
function takesSlot(stored: Meeting, { meetingStatusId }: MeetingForm, body: MeetingData): boolean {
  const { rejected } = MEETING_STATUS;
  if ((meetingStatusId ?? stored.meetingStatusId) === rejected) return false;
  return stored.meetingStatusId === rejected || isMoved(stored, body);
}

/** Deletes a meeting; one that is not there any more is deleted. */
export async function deleteMeeting(context: Context, id: number): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.meetings.remove, { params: { id } });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return !found.ok && found.fault.status === 404;
  });
}

async function writeData(context: Context, id: number, body: MeetingData): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.meetings.update, { params: { id }, body });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return found.ok && isSame(found.value, body);
  });
}

async function setStatus(context: Context, id: number, meetingStatusId: number): Promise<Attempt<unknown>> {
  // A session that ends right now must not hide that the data are saved.
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
  return saysTheSame(textsOf({ ...body, meetingStatusId }), textsOf(stored));
}

const wholeDay = (context: Context) => getT(context, "meetings")("view.wholeDay");
