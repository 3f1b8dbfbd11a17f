import { contract } from "../../contract/index.ts";
import type { Check } from "../check.ts";
import { checkEvent, checkMeeting, checkSubmission } from "./calendar.ts";
import { checkCase, checkRequests, placeFor } from "./cases.ts";
import { newMark } from "./marked.ts";
import { checkAssignments, checkCategory, checkOffice, checkRewrites, checkUser } from "./records.ts";

/**
 * Makes every write (section 7 of both documents), on records marked with this run; records that no call can create
 * are rewritten unchanged.
 * @returns what could not be cleaned up, in words
 */
export async function checkWrites(check: Check): Promise<string[]> {
  const mark = newMark();
  const place = await placeFor(check);
  const requests = await checkRequests(check, mark, place);
  const { caseId, stays } = await checkCase(check, mark, place);
  await checkMeeting(check, mark, place, caseId);
  await checkExtraWrites(check, place, caseId);
  const event = await checkEvent(check, mark, place);
  await checkSubmission(check);
  const management = await checkManagement(check, mark);
  const changed = await checkRewrites(check);
  await checkLogout(check);
  return [...requests, ...stays, ...event, ...management, ...changed];
}

async function checkManagement(check: Check, mark: string): Promise<string[]> {
  const category = await checkCategory(check, mark);
  const user = await checkUser(check, mark);
  const office = await checkOffice(check, mark);
  const unrestored = await checkAssignments(check, { userId: user.id, officeId: office.id });
  return [...category, ...(await user.retire()), ...(await office.retire()), ...unrestored];
}

/** Makes the optional writes: hands a case over to its own MP, and anonymises it in the end. */
async function checkExtraWrites(
  { call }: Check,
  place: Awaited<ReturnType<typeof placeFor>>,
  caseId: number | undefined,
): Promise<void> {
  const params = caseId === undefined ? undefined : { id: caseId };
  const needs = "no case of this check";
  const { handOver, anonymise } = contract.extra;
  await call(handOver, params && place && { params, body: { mpId: place.mpId } }, { needs });
  await call(anonymise, params && { params }, { needs });
}

/** Ends only sessions that this check began, so it comes last. */
async function checkLogout({ call, quietly, callers }: Check): Promise<void> {
  const [first, ...others] = callers.filter(({ accessToken }) => accessToken !== undefined);
  const needs = "no bearer is an access token of the identity provider, and sessions of others are not ended";
  await call(contract.auth.logout, first && {}, { as: first, needs });
  for (const caller of others) await quietly(contract.auth.logout, {}, caller);
}
