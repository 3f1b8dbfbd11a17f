import { syncBuiltinESMExports } from "node:module";
import promises from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { FormKey } from "#server/form/form-key.ts";
import { addStep, createSubmissionLog, lookFor } from "#server/form/submission-log.ts";
import { type StoreKey, StoreUnavailable } from "#server/store/store.ts";

const FORM: FormKey = { id: "a form", owner: "-", issuedAt: 0 };
const DAY_SECONDS = 86_400;
const PAGE_MS = 10_000;

type Found = Attempt<{ readonly value: number } | undefined>;
const nothing = async (): Promise<Found> => ({ ok: true, value: undefined });
const there = async (): Promise<Found> => ({ ok: true, value: { value: 9 } });

const done = (value: number): Attempt<number> => ({ ok: true, value });
const failed = (sent: ApiFault["sent"], reference: string): Attempt<number> => ({
  ok: false,
  fault: { kind: sent === "unknown" ? "unknown" : "status", sent, reference },
});

const wait = promises.setTimeout;

beforeEach(() => {
  vi.useFakeTimers();
  // Tests can't fake Node's own timers.
  nodesAre(((ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))) as typeof wait);
});
afterEach(() => {
  vi.useRealTimers();
  nodesAre(wait);
});

/** Replaces `setTimeout` of `node:timers/promises` for all modules, including those that have imported it. */
function nodesAre(own: typeof wait) {
  promises.setTimeout = own;
  syncBuiltinESMExports();
}

/** A store in a `Map`, with whatever else a test wants of it. */
function remembering() {
  const kept = new Map<string, string>();
  const nameOf = (key: StoreKey) => key.join("/");
  const store = {
    add: vi.fn(async (key: StoreKey, value: string, _seconds: number) => {
      if (kept.has(nameOf(key))) return false;
      kept.set(nameOf(key), value);
      return true;
    }),
    get: vi.fn(async (key: StoreKey) => kept.get(nameOf(key))),
    put: vi.fn(async (key: StoreKey, value: string, _seconds: number) => void kept.set(nameOf(key), value)),
    remove: vi.fn(async (key: StoreKey) => kept.delete(nameOf(key))),
  };
  const log = { warn: vi.fn() };
  const again = () => createSubmissionLog({ store, log, pageMs: PAGE_MS });
  return { kept, store, log, again, ...again() };
}

