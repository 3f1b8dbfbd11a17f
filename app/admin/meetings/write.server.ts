import { MEETING_STATUS } from "#app/model/lookups.ts";
import {
  isMoved,
  type Meeting,
  type MeetingData,
  meetingData,
  type MeetingForm,
} from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { OPENED, equalRecord, versionOf } from "#server/form/concurrent-edit.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { inTurn } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/sign-out.ts";
import { turnOf } from "#server/meetings/same-day.ts";
import { isAhead, meetingStatusStep } from "#server/meetings/steps.ts";
import type { MeetingQuestion } from "./asked.tsx";
import { meetingTexts } from "./form.tsx";
import { rejectionOf, turnTaken, unusual } from "./unusual.server.ts";

/** A submitted form as the form values of a stored meeting. A status that was not selected is unchanged. */
export const formTexts = (form: MeetingForm, statusId: number) =>
  meetingTexts({ ...meetingData(form), meetingStatusId: form.meetingStatusId ?? statusId });

/** The meeting itself is saved; only its status isn't known to be. */
interface StatusFault extends ApiFault {
  readonly savedData: true;
}

/** Whether everything but the status was saved. */
export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

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
  const rejection = isRejecting(stored, form) && (await rejectionOf(context, stored, anyway));
  if (rejection) return asking(rejection);
  if (!takesSlot(stored, form, body)) return writeChange(context, stored, form, body);
  // Nobody else can add to the MP's day between checking and writing, whichever form they use.
  const { submissionKey } = verifiedForm(context);
  const written = await inTurn(context, turnOf(body), submissionKey, async () => {
    const isHeld = (form.meetingStatusId ?? stored.meetingStatusId) === MEETING_STATUS.realized;
    const question = await unusual(context, body, { own: stored.id, isHeld, anyway });
    return question ? asking(question) : writeChange(context, stored, form, body);
  });
  return written ?? asking(turnTaken(context));
}

/** Whether a meeting that was to take place is called off by its status. */
const isRejecting = (stored: Meeting, { meetingStatusId }: MeetingForm): boolean =>
  meetingStatusId === MEETING_STATUS.rejected && isAhead(stored);

async function writeChange(
  context: Context,
  stored: Meeting,
  form: MeetingForm,
  body: MeetingData,
): Promise<Attempt<unknown>> {
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
  [OPENED]: versionOf(formTexts({ ...form, meetingStatusId }, meetingStatusId)),
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
    const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
    return found.ok && isSame(found.value, body);
  });
}

async function setStatus(context: Context, id: number, meetingStatusId: number): Promise<Attempt<unknown>> {
  // A session that expires at this moment must not hide that the data are saved.
  const { write, look } = meetingStatusStep(context, id, meetingStatusId);
  return settled(await write(), async () => {
    const found = await look();
    return found.ok && found.value !== undefined;
  });
}

function isSame(stored: Meeting, body: MeetingData): boolean {
  const { meetingStatusId } = stored;
  return equalRecord(meetingTexts({ ...body, meetingStatusId }), meetingTexts(stored));
}

/** A meeting after `changeMeeting`; if its new status was not saved, without it. */
export function asChanged(stored: Meeting, form: MeetingForm, written: Attempt<unknown>): Meeting {
  const meetingStatusId = (written.ok ? form.meetingStatusId : null) ?? stored.meetingStatusId;
  return { ...stored, ...meetingData(form), meetingStatusId };
}
