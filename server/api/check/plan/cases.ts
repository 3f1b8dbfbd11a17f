import { ROLE } from "#app/model/access.ts";
import { CASE_STATUS, CASE_STATUSES, INITIATIVE_STATUSES, QUESTION_STATUSES } from "#app/model/lookups.ts";
import { contract } from "../../contract/index.ts";
import type { Endpoint, Input } from "../../endpoint.ts";
import { type Caller, callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE } from "../probe/paging.ts";
import { expectEach, expectForeign, expectShown, expectUnlisted, newIdOf } from "./afterwards.ts";
import { EMAIL, markedCase, MUNICIPALITY, PHONE } from "./marked.ts";
import { atLimits, type Rule } from "./rules.ts";

/** What a check's cases and meetings refer to: an MP, of the given assistant if there is one, and a category. */
export interface Place {
  readonly mpId: number;
  /** Another MP of the same assistant, otherwise the same one. */
  readonly otherMpId: number;
  readonly caseCategoryId: number;
  readonly otherCategoryId: number;
  readonly isOwn: boolean;
  /** The rule that refuses another assistant's MP; empty when there is none. */
  readonly foreignMp: readonly Rule[];
  /** A second assistant, if one was given. */
  readonly stranger: Caller | undefined;
}

/** Unusual characters that a text may contain and must come back with. */
const HOSTILE = "\n\t „наводници“ <b>&amp;</b> '; DROP TABLE cases; -- Ëmër 😀 𐍈";

/** Finds an MP whose cases the given assistant may see, else any active one. */
export async function placeFor({ callers, quietly }: Check): Promise<Place | undefined> {
  const assistant = callerWith(callers, ROLE.assistant)?.user;
  const mps = (await quietly(contract.mps.list, {}))?.filter(({ active }) => active) ?? [];
  const own = mps.filter(({ userId }) => assistant && userId === assistant.id);
  const foreign = mps.find(({ userId }) => assistant && userId !== null && userId !== assistant.id);
  const [mp, otherMp = mp] = own.length > 0 ? own : mps;
  const [category, otherCategory = category] = (await quietly(contract.categories.list, {})) ?? [];
  if (!mp || !otherMp || !category || !otherCategory) return undefined;
  return {
    mpId: mp.id,
    otherMpId: otherMp.id,
    caseCategoryId: category.id,
    otherCategoryId: otherCategory.id,
    isOwn: own.length > 0,
    foreignMp: foreign ? [["mpId", foreign.id, "invalid"]] : [],
    stranger: callers.find(({ user }) => user?.roleId === ROLE.assistant && user.id !== assistant?.id),
  };
}

