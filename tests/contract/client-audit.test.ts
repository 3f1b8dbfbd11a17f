import { beforeEach, describe, expect, it, vi } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { auditedCall } from "#server/audit/audit.ts";
import { auditLogOf } from "#server/log/log.ts";
import { PRODUCTION } from "#tests/support/app-settings.ts";
import { contextsOf, demoSettings } from "#tests/support/product-context.ts";
import { EVERY_CALL } from "../support/every-call.ts";

/** What R56 asks of the calls of the staff when their audit can't be written. */

const audit = { isWritten: true, lines: [] as Record<string, unknown>[] };

const contexts = contextsOf(demoSettings(PRODUCTION));

const newContext = () =>
  contexts(
    {},
    auditLogOf.give(async (line) => {
      audit.lines.push(line);
      return audit.isWritten;
    }),
  );

const CASE = { params: { id: 7 } };
const done = vi.fn(async () => ({ ok: true, value: 12 }) as const);

beforeEach(() => {
  Object.assign(audit, { isWritten: true, lines: [] });
  done.mockClear();
});

const make = (endpoint: Parameters<typeof auditedCall>[1], input = {}) =>
  auditedCall(newContext(), endpoint, input, done);

describe("a write of the staff", () => {
  it("is not made when its audit can't be written, and says that nothing was sent", async () => {
    audit.isWritten = false;
    const outcome = await make(contract.cases.update, CASE);
    expect(outcome).toMatchObject({ ok: false, fault: { kind: "open", sent: "no" } });
    expect(done).not.toHaveBeenCalled();
  });

  it.each([
    ["refused", { kind: "status", status: 409, sent: "yes" }],
    ["unknown", { kind: "unknown", sent: "unknown" }],
    ["open", { kind: "open", sent: "no" }],
  ] as const)("that fails tells how: %s", async (state, fault) => {
    done.mockResolvedValueOnce({ ok: false, fault: { ...fault, reference: "x" } } as never);
    await make(contract.cases.update, CASE);
    expect(audit.lines.at(-1)).toMatchObject({ state, kind: "cases", recordId: 7 });
  });
});

/**
 * Every write of the contract, with what the request has read before it, and the records that its line has to name beside a
 * new one, whose number (12) comes with the answer.
 */
const WRITES: Readonly<Record<string, WriteOf>> = {
  "users.updateProfile": { input: { body: { fullName: "x" } }, records: {} },
  "users.add": { input: { body: { roleId: 2, active: true } }, isNew: true, records: {} },
  "users.update": {
    read: [
      contract.mps.list,
      {},
      [
        { id: 3, userId: 7 },
        { id: 4, userId: 9 },
        { id: 5, userId: 7 },
      ],
    ],
    input: { params: { id: 7 }, body: { roleId: 2, active: false } },
    records: { users: [7], mps: [3, 5] },
  },
  "offices.add": { input: { body: { municipalityId: 4 } }, isNew: true, records: {} },
  "offices.update": { input: { params: { id: 7 }, body: { municipalityId: 4 } }, records: { offices: [7] } },
  "mps.update": {
    read: [contract.mps.get, { params: { id: 7 } }, { id: 7, partyId: 2, userId: 5 }],
    input: { params: { id: 7 }, body: { partyId: 3 } },
    records: { mps: [7], parties: [2, 3] },
  },
  "mps.assignAssistant": {
    read: [
      contract.mps.list,
      {},
      [
        { id: 8, userId: 1, officeId: 6 },
        { id: 7, userId: 5, officeId: 6 },
      ],
    ],
    input: { params: { mpId: 7 }, body: { userId: 9 } },
    records: { mps: [7], users: [5, 9] },
  },
  "mps.removeAssistant": {
    read: [contract.mps.list, {}, [{ id: 7, userId: 5, officeId: 6 }]],
    input: { params: { mpId: 7 } },
    records: { mps: [7], users: [5] },
  },
  "mps.assignOffice": {
    read: [contract.mps.list, {}, [{ id: 7, userId: 5, officeId: null }]],
    input: { params: { mpId: 7 }, body: { officeId: 9 } },
    records: { mps: [7], offices: [9] },
  },
  "mps.removeOffice": {
    read: [contract.mps.list, {}, [{ id: 7, userId: 5, officeId: 6 }]],
    input: { params: { mpId: 7 } },
    records: { mps: [7], offices: [6] },
  },
  "parties.update": { input: { params: { id: 7 }, body: { name: "x" } }, records: { parties: [7] } },
  "categories.add": { input: { body: { code: 3 } }, isNew: true, records: {} },
  "categories.update": {
    input: { params: { id: 7 }, body: { code: 3 } },
    records: { "case-categories": [7] },
  },
  "cases.add": {
    input: { body: { mpId: 3, caseCategoryId: 2 } },
    isNew: true,
    records: { mps: [3], "case-categories": [2] },
  },
  "cases.update": {
    read: [contract.cases.get, CASE, { id: 7, mpId: 4, caseCategoryId: 2 }],
    input: { ...CASE, body: { mpId: 3, caseCategoryId: 2 } },
    records: { cases: [7], mps: [4, 3], "case-categories": [2] },
  },
  ...Object.fromEntries(
    ["setStatus", "setInitiativeStatus", "setQuestionStatus"].map((name): [string, WriteOf] => [
      `cases.${name}`,
      {
        read: [contract.cases.get, CASE, { id: 7, mpId: 4, caseCategoryId: 2 }],
        input: { ...CASE, body: { statusId: 2, comment: "x" } },
        records: { cases: [7], mps: [4], "case-categories": [2] },
      },
    ]),
  ),
  "meetings.add": { input: { body: { mpId: 3, caseId: 2 } }, isNew: true, records: { mps: [3], cases: [2] } },
  "meetings.update": {
    read: [contract.meetings.get, CASE, { id: 7, mpId: 4, caseId: 1 }],
    input: { ...CASE, body: { mpId: 3, caseId: null } },
    records: { meetings: [7], mps: [4, 3], cases: [1] },
  },
  "meetings.setStatus": {
    read: [contract.meetings.get, CASE, { id: 7, mpId: 4, caseId: 1 }],
    input: { ...CASE, body: { meetingStatusId: 2 } },
    records: { meetings: [7], mps: [4], cases: [1] },
  },
  "meetings.remove": {
    read: [contract.meetings.ofCase, { params: { caseId: 1 } }, [{ id: 7, mpId: 4, caseId: 1 }]],
    input: CASE,
    records: { meetings: [7], mps: [4], cases: [1] },
  },
  "events.add": { input: { body: { mpId: 3 } }, isNew: true, records: { mps: [3] } },
  "events.update": {
    read: [contract.events.get, CASE, { id: 7, mpId: 4 }],
    input: { ...CASE, body: { mpId: 3 } },
    records: { events: [7], mps: [4, 3] },
  },
  "monthlyReports.submit": { input: CASE, records: { reports: [7] } },
  "yearlyReports.submit": { input: CASE, records: { reports: [7] } },
};

