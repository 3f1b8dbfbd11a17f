import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { isMoved, type Meeting, type MeetingData } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { inTurn } from "#server/form/progress.ts";
import { lookFor, runStep, type Step } from "#server/form/submission-log.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { forgetMeeting, knowMeeting } from "#server/tracking/learn.ts";
import { afterChange } from "./acts.ts";
import { rememberKnown } from "./announce.ts";
import type { ActForm, MeetingOutcome } from "./outcome.ts";
import { asking, type MeetingQuestion, rejectionOf, turnTaken, unusual } from "./questions.ts";
import { turnOf } from "./same-day.ts";
import { isAhead, meetingStatusStep } from "./steps.ts";

export interface MeetingChange {
  readonly stored: Meeting;
  readonly data: MeetingData;
  /** `null` if it keeps the one that it has. */
  readonly statusId: number | null;
}

/** The meeting itself is saved, and its person told; only its status isn't known to be. */
interface StatusFault extends ApiFault {
  readonly savedData: true;
}

export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

/** Whether a meeting that was to take place is called off by its status. */
const isRejecting = ({ stored, statusId }: MeetingChange): boolean =>
  statusId === MEETING_STATUS.rejected && isAhead(stored);

/** Whether the meeting moves to a time that it didn't occupy before; a rejected one occupied none. */
function takesSlot({ stored, data, statusId }: MeetingChange): boolean {
  const { rejected } = MEETING_STATUS;
  if ((statusId ?? stored.meetingStatusId) === rejected) return false;
  return stored.meetingStatusId === rejected || isMoved(stored, data);
}

export const changedMeeting = ({ stored, data, statusId }: MeetingChange): Meeting => ({
  ...stored,
  ...data,
  meetingStatusId: statusId ?? stored.meetingStatusId,
});

/**
 * Changes a meeting, then its status by a separate call if another one was selected (section 4 of the
 * back-office document), once what is unusual about that has been confirmed; its case follows, and its person
 * is told. The slot is locked between asking and changing.
 * @param form whose `ask` says what must be confirmed before the meeting is changed
 * @param before the meeting before an earlier, interrupted post of the form
 * @returns what must be confirmed first (`isAsking`), or what isn't changed
 */
export async function changeMeeting(
  context: Context,
  form: ActForm & { readonly ask: (change: MeetingChange) => Promise<MeetingQuestion | undefined> },
  change: MeetingChange,
  before = change.stored,
): Promise<Attempt<MeetingOutcome>> {
  const askAndWrite = async () => {
    const question = await form.ask(change);
    if (question) return asking(question);
    await rememberKnown(context, before);
    return write(context, change);
  };
  const written = takesSlot(change)
    ? ((await inTurn(context, turnOf(change.data), form.id, askAndWrite)) ?? asking(turnTaken(context)))
    : await askAndWrite();
  if (!written.ok && !isStatusFault(written.fault)) return written;
  const after = changedMeeting(written.ok ? change : { ...change, statusId: null });
  const outcome = await afterChange(context, form, before, after);
  return written.ok ? { ok: true, value: outcome } : written;
}

/** What is unusual about a change; `undefined` for nothing, or if confirmed. */
export async function questionAboutChange(context: Context, change: MeetingChange, anyway: unknown) {
  const { stored, data } = change;
  if (isRejecting(change)) return rejectionOf(context, stored, anyway);
  const isHeld = changedMeeting(change).meetingStatusId === MEETING_STATUS.realized;
  const isInPlace = !takesSlot(change);
  const isNew = isHeld && stored.meetingStatusId !== MEETING_STATUS.realized;
  if (isInPlace && !isNew) return undefined;
  return unusual(context, data, { own: stored.id, isInPlace, isHeld, anyway });
}

export const restoreMeetingStep = (context: Context, stored: Meeting, was: Meeting): Step<unknown> => ({
  write() {
    const { id: _id, meetingStatusId: statusId, ...data } = was;
    return write(context, { stored, data, statusId });
  },
  look: () =>
    lookFor(
      storedMeeting(context, was.id),
      (found) => isSame(found, was) && found.meetingStatusId === was.meetingStatusId,
    ),
});

async function write(context: Context, change: MeetingChange): Promise<Attempt<unknown>> {
  const { stored, data, statusId } = change;
  const saved = isSame(stored, data) ? DONE : await runStep(dataStep(context, stored.id, data));
  if (!saved.ok) return saved;
  if (stored.caseId !== data.caseId) forgetMeeting(context, stored);
  knowMeeting(context, changedMeeting({ ...change, statusId: null }));
  if (statusId === null || statusId === stored.meetingStatusId) return saved;
  // A session that expires at this moment must not hide that the data are saved.
  const changed = await runStep(meetingStatusStep(context, stored.id, statusId));
  if (changed.ok) {
    knowMeeting(context, changedMeeting(change));
    return changed;
  }
  const fault: StatusFault = { ...changed.fault, savedData: true };
  return { ok: false, fault };
}

const dataStep = (context: Context, id: number, body: MeetingData): Step<unknown> => ({
  write: () => api(context).attempt(contract.meetings.update, { params: { id }, body }),
  look: () => lookFor(storedMeeting(context, id), (found) => isSame(found, body)),
});

const storedMeeting = (context: Context, id: number) =>
  withFixedCredentials(context)(contract.meetings.get, { params: { id } });

const isSame = (stored: Meeting, data: MeetingData): boolean =>
  !isMoved(stored, data) && equalRecord(textsOf(stored), textsOf(data));

const textsOf = ({ caseId, fullName, topic, comment, meetingLocationId }: MeetingData) => ({
  caseId: String(caseId),
  fullName,
  topic,
  comment,
  online: String(meetingLocationId === MEETING_LOCATION.online),
});
