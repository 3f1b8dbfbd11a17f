import { CASE_STATUS, CASE_STATUSES, lookup, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { phoneLink, type PhoneLink } from "#app/model/text/number.ts";
import { readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import { wayToTell } from "#server/letters/automatic.ts";

interface Consequences {
  readonly tell: "mail" | "letter" | "phone" | "none" | "past" | "noCase";
  /** Absent without a case, or if the case has none. */
  readonly phone?: PhoneLink | undefined;
  readonly case?: {
    readonly id: number;
    readonly topic: string;
    /** Name of its status. */
    readonly status: string;
    /** Without another meeting it would stay scheduled for nothing. */
    readonly is: "only" | "others" | "closed";
    readonly asksStatus: boolean;
  };
}

/**
 * What calling off a meeting means for its case, and how the person learns of it.
 * @param isPast nobody is told of what is over
 */
export async function consequencesOf(
  context: Context,
  meeting: Meeting,
  signal: AbortSignal,
  isPast = compareWallTimes(meeting.startDate, wallTimeOf(new Date())) < 0,
): Promise<Consequences> {
  const { caseId } = meeting;
  if (caseId === null) return { tell: isPast ? "past" : "noCase" };
  const { call } = api(context, { signal });
  const [found, meetings] = await Promise.all([
    call(contract.cases.get, { params: { id: caseId } }),
    call(contract.meetings.ofCase, { params: { caseId } }),
  ]);
  const { wishes } = readWishes(found.reason);
  const { scheduled, requested } = MEETING_STATUS;
  const others = meetings.filter(
    ({ id, meetingStatusId }) =>
      id !== meeting.id && (meetingStatusId === scheduled || meetingStatusId === requested),
  );
  const isScheduled = found.caseStatusId === CASE_STATUS.scheduled;
  const isClosed = found.caseStatusId === CASE_STATUS.rejected || found.caseStatusId === CASE_STATUS.resolved;
  return {
    tell: isPast ? "past" : wayToTell(context, { email: found.email, ...wishes }),
    phone: found.phone === "" ? undefined : phoneLink(found.phone),
    case: {
      id: caseId,
      topic: found.topic,
      status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
      is: isClosed ? "closed" : others.length > 0 ? "others" : "only",
      asksStatus: isScheduled && others.length === 0 && !isPast,
    },
  };
}

/**
 * The meeting to call off; of a form whose earlier post has already deleted it, as it was then.
 * @param operation id of the form
 */
export async function meetingToCancel(
  context: Context,
  operation: string,
  id: number,
): Promise<Attempt<Meeting>> {
  const begun = await findProgress<{ readonly meeting: Meeting }>(context, operation);
  if (begun) return { ok: true, value: begun.meeting };
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (found.ok) await keepProgress(context, operation, { meeting: found.value });
  return found;
}
