import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

let reference: OwnReference;
let assistant: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  assistant = await signInAs(reference, "assistant");
});
afterAll(() => reference.stop());

/** A new case of a member whose assistant is the one signed in. */
const newCase = async () => {
  const { value } = await call(reference.url, contract.cases.request, { body: caseData({ mpId: 1 }) });
  return { id: value ?? 0 };
};

const { setStatus, setInitiativeStatus, setQuestionStatus } = contract.cases;
const KINDS = [
  ["case", setStatus, contract.history.ofCase, "caseStatusId", 5],
  ["initiative", setInitiativeStatus, contract.history.ofInitiative, "initiativeStatusId", 3],
  ["question", setQuestionStatus, contract.history.ofQuestion, "questionStatusId", 3],
] as const;

describe.each(KINDS)("the status of the %s", (_, change, log, field, last) => {
  const set = (params: { id: number }, statusId: number, comment: string, headers = {}) =>
    call(reference.url, change, { params, body: { statusId, comment } }, { session: assistant, headers });
  const logOf = async (params: { id: number }) =>
    (await call(reference.url, log, { params }, { session: assistant })).value;

  it("is set by its assistant and logged with who, when and the comment as it was sent", async () => {
    const params = await newCase();
    const comment = "  Договорено по телефон, ќе дојде в петок 😀  ";
    expect((await set(params, last, comment)).status).toBe(204);
    const { value } = await call(reference.url, contract.cases.get, { params }, { session: assistant });
    expect(value[field]).toBe(last);
    const entries = await logOf(params);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({ statusId: last, comment, who: "Марјан Огненовски" });
    expect(Date.parse(`${entries[1]?.date}Z`)).toBeGreaterThanOrEqual(Date.parse(`${value.date}Z`));
  });

  it("changes nothing else", async () => {
    const params = await newCase();
    await set(params, 2, "прво");
    const { value } = await call(reference.url, contract.cases.get, { params }, { session: assistant });
    const statuses = { caseStatusId: 1, initiativeStatusId: 1, questionStatusId: 1, [field]: 2 };
    expect(value).toMatchObject({ ...caseData({ mpId: 1 }), ...statuses });
  });

  it("takes a comment of 200 characters", async () => {
    const params = await newCase();
    expect((await set(params, 2, "ж".repeat(200))).status).toBe(204);
    expect(await logOf(params)).toHaveLength(2);
  });
});
