import type { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { CaseBody } from "#app/model/case-rules.ts";
import type { CaseData } from "#app/model/case.ts";
import { CASE_STATUS, CASE_STATUSES, INITIATIVE_STATUSES, QUESTION_STATUSES } from "#app/model/lookups.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import {
  addRecord,
  changeRecord,
  expectEach,
  expectForeign,
  expectShown,
  expectUnlisted,
  newIdOf,
} from "../afterwards.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId } from "../paging.ts";
import { EMAIL, EMPTY, MUNICIPALITY, PHONE, type Fixture } from "../fixture.ts";
import { atLimits } from "../wrong-values.ts";

const { cases, history } = contract;

/** Unusual characters that a text may contain and must come back with. */
const HOSTILE = "\n\t „наводници“ <b>&amp;</b> '; DROP TABLE cases; -- Ëmër 😀 𐍈";

/** A case that satisfies every documented rule, with as little as possible. */
const caseOf = (mark: string, { mpId, caseCategoryId }: Fixture): CaseData => {
  const answers = ["", mark, EMAIL, "1", "false"];
  const least = Object.entries<z.ZodType>(CaseBody.shape).map(([name, rule]) => [
    name,
    answers.find((answer) => rule.safeParse(answer).success),
  ]);
  return CaseBody.parse({ ...Object.fromEntries(least), mpId, caseCategoryId, phone: PHONE });
};

/** What lists, search and exports show of a case where its row has it. */
const ROW_EXTRAS = ["wantsOnline", "reason", "topic", "phone", "email"];

export async function readCases({ call, callers }: Check): Promise<void> {
  const filters = { caseCategoryId: "caseCategoryId", statusId: "caseStatusId" };
  const page = await call(cases.filter, { query: FIRST_PAGE }, { filters, own: ROW_EXTRAS });
  const one = firstId(page.json);
  // Only assistants have MPs of their own, and cases through them.
  await call(cases.ofCurrentUser, {}, { as: callerWith(callers, ROLE.assistant) });
  await call(cases.get, one, { needs: EMPTY });
  // The author of a status change may be missing (section 3 of the back-office document).
  for (const log of Object.values(history)) await call(log, one, { needs: EMPTY, silent: ["userFullName"] });
}

/** Sends a citizen's meeting request, which can't be undone. */
export async function writeRequest(
  check: Check,
  mark: string,
  fixture: Fixture | undefined,
): Promise<string[]> {
  const { call, hasFitted, quietly } = check;
  const body = fixture && caseOf(`${mark} request`, fixture);
  await call(cases.request, body && { body }, { needs: "no active member of parliament or no category" });
  if (!hasFitted(cases.request)) return [];
  const id = body && fixture.isOwn ? newIdOf(check, cases.request, await find(check, body)) : undefined;
  const rejected = { statusId: CASE_STATUS.rejected, comment: "api:check" };
  if (id !== undefined) await quietly(cases.setStatus, { params: { id }, body: rejected });
  return [`a meeting request of "${mark} request", status rejected where possible`];
}

/**
 * Plays what an assistant does with a case. It can't be deleted, so it ends as rejected.
 * @returns its id, for the meetings that belong to it
 */
export async function writeCase(
  check: Check,
  mark: string,
  fixture: Fixture | undefined,
): Promise<{ readonly caseId: number | undefined; readonly stays: string[] }> {
  const { call, quietly } = check;
  const needs = "no active member of parliament of the assistant";
  const body = fixture?.isOwn ? { ...caseOf(mark, fixture), reason: `${mark}${HOSTILE}` } : undefined;
  const trial = { needs, wrong: fixture?.foreignMp ?? [] };
  const shown = { ...body, caseStatusId: CASE_STATUS.submitted };
  const add = { body, shown, trial };
  const id = await addRecord(
    check,
    { ...cases, repliesId: true },
    add,
    async () => body && find(check, body),
  );
  const params = id === undefined ? undefined : { id };
  const read = [cases.get, { params: { id: id ?? 0 } }] as const;
  const before = params && (await quietly(...read));
  const changed = body && fixture && atLimits(cases.update, { ...body, ...otherAnswers(mark, fixture) });
  await changeRecord(check, cases, id, { body: changed, shown: { ...before }, trial });

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
  if (params && changed) await expectApart(check, fixture, params, changed);
  return { caseId: id, stays: id === undefined ? [] : [`case ${id} of "${mark}", rejected`] };
}

/** Adds whatever a second assistant can learn of a case, or do to it, to the findings. */
async function expectApart(
  check: Check,
  { stranger }: Pick<Fixture, "stranger">,
  params: { readonly id: number },
  body: Input<typeof contract.cases.update>["body"],
): Promise<void> {
  const { meetings } = contract;
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
const otherAnswers = (mark: string, { otherCategoryId }: Fixture) => ({
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

async function find({ quietly }: Check, { mpId, fullName }: CaseData) {
  const page = await quietly(cases.filter, { query: { ...FIRST_PAGE, mpId } });
  return page?.content.find((row) => row.fullName === fullName);
}
