import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { CASE_STATUS, isClosedStatus, MEETING_STATUS } from "#app/model/lookups.ts";
import { skopjeDay, wallTimeOf } from "#app/model/period.ts";
import {
  CHANGE_KINDS,
  changesOpen,
  type KnownMeeting,
  type RequestState,
  stageOf,
  isWithdrawn,
  stepsOf,
} from "#app/model/request-state.ts";
import { standing } from "#app/portal/request/view.server.ts";
import { createRequests } from "#server/tracking/requests.ts";
import { memoryStore } from "#tests/support/memory-store.ts";

/** What a citizen may do and sees, whatever happens in whichever order, and how long what they told is kept. */

const MONTHS = 24;
const CASE = { caseId: 7, mpId: 1 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const BEGIN = Date.parse("2026-11-16T09:00:00Z");

const silent = { warn: () => undefined };

/** The requests of a product whose clock the test turns, with one request in them. */
async function begun() {
  let moment = BEGIN;
  const store = memoryStore(() => moment);
  const requests = createRequests(store, MONTHS, silent, () => new Date(moment));
  const today = () => skopjeDay(new Date(moment));
  const sentOn = today();
  const code = await requests.issue({ ...CASE, officeId: 1, language: "sq", sentOn }, "070 123 456");
  if (code === undefined) throw new Error("No code was issued");
  const open = async () => {
    const state = await requests.stateOf(CASE.caseId);
    const { meeting, stage } = standing(state, wallTimeOf(new Date(moment)));
    return changesOpen(state, stage === "arranged" && meeting !== undefined);
  };
  return { requests, code, sentOn, today, open, pass: (days: number) => (moment += days * DAY_MS) };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const statuses = Object.values(CASE_STATUS);
const day = fc.integer({ min: -3, max: 40 });

/** One thing that happens. */
const happening = fc.oneof(
  fc.record({ what: fc.constant("status" as const), id: fc.constantFrom(...statuses) }),
  fc.record({
    what: fc.constant("meeting" as const),
    id: fc.integer({ min: 1, max: 3 }),
    day,
    // Most are arranged: only then another day can be asked for.
    status: fc.constantFrom(MEETING_STATUS.scheduled, ...Object.values(MEETING_STATUS)),
  }),
  fc.record({ what: fc.constant("deleted" as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    what: fc.constant("told" as const),
    kind: fc.constantFrom(...CHANGE_KINDS),
    dayIds: fc.subarray([1, 2, 3], { maxLength: 3 }),
  }),
  fc.record({ what: fc.constant("settled" as const) }),
  fc.record({ what: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 30 }) }),
);

type Happening = typeof happening extends fc.Arbitrary<infer Of> ? Of : never;

async function carryOut({ requests, today, open, pass }: Begun, one: Happening): Promise<void> {
  const { caseId } = CASE;
  switch (one.what) {
    case "status":
      return requests.learn(caseId, { statusId: one.id, seenOn: today(), days: { [one.id]: today() } });
    case "meeting": {
      const date = addDays(today(), one.day);
      const meeting: KnownMeeting = {
        id: one.id,
        mpId: CASE.mpId,
        startDate: `${date}T10:00:00`,
        endDate: `${date}T10:30:00`,
        meetingLocationId: 1,
        meetingStatusId: one.status,
      };
      return requests.learn(caseId, ({ meetings }) => ({
        meetings: [...meetings.filter(({ id }) => id !== one.id), meeting],
      }));
    }
    case "deleted":
      return requests.learn(caseId, ({ meetings }) => ({
        meetings: meetings.filter(({ id }) => id !== one.id),
      }));
    case "told":
      // The page offers nothing else, and the server asks the same.
      if (!(await open()).includes(one.kind)) return undefined;
      return requests.requestChange(CASE, { kind: one.kind, on: today(), dayIds: one.dayIds });
    case "settled":
      return requests.settle(caseId);
    case "pass":
      return void pass(one.days);
  }
}

/** What holds of a request at every moment. */
async function expectSense(of: Begun, before: RequestState): Promise<RequestState> {
  const state = await of.requests.stateOf(CASE.caseId);
  const { change } = state;
  const open = await of.open();
  const stage = stageOf(state);

  // The office's list has exactly the unsettled changes.
  const isToSettle = change !== undefined && change.settledOn === undefined;
  const told = await of.requests.openChanges();
  expect(told.map(({ caseId, kind }) => [caseId, kind])).toEqual(
    isToSettle ? [[CASE.caseId, change.kind]] : [],
  );
  if (isClosedStatus(state.statusId)) expect(isToSettle).toBe(false);

  // What is withdrawn stays so; at the end, or after the meeting, there is nothing to tell.
  if (before.change?.kind === "withdrawn") expect(change?.kind).toBe("withdrawn");
  if (change?.kind === "withdrawn" || isClosedStatus(state.statusId) || stage === "held")
    expect(open).toEqual([]);
  else expect(open).toContain("withdrawn");
  if (open.includes("otherDay")) {
    expect(stage).toBe("arranged");
    expect(isToSettle).toBe(false);
  }

  // The sentences: the first is always true, one at most is where it stands, and nothing is done behind it.
  const steps = stepsOf(of.sentOn, state);
  expect(steps[0]).toEqual({ name: "received", state: "done", day: of.sentOn });
  if (isWithdrawn(state)) expect(steps.map(({ state: each }) => each)).not.toContain("todo");
  else expect(steps).toHaveLength(stage === "notTaken" ? 4 : 5);
  const now = steps.findIndex((step) => step.state === "now");
  expect(steps.filter((step) => step.state === "now").length).toBe(now === -1 ? 0 : 1);
  if (now !== -1) for (const step of steps.slice(now + 1)) expect(step.state).toBe("todo");
  for (const step of steps) if (step.state === "todo") expect(step.day).toBeUndefined();
  return state;
}

describe("whatever happens to a request, in whichever order,", () => {
  it("its page makes sense, and the office's list says the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (all) => {
        const of = await begun();
        let state = await expectSense(of, { days: {}, meetings: [] });
        for (const one of all) {
          await carryOut(of, one);
          state = await expectSense(of, state);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("what a citizen told the office", () => {
  const KINDS = CHANGE_KINDS.map((kind) => [kind] as const);
  const tell = ({ requests, today }: Begun, kind: (typeof CHANGE_KINDS)[number]) =>
    requests.requestChange(CASE, { kind, on: today(), dayIds: [2] });

  it.each(KINDS)(
    "is kept as long as the code, and ends with it, when nobody settles it: %s",
    async (kind) => {
      const of = await begun();
      of.pass(300);
      await tell(of, kind);
      of.pass(600);
      // The office deals with it again: code and mark begin again, together.
      await of.requests.learn(CASE.caseId, { statusId: CASE_STATUS.submitted, seenOn: of.today() });
      of.pass(2 * 365 - 2);
      expect(await of.requests.openChanges()).toHaveLength(1);
      expect(await of.requests.opened(of.code)).toBeDefined();
      of.pass(4);
      expect(await of.requests.openChanges()).toEqual([]);
      expect(await of.requests.opened(of.code)).toBeUndefined();
      expect(await of.requests.stateOf(CASE.caseId)).toEqual({ days: {}, meetings: [] });
    },
  );
});
