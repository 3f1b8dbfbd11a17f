import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { isMoved, type Meeting, type MeetingData } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, type Attempt, DONE, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { inTurn } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { afterChange } from "./acts.ts";
import type { ActForm, MeetingOutcome } from "./outcome.ts";
import { turnOf } from "./same-day.ts";
import { isAhead, meetingStatusStep } from "./steps.ts";

/** A change of a stored meeting. */
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

/** Whether everything but the status was saved. */
export const isStatusFault = (fault: ApiFault): fault is StatusFault => "savedData" in fault;

/** Whether a meeting that was to take place is called off by its status. */
export const isRejecting = ({ stored, statusId }: MeetingChange): boolean =>
  statusId === MEETING_STATUS.rejected && isAhead(stored);

/** Whether the meeting moves to a time that it didn't occupy before; a rejected one occupied none. */
export function takesSlot({ stored, data, statusId }: MeetingChange): boolean {
  const { rejected } = MEETING_STATUS;
  if ((statusId ?? stored.meetingStatusId) === rejected) return false;
  return stored.meetingStatusId === rejected || isMoved(stored, data);
}

/** The meeting after the change. */
export const changedMeeting = ({ stored, data, statusId }: MeetingChange): Meeting => ({
  ...stored,
  ...data,
  meetingStatusId: statusId ?? stored.meetingStatusId,
});

/**
 * Changes a meeting, then its status by a separate call if another one was selected (section 4 of the back-office
 * document); its case follows, and its person is told. Nobody else can take the slot between asking and changing.
 * @param form whose `ask` says what must be confirmed before anything is changed
 * @param before the meeting before an earlier post of the form that got no further, if there was one
 * @returns what must be confirmed first, or what isn't changed; `undefined` while another form arranges that day
 */
export async function changeMeeting<Question>(
  context: Context,
  form: ActForm & { readonly ask: () => Promise<Question | undefined> },
  change: MeetingChange,
  before = change.stored,
): Promise<Attempt<MeetingOutcome> | { readonly question: Question } | undefined> {
  const askAndWrite = async () => {
    const question = await form.ask();
    return question ? { question } : write(context, change);
  };
  const written = takesSlot(change)
    ? await inTurn(context, turnOf(change.data), form.id, askAndWrite)
    : await askAndWrite();
  if (!written || "question" in written) return written;
  if (!written.ok && !isStatusFault(written.fault)) return written;
  const after = changedMeeting(written.ok ? change : { ...change, statusId: null });
  const outcome = await afterChange(context, form, before, after);
  return written.ok ? { ok: true, value: outcome } : written;
}

async function write(context: Context, { stored, data, statusId }: MeetingChange): Promise<Attempt<unknown>> {
  const saved = isSame(stored, data) ? DONE : await writeData(context, stored.id, data);
  if (!saved.ok || statusId === null || statusId === stored.meetingStatusId) return saved;
  const changed = await setStatus(context, stored.id, statusId);
  if (changed.ok) return changed;
  const fault: StatusFault = { ...changed.fault, savedData: true };
  return { ok: false, fault };
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
  const step = meetingStatusStep(context, id, meetingStatusId);
  return settled(await step.write(), async () => {
    const found = await step.look();
    return found.ok && found.value !== undefined;
  });
}

const isSame = (stored: Meeting, data: MeetingData): boolean =>
  !isMoved(stored, data) && equalRecord(textsOf(stored), textsOf(data));

const textsOf = ({ caseId, fullName, topic, comment, meetingLocationId }: MeetingData) => ({
  caseId: String(caseId),
  fullName,
  topic,
  comment,
  online: String(meetingLocationId === MEETING_LOCATION.online),
});
