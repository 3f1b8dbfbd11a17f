import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { contract } from "#server/api/contract/index.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { createSentLetters } from "#server/mail/sent-letters.ts";
import { RETENTION } from "#server/store/records.ts";
import { learnFrom } from "#server/tracking/learn.ts";
import { createRequests, type Requests, requestsOf } from "#server/tracking/requests.ts";
import { memoryStore, silentLog } from "#tests/support/memory-store.ts";
import { until } from "#tests/support/timing.ts";

/** What is kept of requests and letters ends by itself, on a clock of the test's. */

const DAY = 24 * 60 * 60 * 1000;
const REQUEST = { mpId: 1, officeId: 1, language: "mk", sentOn: "2033-01-01" } as const;

function kept(months = 24) {
  const clock = { now: Date.UTC(2033, 0, 1, 12) };
  const store = memoryStore(() => clock.now);
  const requests = createRequests(store, months, silentLog, () => new Date(clock.now));
  const later = (days: number) => void (clock.now += days * DAY);
  const there = async (code: string, caseId: number) => [
    (await requests.find(code, "456")) !== undefined,
    (await store.get(["request-state", String(caseId)])) !== undefined,
  ];
  return { clock, store, requests, later, there };
}

async function issued(requests: Requests, caseId: number): Promise<string> {
  const code = await requests.issue({ ...REQUEST, caseId }, "070 123 456");
  if (code === undefined) throw new Error("No code was given");
  return code;
}

describe("a code and what is known of its case", () => {
  it.each([1, 24, 60])("end together, %i months after the case was closed", async (months) => {
    const { requests, later, there } = kept(months);
    const code = await issued(requests, 5);
    later(20);
    const today = "2033-01-21";
    const closed = { statusId: CASE_STATUS.resolved, seenOn: today, days: { [CASE_STATUS.resolved]: today } };
    await requests.learn(5, closed);
    later(months * 28 - 1);
    expect(await there(code, 5)).toEqual([true, true]);
    // Looking at a closed case doesn't extend its life.
    await requests.learn(5, { mpId: 2 });
    later(months * 3 + 3);
    expect(await there(code, 5)).toEqual([false, false]);
  });
});

it("a suspected case no longer is once the office takes it up, unless it rejects it", async () => {
  const { requests } = kept();
  const context = new RouterContextProvider();
  requestsOf.give(requests)(context);
  for (const id of [5, 6]) await requests.suspect(id);
  const become = (id: number, statusId: number) => {
    const given = { params: { id }, body: { statusId, comment: "" } };
    learnFrom(context, contract.cases.setStatus, given as never, undefined as never);
  };
  become(6, CASE_STATUS.rejected);
  become(5, CASE_STATUS.scheduled);
  await until(async () => expect(await requests.suspected()).toEqual(new Set([6])));
});

describe("a letter", () => {
  it("is forgotten a day after it was written, and what could not be sent two weeks after it was told", async () => {
    const { clock, store } = kept();
    const send = vi.fn(async () => "refused" as const);
    const outbox = createOutbox(
      store,
      { send, close: () => undefined },
      silentLog,
      createSentLetters(store, 24),
      () => clock.now,
    );
    const mail = { to: "ana@example.org", from: "Канцеларии", subject: "Средба", text: "Здраво." };
    await outbox.post({ id: "one", mail, writer: { userId: 7, page: "/admin/cases/view/5" } });
    await until(async () => expect(await outbox.notices(7)).toHaveLength(1));
    await outbox.tick();
    const waiting = async () => (await store.list(["mail", "outbox"])).join();
    // Of a sent letter only that remains.
    expect(await waiting()).toBe(`{"id":"one","done":true}`);
    clock.now += RETENTION.mail * 1000 + 1;
    expect(await waiting()).toBe("");
    clock.now += 12 * DAY;
    expect(await outbox.notices(7)).toHaveLength(1);
    clock.now += DAY;
    expect(await outbox.notices(7)).toEqual([]);
    await outbox.close();
  });
});