/** Plays what citizens send: a message and a meeting request. Neither can be undone. */
export async function checkRequests(check: Check, mark: string, place: Place | undefined): Promise<string[]> {
  const { call, hasFitted } = check;
  const { contact, cases } = contract;
  const message = { fullName: mark, email: EMAIL, phone: PHONE, subject: mark, description: mark };
  await call(contact.send, { body: atLimits(contact.send, message) });
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
 * Plays what an assistant does with a case. It can't be deleted, so it ends as rejected.
 * @returns its id, for the meetings that belong to it
 */
export async function checkCase(
  check: Check,
  mark: string,
  place: Place | undefined,
): Promise<{ readonly caseId: number | undefined; readonly stays: string[] }> {
  const { call, quietly } = check;
  const { cases, history } = contract;
  const needs = "no active member of parliament of the assistant";
  const body = place?.isOwn
    ? { ...markedCase(mark, place.mpId, place.caseCategoryId), reason: `${mark}${HOSTILE}` }
    : undefined;
  const trial = { needs, wrong: place?.foreignMp ?? [] };
  const { value: newId } = await call(cases.add, body && { body }, trial);
  const found = body && (await caseOf(check, body));
  const id = newIdOf(check, cases.add, found, { id: newId });
  const params = id === undefined ? undefined : { id };
  const read = [cases.get, { params: { id: id ?? 0 } }] as const;
  if (params) await expectShown(check, cases.add, read, { ...body, caseStatusId: CASE_STATUS.submitted });

  const before = params && (await quietly(...read));
  const changed = body && place && atLimits(cases.update, { ...body, ...otherAnswers(mark, place) });
  await call(cases.update, params && changed && { params, body: changed }, trial);
  if (before) await expectShown(check, cases.update, read, { ...before, ...changed });

  const comment = atLimits(cases.setStatus, { comment: mark }).comment;
  const changes = [
    // Ends as rejected, so that it never shows as open work.
    [cases.setStatus, history.ofCase, "caseStatusId", CASE_STATUSES, CASE_STATUS.rejected],
    [cases.setInitiativeStatus, history.ofInitiative, "initiativeStatusId", INITIATIVE_STATUSES, 2],
    [cases.setQuestionStatus, history.ofQuestion, "questionStatusId", QUESTION_STATUSES, 2],
  ] as const;
  for (const [endpoint, log, field, statuses, statusId] of changes) {
    const input = params && { params, body: { statusId, comment } };
    const others = params && (await quietly(...read));
    await call(endpoint, input, { needs });
    if (!input) continue;
    await expectShown(check, endpoint, read, { ...others, [field]: statusId });
    await expectLogged(check, endpoint, [log, { params: input.params }], input.body);
    const ids = statuses.map((status) => status.id).filter((other) => other !== statusId);
    const inputOf = (other: number) => ({ ...input, body: { statusId: other, comment: mark } });
    await expectEach(check, endpoint, inputOf, [read, field, ids]);
    await quietly(endpoint, input);
  }
  if (params && changed) await expectApart(check, place, params, changed);
  return { caseId: id, stays: id === undefined ? [] : [`case ${id} of "${mark}", rejected`] };
}

/** Adds whatever a second assistant can learn of a case, or do to it, to the findings. */
async function expectApart(
  check: Check,
  { stranger }: Pick<Place, "stranger">,
  params: { readonly id: number },
  body: Input<typeof contract.cases.update>["body"],
): Promise<void> {
  const { cases, history, meetings } = contract;
  const status = { params, body: { statusId: CASE_STATUS.rejected, comment: "api:check" } };
  await expectForeign(check, stranger, [
    [cases.get, { params }],
    [cases.update, { params, body }],
    ...[cases.setStatus, cases.setInitiativeStatus, cases.setQuestionStatus].map(
      (change) => [change, status] as const,
    ),
    ...Object.values(history).map((log) => [log, { params }] as const),
    [meetings.ofCase, { params: { caseId: params.id } }],
  ]);
  const lists = [
    [cases.filter, { query: FIRST_PAGE }],
    [cases.filter, { query: { ...FIRST_PAGE, mpId: body.mpId } }],
    [cases.ofCurrentUser, {}],
  ] as const;
  await expectUnlisted(check, stranger, lists, params.id);
}

/** A different value for every field except the MP: its meetings would move along. */
const otherAnswers = (mark: string, { otherCategoryId }: Place) => ({
  fullName: `${mark} changed`,
  municipalityId: MUNICIPALITY + 1,
  address: mark,
  ageCategoryId: 2,
  ethnicityId: 2,
  genderId: 2,
  religionId: 1,
  caseCategoryId: otherCategoryId,
  topic: `${mark} changed`,
  initiativeSubmission: true,
  organization: mark,
});

/** Adds to the findings of a status change if its log has no entry for it. */
async function expectLogged(
  check: Check,
  write: Endpoint,
  [log, input]: readonly [typeof contract.history.ofCase, Input<typeof contract.history.ofCase>],
  { statusId, comment }: { readonly statusId: number; readonly comment: string },
): Promise<void> {
  if (!check.hasFitted(write)) return;
  const entries = (await check.quietly(log, input)) ?? [];
  if (entries.some((entry) => entry.statusId === statusId && entry.comment === comment)) return;
  check.add(write, { probe: "afterwards", field: "log", expected: "an entry of the change", came: "none" });
}

async function caseOf({ quietly }: Check, { mpId, fullName }: { mpId: number; fullName: string }) {
  const page = await quietly(contract.cases.filter, { query: { ...FIRST_PAGE, mpId } });
  return page?.content.find((row) => row.fullName === fullName);
}

const reject = ({ quietly }: Check, id: number) =>
  quietly(contract.cases.setStatus, {
    params: { id },
    body: { statusId: CASE_STATUS.rejected, comment: "api:check" },
  });
