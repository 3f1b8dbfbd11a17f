import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, isClosedStatus, MEETING_LOCATION } from "#app/model/lookups.ts";
import type { MeetingTimes, Notification, ToldMeeting } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay, skopjeDay } from "#app/model/period.ts";
import { endsWith } from "#app/model/status-log.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type JournalStep, stateAfter } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { forgetRejection } from "./announce.ts";
import type { MailedMeeting } from "./letters.ts";
import { caseStatusStep, hasOther, type NewStatus, type RunStep } from "./steps.ts";

/** What became of a meeting's case; closed ones are left as they are (`same`). */
export interface CaseOutcome extends JournalStep {
  readonly id: number;
  readonly statusId: number;
  /** Before the act, if it changed it. */
  readonly wasStatusId?: number | undefined;
  readonly comment: string;
}

/** A submitted case with a meeting is scheduled; any other keeps its status. @param chosen by a member of staff */
export async function scheduleCase(
  context: Context,
  run: RunStep,
  meeting: MailedMeeting,
  chosen?: NewStatus,
): Promise<CaseOutcome | undefined> {
  const { caseId: id } = meeting;
  if (id === null) return undefined;
  const { submitted: from, scheduled: statusId } = CASE_STATUS;
  if (!chosen) return changeCase(context, run, meeting, { from, statusId, comment: "arranged" });
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  const wasStatusId = found.ok ? found.value.caseStatusId : undefined;
  return writeChange(context, run, { id, wasStatusId, ...chosen });
}

/** A scheduled case whose only meeting was called off is submitted again; any other keeps its status. */
export async function putCaseBack(
  context: Context,
  run: RunStep,
  meeting: Meeting,
): Promise<CaseOutcome | undefined> {
  const { caseId } = meeting;
  if (caseId === null) return undefined;
  const meetings = await withFixedCredentials(context)(contract.meetings.ofCase, { params: { caseId } });
  await learnCalledOff(context, meeting, "");
  if (!meetings.ok || hasOther(meetings.value, meeting.id)) return undefined;
  const { scheduled: from, submitted: statusId } = CASE_STATUS;
  return changeCase(context, run, meeting, { from, statusId, comment: "cancelled" });
}

interface CaseChange {
  /** The status from which it is changed: a case with another one, or that can't be read, is left as it is. */
  readonly from?: number;
  /** The new status; absent to write only the comment. */
  readonly statusId?: number | undefined;
  /** Key of the comment. */
  readonly comment: "arranged" | "held" | "absent" | "cancelled" | "deleted" | "takenBack";
  readonly reason?: string;
}

/** Changes the case of a meeting after it, with a comment; nothing without a case. */
export async function changeCase(
  context: Context,
  run: RunStep,
  meeting: Pick<Meeting, "caseId"> & MeetingTimes,
  { from, statusId, comment: key, reason = "" }: CaseChange,
  attempt = withFixedCredentials(context),
): Promise<CaseOutcome | undefined> {
  const { caseId: id } = meeting;
  if (id === null) return undefined;
  const t = getT(context, "meetings");
  const said = t(`history.${key}`, { when: whenText(meeting) });
  const comment = [said, reason].filter(Boolean).join(" ");
  const found = await attempt(contract.cases.get, { params: { id } });
  if (from !== undefined && !(found.ok && found.value.caseStatusId === from)) return undefined;
  if (!found.ok) return { name: "case", id, statusId: statusId ?? 0, comment, ...stateAfter(found) };
  const present = found.value.caseStatusId;
  // Unless this very form has closed it.
  if (isClosedStatus(present) && present !== statusId)
    return { name: "case", id, statusId: present, comment, state: "same" };
  if (present === statusId) {
    // An earlier, interrupted post of the form may have written it.
    const log = await attempt(contract.history.ofCase, { params: { id } });
    if (log.ok && endsWith(log.value, { statusId, comment }))
      return { name: "case", id, statusId, comment, state: "done" };
  }
  const change = { id, wasStatusId: present, statusId: statusId ?? present, comment };
  return writeChange(context, run, change);
}

export async function writeChange(
  context: Context,
  run: RunStep,
  { id, wasStatusId, statusId, comment }: Pick<CaseOutcome, "comment" | "id" | "statusId" | "wasStatusId">,
): Promise<CaseOutcome> {
  const changed = await run(`case ${id}`, caseStatusStep(context, id, { statusId, comment }));
  // A new meeting supersedes the rejection notice.
  if (changed.ok && statusId !== CASE_STATUS.rejected) await forgetRejection(context, id);
  const was = wasStatusId === statusId ? {} : { wasStatusId };
  return { name: "case", id, statusId, comment, ...was, ...stateAfter(changed) };
}

export const faultOf = ({ state, reference = "" }: CaseOutcome): ApiFault => ({
  kind: "unknown",
  sent: state === "unknown" ? "unknown" : "no",
  reference,
});

/** "10.12.2026 во 09:30"; for a whole day only the date. */
export const whenText = ({ startDate, endDate }: MeetingTimes): string =>
  isWholeDay(startDate, endDate)
    ? formatDate(startDate)
    : `${formatDate(startDate)} во ${formatTime(startDate)}`;

/**
 * Both sides of a change in words: when, and where or with whom if that has changed; `""` without a change,
 * and before a notice that leaves the meeting as it was.
 */
export function changeInWords(
  context: Context,
  { was, is }: Pick<Notification, "is" | "was">,
  when: (times: MeetingTimes) => string = whenText,
) {
  const t = getT(context, "sheet");
  const places = [was?.meetingLocationId, is?.meetingLocationId];
  const isElsewhere = !places.includes(undefined) && places[0] !== places[1];
  const side = (meeting: ToldMeeting | undefined) => {
    if (!meeting) return "";
    const isOnline = meeting.meetingLocationId === MEETING_LOCATION.online;
    const place = isElsewhere && t(isOnline ? "changes.online" : "changes.office");
    return [when(meeting), place, meeting.mp].filter(Boolean).join(", ");
  };
  const [before, now] = [side(was), side(is)];
  return { was: before === now ? "" : before, is: [now, is?.day?.address].filter(Boolean).join(", ") };
}

export async function learnCalledOff(context: Context, meeting: Meeting, reason: string): Promise<void> {
  const { caseId, startDate, endDate } = meeting;
  if (caseId === null) return;
  const calledOff = { startDate, endDate, on: skopjeDay(new Date()), reason };
  await requestsOf(context).learn(caseId, { calledOff });
}
