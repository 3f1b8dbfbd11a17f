import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, TransportOutcome } from "#server/api/transport/exchange.ts";
import { createPolicies, pauseBeforeRetry, POLICIES } from "#server/api/transport/policies.ts";
import { retryAfterSeconds } from "#server/api/transport/reply.ts";
import { PRODUCT_TIMES } from "#server/services.ts";

const answer = (status: number, retryAfter?: string): Answer => ({
  answered: true,
  status,
  headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  body: Buffer.alloc(0),
});
const refused: TransportOutcome = { answered: false, sent: false, why: "refused" };
const NEVER = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Tests of the product have shorter time limits; these are the production's (R66 to R68). */
it("a page waits ten seconds for the API at most, and one that is down is left alone for ten", () => {
  const exchange = { connect: 2_000, headers: 5_000, call: 10_000 };
  expect(PRODUCT_TIMES).toMatchObject({
    api: exchange,
    provider: exchange,
    page: 10_000,
    admission: 3_000,
    policies: {
      breaker: { share: 0.5, calls: 20, window: 10_000, pause: 10_000 },
      bulkhead: { calls: 50, queue: 100 },
      retry: { pause: 100, longest: 2_000 },
    },
  });
});

describe("the breaker", () => {
  const policies = () => createPolicies(POLICIES);
  const run = async ({ guard }: ReturnType<typeof policies>, exchange: TransportOutcome, times = 1) => {
    let last: TransportOutcome = refused;
    for (let call = 0; call < times; call += 1) last = await guard(NEVER, () => Promise.resolve(exchange));
    return last;
  };
  const isOpen = async ({ guard }: ReturnType<typeof policies>) => {
    const exchange = await guard(NEVER, () => Promise.resolve(answer(200)));
    return !exchange.answered && exchange.why === "open";
  };

  it("opens when half of twenty calls failed", async () => {
    const policy = policies();
    await run(policy, answer(200), 10);
    await run(policy, refused, 9);
    expect(await isOpen(policy)).toBe(false);
    await run(policy, refused, 2);
    expect(await isOpen(policy)).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 429])("never opens for %i", async (status) => {
    const policy = policies();
    await run(policy, answer(status), 60);
    expect(await isOpen(policy)).toBe(false);
  });

  it("never opens for answers of a wrong shape or for visitors who leave", async () => {
    const policy = policies();
    await run(policy, { answered: false, sent: true, why: "garbled" }, 30);
    await run(policy, { answered: false, sent: true, why: "aborted" }, 30);
    expect(await isOpen(policy)).toBe(false);
  });

  it.each([500, 502, 503])("opens for %i", async (status) => {
    const policy = policies();
    await run(policy, answer(status), 20);
    expect(await isOpen(policy)).toBe(true);
  });

  const trying = async () => {
    const policy = policies();
    await run(policy, refused, 20);
    vi.advanceTimersByTime(9_999);
    expect(await isOpen(policy)).toBe(true);
    vi.advanceTimersByTime(1);
    const { promise, resolve } = Promise.withResolvers<TransportOutcome>();
    return { policy, probe: policy.guard(NEVER, () => promise), resolve };
  };

  it("lets one call try after ten seconds, and the others of its page go on when it went well", async () => {
    const { policy, probe, resolve } = await trying();
    const other = isOpen(policy);
    resolve(answer(200));
    expect(await probe).toMatchObject({ status: 200 });
    expect(await other).toBe(false);
  });

  it("answers the others as down when the call that tries goes wrong, or hangs", async () => {
    const { policy, resolve } = await trying();
    expect(await isOpen(policy)).toBe(true);
    const other = isOpen(policy);
    resolve(refused);
    expect(await other).toBe(true);
  });
});

describe("the slots", () => {
  const tight = { ...POLICIES, bulkhead: { calls: 2, queue: 1 } };

  it("let some calls through, a few wait, and answer the rest at once", async () => {
    const { guard } = createPolicies(tight);
    const { promise, resolve } = Promise.withResolvers<TransportOutcome>();
    let running = 0;
    const call = () =>
      guard(NEVER, () => {
        running += 1;
        return promise;
      });
    const begun = [call(), call(), call()];
    await new Promise(setImmediate);
    expect(await call()).toEqual({ answered: false, sent: false, why: "open" });
    expect(running).toBe(2);
    resolve(answer(200));
    expect(await Promise.all(begun)).toEqual([answer(200), answer(200), answer(200)]);
    expect(running).toBe(3);
  });

  it("let a waiting call give up in time, and never send it later", async () => {
    const { guard } = createPolicies(tight);
    const { promise, resolve } = Promise.withResolvers<TransportOutcome>();
    const busy = [guard(NEVER, () => promise), guard(NEVER, () => promise)];
    const limit = new AbortController();
    let sent = false;
    const waiting = guard(limit.signal, () => {
      sent = true;
      return promise;
    });
    limit.abort();
    expect(await waiting).toEqual({ answered: false, sent: false, why: "timeout" });
    resolve(answer(200));
    await Promise.all(busy);
    expect(sent).toBe(false);
  });
});

describe("the pause before a retry", () => {
  const options = { pause: 100, longest: 2_000 };
  const pause = (exchange: TransportOutcome, attempt = 1, end = Infinity) =>
    pauseBeforeRetry(exchange, attempt, end, options);

  it.each<TransportOutcome>([
    refused,
    { answered: false, sent: true, why: "reset" },
    answer(502),
    answer(503),
    answer(504),
  ])("is short, grows and differs for %o", (exchange) => {
    const first = Array.from({ length: 50 }, () => pause(exchange) ?? NaN);
    expect(Math.min(...first)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...first)).toBeLessThan(150);
    expect(new Set(first).size).toBeGreaterThan(40);
    expect(pause(exchange, 2)).toBeGreaterThanOrEqual(100);
  });

  it.each<TransportOutcome>([
    answer(404),
    answer(200),
    // Longer than a page has.
    answer(503, "60"),
    { answered: false, sent: false, why: "insecure" },
    { answered: false, sent: false, why: "open" },
    { answered: false, sent: true, why: "aborted" },
  ])("does not exist for %o", (exchange) => {
    expect(pause(exchange)).toBeUndefined();
  });

  it.each([
    ["5", 5],
    ["0", 0],
    ["99999999", 3_600],
    [new Date(1_007_500).toUTCString(), 7],
    [new Date(0).toUTCString(), 0],
    ["soon", undefined],
    ["-1", undefined],
  ])("reads Retry-After %j as %s seconds", (text, seconds) => {
    expect(retryAfterSeconds(answer(503, text), 1_000_000)).toBe(seconds);
  });
});
