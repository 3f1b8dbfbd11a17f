import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { isAhead, isMoved, isToBegin, type Meeting } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { inTurn } from "#server/form/progress.ts";
import { getT } from "#server/middleware/locale.ts";
import { kindOfChange } from "#server/notifications/now.ts";
import {
  type ActForm,
  beginAct,
  begunAct,
  MEETING_STEP,
  type MeetingAct,
  takeAct,
  TOLD_STEP,
} from "./act.ts";
import { type CaseNow, caseSteps, readCase } from "./case-change.ts";
import { asking, type MeetingQuestion, rejectionOf, turnTaken, unusual } from "./questions.ts";
import { turnOf } from "./same-day.ts";
import { hasOther } from "./steps.ts";

/** A meeting as it is stored, and as it is to be. */
export interface MeetingChange {
  readonly was: Meeting;
  readonly meeting: Meeting;
}

/** Whether the meeting moves to a time that it didn't occupy before; a rejected one occupied none. */
function takesSlot({ was, meeting }: MeetingChange): boolean {
  const { rejected } = MEETING_STATUS;
  if (meeting.meetingStatusId === rejected) return false;
  return was.meetingStatusId === rejected || isMoved(was, meeting);
}

/**
 * Changes a meeting, then its status by a separate call if that is another one (section 4 of the back-office
 * document), once what is unusual about that has been confirmed; its case follows, and its person is told. The slot is
 * locked meanwhile.
 * @param form whose `ask` says what must be confirmed before the meeting is changed
 * @returns what must be confirmed first (`isAsking`), or what isn't changed
 */
export async function changeMeeting(
  context: Context,
  form: ActForm & { readonly ask: (change: MeetingChange) => Promise<MeetingQuestion | undefined> },
  change: MeetingChange,
): Promise<Attempt<MeetingAct>> {
  const { meeting } = change;
  const work = async () => {
    const begun = await begunAct(context, form.id, meeting);
    if (begun) return takeAct(context, form, begun);
    const question = await form.ask(change);
    if (question) return asking(question);
    const now = await readCase(context, meeting.caseId);
    if (!now.ok) return now;
    const left = await caseLeft(context, change, now.value);
    if (!left.ok) return left;
    return beginAct(context, form, planned(getT(context, "meetings"), change, now.value, left.value));
  };
  if (!takesSlot(change)) return work();
  return (await inTurn(context, turnOf(meeting), form.id, work)) ?? asking(turnTaken(context));
}

/** The case that a change leaves without a meeting. */
async function caseLeft(
  context: Context,
  { was, meeting }: MeetingChange,
  now: CaseNow | undefined,
): Promise<Attempt<CaseNow | undefined>> {
  const { id, caseId } = was;
  const isSame = caseId === meeting.caseId;
  if (caseId === null || (isSame && kindOfChange(was, meeting) !== "cancelled")) return DONE;
  const ofCase = isSame ? ({ ok: true, value: now } as const) : await readCase(context, caseId);
  if (!ofCase.ok || !ofCase.value) return ofCase;
  const found = await api(context).attempt(contract.meetings.ofCase, { params: { caseId } });
  if (!found.ok) return { ok: false, fault: { ...found.fault, sent: "no" } };
  return hasOther(found.value, id) ? DONE : ofCase;
}

/** What a change does: to a person whose case it was, the meeting is called off; to the one whose it is, new. */
function planned(
  t: Parameters<typeof caseSteps>[0],
  { was, meeting }: MeetingChange,
  now: CaseNow | undefined,
  left: CaseNow | undefined,
): MeetingAct {
  const { submitted, scheduled, held } = CASE_STATUS;
  const { realized } = MEETING_STATUS;
  const isSame = was.caseId === meeting.caseId;
  const kind = kindOfChange(isSame ? was : undefined, meeting);
  const isHeld = meeting.meetingStatusId === realized && was.meetingStatusId !== realized;
  const isOff = kind === "cancelled";
  const back = { from: scheduled, statusId: submitted, comment: "cancelled" } as const;
  const given = { from: submitted, statusId: scheduled, comment: "arranged" } as const;
  const isGiven = kind !== undefined && !isOff && isToBegin(meeting);
  return {
    act: isHeld ? "held" : isOff ? "cancelled" : kind === "arranged" ? kind : "moved",
    meeting,
    was,
    steps: [
      MEETING_STEP,
      ...caseSteps(t, left, was, back),
      ...(isHeld ? caseSteps(t, now, meeting, { statusId: held, comment: "held" }) : []),
      ...(isGiven ? caseSteps(t, now, meeting, given) : []),
      TOLD_STEP,
    ],
  };
}

/** What is unusual about a change; `undefined` for nothing, or if confirmed. */
export async function questionAboutChange(context: Context, change: MeetingChange, anyway: unknown) {
  const { was, meeting } = change;
  const { rejected, realized } = MEETING_STATUS;
  if (meeting.meetingStatusId === rejected && isAhead(was)) return rejectionOf(context, was, anyway);
  const isHeld = meeting.meetingStatusId === realized;
  const isInPlace = !takesSlot(change);
  if (isInPlace && !(isHeld && was.meetingStatusId !== realized)) return undefined;
  return unusual(context, meeting, { own: was.id, isInPlace, isHeld, anyway });
}
