import { CASE_STATUS, CASE_STATUSES, isClosedStatus, lookup } from "#app/model/lookups.ts";
import { subjectOf } from "#app/model/meeting-notification.ts";
import { isPast, type Meeting } from "#app/model/meeting.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { wayToTell } from "#server/letters/automatic.ts";
import { memoriesOf } from "#server/notifications/memory.ts";
import { hasWithdrawn } from "#server/notifications/now.ts";
import { unlessAway } from "#server/store/store.ts";
import { hasOther } from "./steps.ts";

/**
 * What calling off a meeting means for its case, and how the person learns of it: not of a past one, nor if
 * they have withdrawn their request.
 * @param isMoving it is moved instead
 */
export async function consequencesOf(
  context: Context,
  meeting: Meeting,
  signal?: AbortSignal,
  isMoving = false,
) {
  const isOver = !isMoving && isPast(meeting);
  const { caseId } = meeting;
  const without = { phone: undefined, case: undefined };
  if (caseId === null) return { tell: isOver ? ("past" as const) : ("noCase" as const), ...without };
  const { call } = api(context, signal && { signal });
  const [found, meetings] = await Promise.all([
    call(contract.cases.get, { params: { id: caseId } }),
    call(contract.meetings.ofCase, { params: { caseId } }),
  ]);
  const { wishes } = readWishes(found.reason);
  const hasOthers = hasOther(meetings, meeting.id);
  const isWithdrawn = !isMoving && (await hasWithdrawn(context, caseId));
  const memory = await unlessAway(memoriesOf(context).find(subjectOf({ meetingId: meeting.id, caseId })));
  const isUnknown = !isMoving && memory !== undefined && memory.known === undefined;
  const isScheduled = found.caseStatusId === CASE_STATUS.scheduled;
  return {
    tell: isOver
      ? ("past" as const)
      : isWithdrawn
        ? ("withdrawn" as const)
        : isUnknown
          ? ("unknown" as const)
          : wayToTell(context, { email: found.email, ...wishes }),
    phone: found.phone === "" || isWithdrawn || isUnknown ? undefined : phoneLink(found.phone),
    case: {
      id: caseId,
      topic: found.topic,
      status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
      is: isClosedStatus(found.caseStatusId)
        ? ("closed" as const)
        : hasOthers
          ? ("others" as const)
          : ("only" as const),
      /** Without another meeting it would stay scheduled for nothing. */
      asksStatus: isScheduled && !hasOthers && !isOver,
    },
  };
}
