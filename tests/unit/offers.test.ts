import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Attempt } from "#server/api/fault.ts";
import { createOffers } from "#server/api/offers.ts";

/** Which optional calls an API offers, by its answers without credentials. */

const EVERY_MS = 600_000;
const MISSING = [404, 405, 501];

const fault = (status: number): Attempt<never> => ({
  ok: false,
  fault: { kind: "status", status, sent: "yes", reference: "r" },
});
const BROKEN: Attempt<never> = { ok: false, fault: { kind: "refused", sent: "no", reference: "r" } };

/** An API that knows its calls, and refuses them like this. */
const refusing = (status: number) => (endpoint: Endpoint) => fault(endpoint.path === UNKNOWN ? 404 : status);
const UNKNOWN = "/admin/api/no-such-call";

let answer: (endpoint: Endpoint) => Attempt<unknown>;
const log = { info: vi.fn() };
const send = vi.fn(async (endpoint: Endpoint) => answer(endpoint));
const offers = () => createOffers({ sender: { send: send as never }, log, everyMs: EVERY_MS });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

describe("an optional call", () => {
  it.each([401, 403, 400, 415])("is offered by an API that refuses it with %i", async (status) => {
    answer = refusing(status);
    const list = offers();
    expect(list.has("search")).toBe(false);
    await list.start(() => false);
    expect(list.has("search")).toBe(true);
    list.close();
  });

  it("is unknown at an API that refuses any call so, until it answers a person", async () => {
    answer = () => fault(401);
    const list = offers();
    await list.start(() => false);
    expect(list.has("search")).toBe(false);
    expect(log.info).toHaveBeenCalledWith({ event: "optional-call", state: "unknown", reason: "search" });

    const credentials = { headers: () => ({}), absorb: async () => undefined };
    const found: Readonly<Record<string, Attempt<unknown>>> = {
      [contract.extra.search.path]: { ok: true, value: [] },
      [contract.extra.assistants.path]: fault(404),
    };
    answer = ({ path }) => found[path] ?? fault(403);
    list.learn(credentials);
    await vi.advanceTimersByTimeAsync(0);
    expect([list.has("search"), list.has("assistants"), list.has("served")]).toEqual([true, false, false]);

    // Of another role, who may make the remaining calls.
    answer = ({ path }) => found[path] ?? { ok: true, value: [] };
    list.learn(credentials);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list.has("served")).toBe(false);
    list.learn(credentials);
    await vi.advanceTimersByTimeAsync(0);
    expect([list.has("assistants"), list.has("served")]).toEqual([false, true]);
    answer = () => fault(401);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect([list.has("search"), list.has("served")]).toEqual([true, true]);
    const said = log.info.mock.calls.filter(([{ reason }]) => reason === "assistants");
    expect(said.map(([{ state }]) => state)).toEqual(["unknown", "not-offered"]);
    list.close();
  });

  it.each(MISSING)("is not offered by an API that answers %i", async (status) => {
    answer = ({ path }) => (path === contract.extra.search.path ? fault(status) : { ok: true, value: [] });
    const list = offers();
    await list.start(() => false);
    expect([list.has("search"), list.has("progress")]).toEqual([false, true]);
    list.close();
  });

  it.each([BROKEN, fault(500), fault(503)])("stays as it was known after a fault", async (broken) => {
    answer = refusing(401);
    const list = offers();
    await list.start(() => false);
    answer = () => broken;
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(list.has("served")).toBe(true);
    answer = () => fault(404);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(list.has("served")).toBe(false);
    list.close();
  });
});