/** A write that comes to an end when the test says so. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<Attempt<number>>();
  return { write: vi.fn(() => promise), end: resolve, fail: reject };
}

describe("a form that is sent once more", () => {
  it("is written once, and returns the stored outcome for a day, also after a restart", async () => {
    const { once, again, store, kept } = remembering();
    const write = vi.fn(async () => done(7));
    expect(await once(FORM, undefined, write)).toEqual(done(7));
    expect(await once(FORM, undefined, write)).toEqual(done(7));
    expect(await again().once(FORM, undefined, write)).toEqual(done(7));
    expect(write).toHaveBeenCalledTimes(1);
    expect(store.add).toHaveBeenCalledWith(["submission", FORM.id], expect.any(String), DAY_SECONDS);
    expect(store.put).toHaveBeenCalledExactlyOnceWith(
      ["submission", FORM.id],
      JSON.stringify({ state: "ended", outcome: done(7) }),
      DAY_SECONDS,
    );
    expect(kept.size).toBe(1);
  });

  it.each(["no", "yes"] as const)(
    "is written again when it certainly was not carried out (sent: %s)",
    async (sent) => {
      const { once, kept } = remembering();
      expect(await once(FORM, undefined, async () => failed(sent, "r1"))).toEqual(failed(sent, "r1"));
      expect(kept.size).toBe(0);
      expect(await once(FORM, undefined, async () => done(7))).toEqual(done(7));
    },
  );
});

describe("a form", () => {
  it("has begun with its write, for all processes", async () => {
    const { once, hasBegun, again } = remembering();
    const { write, end } = slowly();
    expect(await hasBegun(FORM.id)).toBe(false);
    const sent = once(FORM, undefined, write);
    await vi.advanceTimersByTimeAsync(0);
    expect([await hasBegun(FORM.id), await again().hasBegun(FORM.id)]).toEqual([true, true]);
    end(done(7));
    await sent;
    expect(await hasBegun("another form")).toBe(false);
  });

  it("has not begun where its write was certainly not carried out", async () => {
    const { once, hasBegun } = remembering();
    await once(FORM, undefined, async () => failed("no", "r1"));
    expect(await hasBegun(FORM.id)).toBe(false);
  });
});

describe("a double click", () => {
  it.each([undefined, "r1"])("is one write, also without the store (asked again: %s)", async (answered) => {
    const { once, store } = remembering();
    store.add.mockRejectedValue(new StoreUnavailable(new Error("down")));
    const { write, end } = slowly();
    const both = [once(FORM, answered, write), once(FORM, answered, write)];
    await vi.advanceTimersByTimeAsync(1);
    end(done(7));
    expect(await Promise.all(both)).toEqual([done(7), done(7)]);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it("gets an answer each where the person has to sign in first, and the form can be sent after that", async () => {
    const { once } = remembering();
    const { write, fail } = slowly();
    const both = [once(FORM, undefined, write), once(FORM, undefined, async () => done(8))];
    await vi.advanceTimersByTimeAsync(1);
    fail(new Response("sign in"));
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: "rejected", reason: expect.any(Response) },
      { status: "fulfilled", value: done(8) },
    ]);
  });
});

describe("a write that throws", () => {
  it("frees the form when it was an answer such as the way to sign in", async () => {
    const { once, kept } = remembering();
    const answer = new Response("sign in");
    await expect(once(FORM, undefined, () => Promise.reject(answer))).rejects.toBe(answer);
    expect(kept.size).toBe(0);
  });

  it("keeps it when it was a mistake: nobody knows how far it came", async () => {
    const { once, kept } = remembering();
    const mistake = new Error("a mistake");
    await expect(once(FORM, undefined, () => Promise.reject(mistake))).rejects.toBe(mistake);
    expect(kept.size).toBe(1);
  });
});

describe("send again, after an unknown outcome", () => {
  it.each(["r1", "true"])("writes once more, and only once (%s)", async (answered) => {
    const { once } = remembering();
    await once(FORM, undefined, async () => failed("unknown", "r1"));
    const write = vi.fn(async () => done(8));
    expect(await once(FORM, answered, write)).toEqual(done(8));
    // The outcome is that of the form.
    for (const asked of [undefined, answered, "r1"]) expect(await once(FORM, asked, write)).toEqual(done(8));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it("has a try for each unknown outcome, however it is asked for", async () => {
    const { once } = remembering();
    const write = vi.fn(async () => failed("unknown", `r${write.mock.calls.length}`));
    expect(await once(FORM, undefined, write)).toEqual(failed("unknown", "r1"));
    expect(await once(FORM, "true", write)).toEqual(failed("unknown", "r2"));
    expect(await once(FORM, "r1", write)).toEqual(failed("unknown", "r2"));
    expect(await once(FORM, "true", write)).toEqual(failed("unknown", "r3"));
    expect(write).toHaveBeenCalledTimes(3);
  });

  it("is no double click where two outcomes are asked about", async () => {
    const { once } = remembering();
    await once(FORM, undefined, async () => failed("unknown", "r1"));
    const write = vi.fn(async () => failed("unknown", "later"));
    await Promise.all([once(FORM, "r1", write), once(FORM, "r2", write)]);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it("that is refused leaves it unknown, and can be asked for again", async () => {
    const { once } = remembering();
    await once(FORM, undefined, async () => failed("unknown", "r1"));
    expect(await once(FORM, "r1", async () => failed("no", "r2"))).toEqual(failed("no", "r2"));
    expect(await once(FORM, undefined, async () => done(8))).toEqual(failed("unknown", "r1"));
    expect(await once(FORM, "r1", async () => done(9))).toEqual(done(9));
  });

  it("means nothing where the form went through", async () => {
    const { once } = remembering();
    await once(FORM, undefined, async () => done(7));
    expect(await once(FORM, "r1", async () => done(8))).toEqual(done(7));
  });

  it("takes no more of a reference than the length of one", async () => {
    const { once, kept } = remembering();
    await once(FORM, undefined, async () => failed("unknown", "r1"));
    await once(FORM, "x".repeat(65), async () => done(8));
    expect([...kept.keys()]).toContain(`submission/${FORM.id}:${"x".repeat(64)}`);
  });
});

describe("a form that another process is sending", () => {
  const record = `submission/${FORM.id}`;
  const running = (since: number) => JSON.stringify({ state: "running", since });

  it("is looked for ten times a second, until there is an outcome", async () => {
    const { once, kept, store } = remembering();
    const other = slowly();
    void createSubmissionLog({ store, log: { warn: vi.fn() }, pageMs: PAGE_MS }).once(
      FORM,
      undefined,
      other.write,
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(kept.get(record) ?? "")).toEqual({ state: "running", since: Date.now() - 1 });
    const write = vi.fn();
    const outcome = once(FORM, undefined, write);
    await vi.advanceTimersByTimeAsync(950);
    expect(store.get).toHaveBeenCalledTimes(10);
    other.end(done(7));
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toEqual(done(7));
    expect(write).not.toHaveBeenCalled();
  });

  it.each([
    { name: "since some seconds", since: -4_000, waits: PAGE_MS - 4_000 + 200 },
    { name: "since later, by its clock", since: 60_000, waits: PAGE_MS + 200 },
  ])("$name is unknown when a page would have given up", async ({ since, waits }) => {
    const { once, kept } = remembering();
    const began = Date.now();
    kept.set(record, running(began + since));
    const write = vi.fn();
    const answered = vi.fn();
    const outcome = once(FORM, undefined, write);
    void outcome.then(answered);
    await vi.advanceTimersByTimeAsync(waits);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    const reference = `died-${(began + Math.min(since, 0)).toString(36)}`;
    expect(await outcome).toEqual(failed("unknown", reference));
    expect(write).not.toHaveBeenCalled();
  });

  it("holds nobody longer than a call may take, where it can't be opened", async () => {
    const { once, store } = remembering();
    store.add.mockResolvedValue(false);
    store.get.mockResolvedValue(undefined);
    const write = vi.fn();
    const outcome = once(FORM, undefined, write);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await outcome).toMatchObject({ ok: false, fault: { kind: "unknown", sent: "unknown" } });
    expect(write).not.toHaveBeenCalled();
  });
});

describe("without the store", () => {
  it("a form can be sent, unremembered; the log says what is missing", async () => {
    const { once, store, log } = remembering();
    for (const part of [store.add, store.put])
      part.mockRejectedValue(new StoreUnavailable(new Error("down")));
    expect(await once(FORM, undefined, async () => done(7))).toEqual(done(7));
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(log.warn).toHaveBeenCalledWith({ event: "submission-log-unavailable" });
  });

  it("for any other reason than that it is away, the mistake is told", async () => {
    const { once, store, log } = remembering();
    const mistake = new TypeError("a mistake");
    store.add.mockRejectedValue(mistake);
    const write = vi.fn();
    await expect(once(FORM, undefined, write)).rejects.toBe(mistake);
    expect([write.mock.calls, log.warn.mock.calls]).toEqual([[], []]);
  });
});

describe("a step of several", () => {
  it("that is there already is not written, also without the store", async () => {
    const { step, store } = remembering();
    store.add.mockRejectedValue(new StoreUnavailable(new Error("down")));
    const write = vi.fn(async () => done(7));
    expect(await step(FORM, undefined, { write, look: there })).toEqual(done(9));
    expect(write).not.toHaveBeenCalled();
  });

  it("that can't be looked for is not written", async () => {
    const { step } = remembering();
    const write = vi.fn(async () => done(7));
    const look = async () =>
      ({ ok: false, fault: { kind: "timeout", sent: "unknown", reference: "r" } }) as const;
    expect(await step(FORM, undefined, { write, look })).toMatchObject({ ok: false, fault: { sent: "no" } });
    expect(write).not.toHaveBeenCalled();
  });

  it("of which nobody knows is looked for, and written again only when the person says so", async () => {
    const { step } = remembering();
    const write = vi.fn(async () => failed("unknown", "r1"));
    expect(await step(FORM, undefined, { write, look: nothing })).toEqual(failed("unknown", "r1"));
    expect(await step(FORM, undefined, { write, look: nothing })).toEqual(failed("unknown", "r1"));
    expect(write).toHaveBeenCalledTimes(1);
    const look = vi.fn(nothing).mockImplementationOnce(nothing).mockImplementation(there);
    expect(await step(FORM, undefined, { write, look })).toEqual(done(9));
    const again = vi.fn(async () => done(8));
    expect(await step(FORM, "r1", { write: again, look: nothing })).toEqual(done(8));
    expect([write.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ["finds it", there, done(9)],
    ["finds nothing", nothing, failed("unknown", "r1")],
    [
      "can't tell, because the session has ended",
      () => Promise.reject(new Response()),
      failed("unknown", "r1"),
    ],
  ] as const)("whose own outcome is unknown looks once more, and %s", async (_name, second, outcome) => {
    const { step } = remembering();
    const look = vi.fn<() => Promise<Found>>();
    look.mockImplementationOnce(nothing).mockImplementationOnce(second);
    const write = async () => failed("unknown", "r1");
    expect(await step(FORM, undefined, { write, look })).toEqual(outcome);
  });

  it("whose process died is written by the next caller, once", async () => {
    const { step, kept } = remembering();
    kept.set(`submission/${FORM.id}`, JSON.stringify({ state: "running", since: Date.now() - 2 * PAGE_MS }));
    const write = vi.fn(async () => done(8));
    const both = [1, 2].map(() => step(FORM, undefined, { write, look: nothing }));
    expect(await Promise.all(both)).toEqual([done(8), done(8)]);
    expect(await step(FORM, undefined, { write, look: nothing })).toEqual(done(8));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it("whose process died, and died again, goes on", async () => {
    const { step, kept } = remembering();
    const dead = () => JSON.stringify({ state: "running", since: Date.now() - 2 * PAGE_MS });
    kept.set(`submission/${FORM.id}`, dead());
    const write = vi.fn(async () => done(8));
    const first = await step(FORM, undefined, {
      write: () => Promise.reject(new Error("killed")),
      look: nothing,
    }).catch(() => "killed");
    expect(first).toBe("killed");
    await vi.advanceTimersByTimeAsync(2 * PAGE_MS);
    await step(FORM, undefined, { write, look: nothing });
    expect(await step(FORM, undefined, { write, look: nothing })).toEqual(done(8));
    expect(write).toHaveBeenCalledTimes(1);
  });
});

describe("a record that is added", () => {
  it.each([
    ["told", done(9), nothing, done(9)],
    ["not told, and found", { ok: true, value: null }, there, done(9)],
    ["not told, and not found", { ok: true, value: null }, nothing, { ok: true, value: null }],
    ["refused", failed("no", "r1"), there, failed("no", "r1")],
  ] as const)("has the id that is %s", async (_how, added, look, outcome) => {
    expect(await addStep(async () => added, look).write()).toEqual(outcome);
  });

  it("is looked for by what is read", async () => {
    expect(await lookFor(Promise.resolve(done(9)), (id) => id === 9)).toEqual({
      ok: true,
      value: { value: null },
    });
    expect(await lookFor(Promise.resolve(done(9)), (id) => id === 8)).toEqual({ ok: true, value: undefined });
    expect(await lookFor(Promise.resolve(failed("no", "r1")), () => true)).toEqual(failed("no", "r1"));
  });
});
