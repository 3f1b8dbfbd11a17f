import { ROLE } from "#app/model/access.ts";
import { lookup, CASE_STATUSES } from "#app/model/lookups.ts";
import { contract } from "../../contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE } from "../probe/paging.ts";
import { expectShown, newIdOf } from "./afterwards.ts";
import { EMAIL, markedCase, PHONE } from "./marked.ts";

/** Where a check's cases and dates belong: an MP, of the given assistant if there is one, and a category. */
export interface Place {
  readonly mpId: number;
  readonly caseCategoryId: number;
  readonly isOwn: boolean;
}

/** Nobody's work waits on a case of a check: it is rejected at once. */
const REJECTED = lookup(CASE_STATUSES, 3)?.id ?? 0;

/** Finds an MP whose cases the given assistant may see, else any active one. */
export async function placeFor({ callers, quietly }: Check): Promise<Place | undefined> {
  const assistant = callerWith(callers, ROLE.assistant)?.user;
  const mps = (await quietly(contract.mps.list, {}))?.filter(({ active }) => active) ?? [];
  const own = assistant && mps.find(({ userId }) => userId === assistant.id);
  const mpId = (own ?? mps[0])?.id;
  const caseCategoryId = (await quietly(contract.categories.list, {}))?.[0]?.id;
  if (mpId === undefined || caseCategoryId === undefined) return undefined;
  return { mpId, caseCategoryId, isOwn: own !== undefined };
}

/** What citizens send: a message and a meeting request. Neither can be taken back. */
export async function checkRequests(check: Check, mark: string, place: Place | undefined): Promise<string[]> {
  const { call, hasFitted } = check;
  const { contact, cases } = contract;
  const message = { fullName: mark, email: EMAIL, phone: PHONE, subject: mark, description: mark };
  await call(contact.send, { body: message });
  const body = place && markedCase(`${mark} request`, place.mpId, place.caseCategoryId);
  const needs = "no active member of parliament or no category";
  await call(cases.request, body && { body }, { needs });
  if (body && place.isOwn && hasFitted(cases.request)) {
    const id = newIdOf(check, cases.request, await caseOf(check, body));
    if (id !== undefined) await reject(check, id);
  }
  return [
    ...(hasFitted(contact.send) ? [`a contact message with the subject "${mark}"`] : []),
    ...(hasFitted(cases.request)
      ? [`a meeting request of "${mark} request", status rejected where possible`]
      : []),
  ];
}

/**
 * What an assistant does with a case. It can't be deleted: it ends as rejected.
 * @returns its id, for the meetings that belong to it
 */
export async function checkCase(
  check: Check,
  mark: string,
  place: Place | undefined,
): Promise<{ readonly caseId: number | undefined; readonly stays: string[] }> {
  const { call } = check;
  const { cases } = contract;
  const needs = "no active member of parliament of the assistant";
  const body = place?.isOwn ? markedCase(mark, place.mpId, place.caseCategoryId) : undefined;
  const { value: told } = await call(cases.add, body && { body }, { needs });
  const found = body && (await caseOf(check, body));
  const id = newIdOf(check, cases.add, found, { id: told });

  const params = id === undefined ? undefined : { id };
  const changed = body && { ...body, topic: `${mark} changed`, organization: mark };
  await call(cases.update, params && changed && { params, body: changed }, {
    needs,
  });
  if (params && changed) await expectShown(check, cases.update, [cases.get, { params }], { ...changed });

  const changes = [
    [cases.setStatus, { caseStatusId: REJECTED }],
    [cases.setInitiativeStatus, { initiativeStatusId: 2 }],
    [cases.setQuestionStatus, { questionStatusId: 2 }],
  ] as const;
  for (const [endpoint, shown] of changes) {
    const [statusId = 0] = Object.values(shown);
    const input = params && { params, body: { statusId, comment: mark } };
    await call(endpoint, input, { needs });
    if (params) await expectShown(check, endpoint, [cases.get, { params }], shown);
  }
  return { caseId: id, stays: id === undefined ? [] : [`case ${id} of "${mark}", rejected`] };
}

async function caseOf({ quietly }: Check, { mpId, fullName }: { mpId: number; fullName: string }) {
  const page = await quietly(contract.cases.filter, { query: { ...FIRST_PAGE, mpId } });
  return page?.content.find((row) => row.fullName === fullName);
}

const reject = ({ quietly }: Check, id: number) =>
  quietly(contract.cases.setStatus, { params: { id }, body: { statusId: REJECTED, comment: "api:check" } });
