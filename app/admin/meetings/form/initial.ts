import { FIRST_MEETING_TOPIC } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { MeetingTexts } from "./fields.ts";
import { isReturning } from "../../record/means.ts";

/**
 * What a new meeting of a case begins with: its MP, and for the first one the citizen's name and the documented
 * topic (section 5 of the back-office document).
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function initialFor(
  context: Context,
  caseId: number,
  signal: AbortSignal,
): Promise<Partial<MeetingTexts>> {
  const { attempt } = api(context, { signal });
  const [found, meetings] = await Promise.all([
    attempt(contract.cases.get, { params: { id: caseId } }),
    attempt(contract.meetings.ofCase, { params: { caseId } }),
  ]);
  if (!found.ok) return without(context, caseId, found.fault);
  if (!meetings.ok) return without(context, caseId, meetings.fault);
  const isFirst = meetings.value.length === 0;
  return {
    caseId: String(caseId),
    mpId: String(found.value.mpId),
    ...(isFirst && { fullName: found.value.fullName, topic: FIRST_MEETING_TOPIC }),
  };
}

function without(context: Context, caseId: number, fault: ApiFault): Partial<MeetingTexts> {
  if (isReturning(context)) return { caseId: String(caseId) };
  throw faultPage(fault);
}
