import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRandom } from "#demo/seed/random.ts";
import { createAdmission, Overloaded, type Rank } from "#server/http/admission.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An event loop whose turns last as long as the admitted work, and an admission on it. */
function loop({
  workMs,
  idleMs = 1 / 8,
}: {
  readonly workMs: number | (() => number);
  readonly idleMs?: number;
}) {
  let [time, turn] = [0, () => {}];
  const lines: { state?: string; count?: number }[] = [];
  const note = (fields: object | string) => void lines.push(fields as (typeof lines)[number]);
  const admission = createAdmission({
    log: { warn: note, info: note },
    now: () => time,
    nextTurn: (work) => (turn = work),
  });
  const served: { readonly rank: Rank; readonly waited: number }[] = [];
  const refused: { readonly rank: Rank; readonly waited: number }[] = [];

  async function ask(rank: Rank = "visitor") {
    const since = time;
    const leave = await admission.enter(rank);
    (leave ? served : refused).push({ rank, waited: time - since });
    if (leave === undefined) return;
    time += typeof workMs === "number" ? workMs : workMs();
    leave();
  }

  /** Runs the loop for a time, with a number of new requests a second, or one when each is due. */
  async function run(
    ms: number,
    arrivals: number | (() => number) = 0,
    rankOf: (count: number) => Rank = () => "visitor",
  ) {
    const begun = time;
    let asked = 0;
    const nextDue = typeof arrivals === "number" ? () => (asked * 1000) / arrivals : arrivals;
    let due = nextDue();
    while (time - begun < ms) {
      time += idleMs;
      for (; due < time - begun; due = nextDue()) void ask(rankOf(asked++));
      const next = turn;
      turn = () => {};
      next();
      await vi.advanceTimersByTimeAsync(0);
    }
  }
  return { admission, ask, run, served, refused, lines, pass: (ms: number) => (time += ms) };
}

const shortest = (of: readonly { readonly waited: number }[]) => Math.min(...of.map(({ waited }) => waited));

const longest = (of: readonly { readonly waited: number }[]) =>
  Math.max(0, ...of.map(({ waited }) => waited));

