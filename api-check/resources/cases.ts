import { CaseBody, statusForm } from "#app/model/case-rules.ts";
import { ContactPayload } from "#app/model/contact.ts";
import {
  CASE_STATUS,
  CASE_STATUSES,
  idsOf,
  INITIATIVE_STATUSES,
  QUESTION_STATUSES,
} from "#app/model/lookups.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE } from "../paging.ts";
import {
  addRecord,
  expectApart,
  expectEach,
  expectShown,
  findRecord,
  type Fixture,
  leastOf,
  otherwise,
  PHONE,
} from "../record.ts";

const { cases, history, meetings } = contract;

/** Each status of a case: its change, its log, its field, its values, and the one that the check ends with. */
const STATUSES = [
  // Ends as rejected, so that it never shows as open work.
  [cases.setStatus, history.ofCase, "caseStatusId", idsOf(CASE_STATUSES), CASE_STATUS.rejected],
  [cases.setInitiativeStatus, history.ofInitiative, "initiativeStatusId", idsOf(INITIATIVE_STATUSES), 2],
  [cases.setQuestionStatus, history.ofQuestion, "questionStatusId", idsOf(QUESTION_STATUSES), 2],
] as const;

const REJECTED = { statusId: CASE_STATUS.rejected, comment: "api:check" };

/** Unusual characters that a text may contain and must come back with. */
const HOSTILE = "\n\t „наводници“ <b>&amp;</b> '; DROP TABLE cases; -- Ëmër 😀 𐍈";

const kindOf = ({ own, foreign }: Fixture) => ({
  calls: cases,
  form: CaseBody,
  list: [cases.filter, { query: { ...FIRST_PAGE, mpId: own?.mpId } }] as const,
  key: "fullName",
  repliesId: true as const,
  trial: foreign,
});

/** Sends a message of the contact page, which can't be undone. */
export async function writeMessage(check: Check, { mark }: Fixture): Promise<void> {
  const { send } = contract.contact;
  const message = leastOf(ContactPayload, mark, { phone: PHONE });
  await check.call(send, { body: otherwise(ContactPayload, message) }, { form: ContactPayload });
  if (check.hasFitted(send)) check.stays.push(`a contact message with the subject "${mark}"`);
}

/** Sends a citizen's meeting request, which can't be undone. */
export async function writeRequest(check: Check, fixture: Fixture): Promise<void> {
  const { own } = fixture;
  if (!own) return;
  const mark = `${fixture.mark} request`;
  const body = leastOf(CaseBody, mark, { ...own, phone: PHONE });
  await check.call(cases.request, { body }, { form: CaseBody });
  if (!check.hasFitted(cases.request)) return;
  const id = await findRecord(check, cases.request, kindOf(fixture), body);
  if (id !== undefined) await check.quietly(cases.setStatus, { params: { id }, body: REJECTED });
  check.stays.push(`a meeting request of "${mark}", status rejected where possible`);
}

/**
 * Plays what an assistant does with a case. It can't be deleted, so it ends as rejected.
 * @returns its id, for the meetings that belong to it
 */
export async function writeCase(check: Check, fixture: Fixture): Promise<number | undefined> {
  const { mark, own, stranger } = fixture;
  if (!own) return undefined;
  const kind = kindOf(fixture);
  const given = { ...own, phone: PHONE, reason: `${mark}${HOSTILE}` };
  const shown = { caseStatusId: CASE_STATUS.submitted };
  const body = leastOf(CaseBody, mark, given);
  const { id, params, change } = await addRecord(check, kind, body, { shown });
  if (id === undefined || !params) return undefined;
  const read = [cases.get, { params }] as const;
  const seen = () => check.quietly(...read);
  // Its meetings would move along to another MP, and not every API knows the wish for a video call.
  const others = { mpId: own.mpId, caseCategoryId: own.otherCategoryId, wantsOnline: false };
  await change(others, await seen());

  const comment = otherwise(statusForm([]), { comment: mark }).comment;
  for (const [write, log, field, statuses, statusId] of STATUSES) {
    const input = { params, body: { statusId, comment } };
    const before = await seen();
    await check.call(write, input, { form: statusForm(statuses) });
    await expectShown(check, write, read, { ...before, [field]: statusId });
    const entries = (await check.quietly(log, { params })) ?? [];
    const isLogged = entries.some((entry) => entry.statusId === statusId && entry.comment === comment);
    if (check.hasFitted(write) && !isLogged)
      check.add(write, [["afterwards", "log", "an entry of the change", "none"]]);
    const inputOf = (other: number) => ({ params, body: { statusId: other, comment: mark } });
    const ids = statuses.filter((other) => other !== statusId);
    await expectEach(check, write, inputOf, [read, field, ids]);
    await check.quietly(write, input);
  }

  const calls = [
    read,
    [cases.update, { params, body }],
    ...STATUSES.map(([write]) => [write, { params, body: REJECTED }] as const),
    ...Object.values(history).map((log) => [log, { params }] as const),
    [meetings.ofCase, { params: { caseId: id } }],
  ] as const;
  const lists = [[cases.filter, { query: FIRST_PAGE }], kind.list, [cases.ofCurrentUser, {}]] as const;
  await expectApart(check, stranger, calls, [id, lists]);
  check.stays.push(`case ${id} of "${mark}", rejected`);
  return id;
}