interface WriteOf {
  readonly read?: readonly [endpoint: Endpoint, input: object, value: unknown];
  readonly input: object;
  /** The answer holds the number of a record that was not there before. */
  readonly isNew?: true;
  readonly records: Readonly<Record<string, readonly number[]>>;
}

/** Writes of the staff; citizens' have no line, signing in and out have lines of their own. */
const STAFFS = EVERY_CALL.filter(
  ([name, { method, caller }]) => method !== "GET" && caller !== "anyone" && !name.startsWith("auth."),
);

describe("the line of every write of the contract", () => {
  it("is looked at", () => {
    expect(Object.keys(WRITES).toSorted()).toEqual(STAFFS.map(([name]) => name).toSorted());
  });

  it.each(STAFFS)("%s names the ids of all records that it touches", async (name, endpoint) => {
    const { read, input, isNew, records } = WRITES[name] ?? expect.unreachable(name);
    const context = newContext();
    if (read) await auditedCall(context, read[0], read[1], async () => ({ ok: true, value: read[2] }));
    audit.lines = [];
    const answer = async () => ({ ok: true, value: isNew ? 12 : undefined }) as const;
    await auditedCall(context, endpoint, input, answer);
    const [begun, ended] = audit.lines;
    expect(begun).toMatchObject({ event: "record-change", state: "begun", records });
    const kind = String(ended?.["kind"]);
    expect(ended).toMatchObject({ state: "done", records: isNew ? { ...records, [kind]: [12] } : records });
    expect(ended?.["recordId"]).toBe(isNew ? 12 : (records[kind]?.[0] ?? undefined));
  });
});

it("of moving a case to another MP names its meetings, which follow it", async () => {
  const context = newContext();
  const meetings = [
    { id: 21, mpId: 4, caseId: 7 },
    { id: 22, mpId: 3, caseId: 7 },
    { id: 23, mpId: 4, caseId: 8 },
  ];
  const read = async () => ({ ok: true, value: meetings }) as const;
  await auditedCall(context, contract.meetings.ofCase, { params: { caseId: 7 } }, read);
  await auditedCall(context, contract.cases.update, { ...CASE, body: { mpId: 3 } }, done);
  expect(audit.lines[0]).toMatchObject({ state: "begun", records: { cases: [7], mps: [3], meetings: [21] } });
});

describe("while the audit can't be written", () => {
  it.each([
    ["reads", contract.cases.get, CASE],
    ["a citizen's request", contract.cases.request, {}],
    ["signing out", contract.auth.logout, {}],
  ])("%s go on", async (_what, endpoint, input) => {
    audit.isWritten = false;
    expect(await make(endpoint, input)).toEqual({ ok: true, value: 12 });
  });
});