describe("admission", () => {
  it("lets everybody in while there is room", async () => {
    const { run, served, refused } = loop({ workMs: 20 });
    await run(10_000, 30);
    expect([served.length, refused.length]).toEqual([300, 0]);
    expect(longest(served)).toBeLessThan(100);
  });

  it("refuses nobody below nine tenths of what can be done, however unevenly people come and however pages differ", async () => {
    const random = createRandom("visitors");
    const about = (mean: number) => -mean * Math.log(1 - random.next());
    const { run, served, refused } = loop({ workMs: () => about(20) });
    // The loop needs a millisecond for each page, too.
    const capacity = 1000 / 21;
    let due = 0;
    await run(120_000, () => (due += about(1000 / (0.9 * capacity))));
    expect(served.length).toBeGreaterThan(5_000);
    expect(refused).toEqual([]);
  });

  // R77
  it("works at full capacity when five times as much is asked, and is well soon afterwards", async () => {
    const { run, served, refused } = loop({ workMs: 20 });
    await run(60_000, 240);
    expect(served.length).toBeGreaterThan(0.9 * (60_000 / 21));
    expect(served.length + refused.length).toBeGreaterThan(14_000);
    await run(1_500);
    const before = refused.length;
    await run(5_000, 20);
    expect(refused.length).toBe(before);
  });

  it("lets everybody wait a second before a refusal, also while others are refused, and nobody much longer", async () => {
    const { run, refused, served } = loop({ workMs: 20 });
    const ranks = ["machine", "visitor", "staff", "form", "visitor", "machine", "staff", "visitor"] as const;
    const ask = () => run(10_000, 240, (count) => ranks[count % ranks.length] ?? "visitor");
    await ask();
    const [before, servedBefore] = [refused.length, served.length];
    await ask();
    const later = refused.slice(before);
    expect(later.length).toBeGreaterThan(1_000);
    expect(shortest(later)).toBeGreaterThanOrEqual(1_000);
    // One turn of the loop, with a page in it, may pass before it is looked at again.
    expect(longest(later)).toBeLessThanOrEqual(1_000 + 21);
    expect(longest(served.slice(servedBefore))).toBeLessThanOrEqual(1_000 + 21);
  });

  it("refuses none of ten people who ask again and again, however slow each page is after a start", async () => {
    const { ask, run, served, refused } = loop({ workMs: 200 });
    const again = async (): Promise<void> => {
      for (let count = 0; count < 20; count += 1) await ask();
    };
    for (let person = 0; person < 10; person += 1) void again();
    await run(60_000);
    expect([served.length, refused.length]).toEqual([200, 0]);
  });

  it("keeps no more than two thousand waiting: then those who came last, of the lowest rank, are refused at once", async () => {
    const { ask, run, refused } = loop({ workMs: 20 });
    for (let count = 0; count < 2_000; count += 1) void ask(count % 2 === 0 ? "visitor" : "machine");
    void ask("form");
    void ask("visitor");
    await run(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([
      { rank: "machine", waited: 0 },
      { rank: "machine", waited: 0 },
    ]);
  });

  it("counts nothing but the loop: a slow API, for which nobody keeps the thread busy, holds nobody up", async () => {
    const { admission, run, refused } = loop({ workMs: 0 });
    let entered = 0;
    const hang = async () => {
      const leave = await admission.enter("visitor");
      if (leave) entered += 1;
    };
    for (let count = 0; count < 90; count += 1) void hang();
    await run(500);
    expect([entered, admission.load.inFlight, refused.length]).toEqual([90, 90, 0]);
  });

  it("serves forms first, then staff, then visitors, then machines", async () => {
    const { run, served, refused } = loop({ workMs: 20 });
    const ranks = [
      "machine",
      "visitor",
      "staff",
      "form",
      "machine",
      "visitor",
      "visitor",
      "machine",
    ] as const;
    await run(20_000, 120, (count) => ranks[count % ranks.length] ?? "visitor");
    const share = (rank: Rank) => {
      const [in_, out] = [served, refused].map((list) => list.filter((one) => one.rank === rank).length);
      return (in_ ?? 0) / ((in_ ?? 0) + (out ?? 0));
    };
    expect(share("form")).toBe(1);
    expect(share("staff")).toBe(1);
    expect(share("visitor")).toBeGreaterThan(0.3);
    expect(share("machine")).toBeLessThan(0.1);
    expect(longest(served.filter(({ rank }) => rank === "form"))).toBeLessThan(200);
  });

  it("lets somebody in now and then however long the turns are for other reasons", async () => {
    const { admission, run, ask, served } = loop({ workMs: 0, idleMs: 60 });
    await Promise.all([admission.enter("visitor"), run(100)]);
    for (let count = 0; count < 5; count += 1) void ask();
    await run(500);
    expect(served).toHaveLength(5);
  });

  it("keeps nobody longer than five seconds, also when the loop stands still", async () => {
    const { ask, run, pass, refused } = loop({ workMs: 0 });
    for (let count = 0; count < 3; count += 1) void ask();
    pass(5_100);
    await run(10);
    expect(refused).toHaveLength(2);
  });

  it("does work, or throws, and tells the load", async () => {
    const { admission, run } = loop({ workMs: 20 });
    const done = admission.run("form", async () => "made");
    expect(admission.load.waiting).toBe(1);
    await run(10);
    expect(await done).toBe("made");
    const failed = admission.run("form", () => Promise.reject(new Error("broken")));
    failed.catch(() => undefined);
    await run(10);
    await expect(failed).rejects.toThrow("broken");
    expect(admission.load).toMatchObject({ inFlight: 0, waiting: 0, shed: { form: 0 } });
    const many = Array.from({ length: 2_001 }, () => admission.run("machine", async () => "made"));
    const settled = Promise.allSettled(many);
    await expect(many.at(-1)).rejects.toThrow(Overloaded);
    await run(5_000);
    await settled;
    expect(admission.load.shed.machine).toBeGreaterThan(0);
  });

  it("says once that it begins to refuse, and how many it were", async () => {
    const { run, refused, lines, pass } = loop({ workMs: 20 });
    await run(4_000, 240);
    expect(lines.map(({ state }) => state)).toEqual(["begun"]);
    await run(1_500);
    pass(6_000);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(lines.at(-1)).toMatchObject({ state: "over", count: refused.length });
  });
});
