import { weekdayName } from "#app/model/calendar-names.ts";
import type { Case } from "#app/model/case.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, isClosedStatus, MEETING_LOCATION } from "#app/model/lookups.ts";
import type { MeetingTimes, Notification, ToldMeeting } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay, skopjeDay } from "#app/model/period.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { JournalStep } from "#server/form/progress.ts";
import { getT } from "#server/middleware/locale.ts";
import { forgetRejection } from "#server/notifications/memory.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { caseStatusStep, type NewStatus, type RunStep } from "./steps.ts";

/** What becomes of a meeting's case; a closed one is left as it is (`same`). */
export interface CaseStep extends JournalStep {
  readonly name: "case";
  readonly id: number;
  readonly statusId: number;
  /** Before the act, if it changes it. */
  readonly wasStatusId?: number | undefined;
  readonly comment: string;
}

/** A case as an act finds it. */
export type CaseNow = Pick<Case, "caseStatusId" | "id">;

/** `undefined` for a meeting without a case, and for a case that is gone or another person's: it stays as it is. */
export async function readCase(context: Context, id: number | null): Promise<Attempt<CaseNow | undefined>> {
  if (id === null) return DONE;
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  if (found.ok || found.fault.status === 403 || found.fault.status === 404) return found.ok ? found : DONE;
  return { ok: false, fault: { ...found.fault, sent: "no" } };
}

interface CaseChange {
  /** The status from which it is changed: a case with another one is left as it is. */
  readonly from?: number;
  /** The new status; absent to write only the comment. */
  readonly statusId?: number | undefined;
  /** Key of the comment. */
  readonly comment: "arranged" | "held" | "absent" | "cancelled" | "deleted" | "takenBack";
  readonly reason?: string;
}

/** What an act on a meeting does to its case. */
export function caseSteps(
  t: ReturnType<typeof getT<"meetings">>,
  now: CaseNow | undefined,
  meeting: MeetingTimes,
  { from, statusId, comment: key, reason = "" }: CaseChange,
): readonly CaseStep[] {
  if (!now) return [];
  const { id, caseStatusId: present } = now;
  if (from !== undefined && present !== from) return [];
  const comment = [t(`history.${key}`, { when: whenText(meeting) }), reason].filter(Boolean).join(" ");
  return isClosedStatus(present) && present !== statusId
    ? [{ name: "case", id, statusId: present, comment, state: "same" }]
    : [plannedCase(now, { statusId: statusId ?? present, comment })];
}

export const plannedCase = ({ id, caseStatusId }: CaseNow, change: NewStatus): CaseStep => ({
  name: "case",
  id,
  state: "waiting",
  ...change,
  ...(caseStatusId !== change.statusId && { wasStatusId: caseStatusId }),
});

export async function writeCase(
  context: Context,
  run: RunStep,
  { id, statusId, comment }: CaseStep,
  attempt: Api["attempt"],
): Promise<Attempt<unknown>> {
  const changed = await run(`case ${id}`, caseStatusStep(context, id, { statusId, comment }, attempt));
  // A new meeting supersedes the rejection notice.
  if (changed.ok && statusId !== CASE_STATUS.rejected) await forgetRejection(context, id);
  return changed;
}

/** "10.12.2026 во 09:30"; for a whole day only the date. */
export const whenText = ({ startDate, endDate }: MeetingTimes): string =>
  isWholeDay(startDate, endDate)
    ? formatDate(startDate)
    : `${formatDate(startDate)} во ${formatTime(startDate)}`;

/** "четврток, 10.12.2026 во 09:30" */
export const spokenTime = (times: MeetingTimes) =>
  `${weekdayName(times.startDate, "mk")}, ${whenText(times)}`;

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
