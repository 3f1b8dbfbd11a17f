import { describe, expect, it } from "vitest";
import { createAuditLog, createLog, type Log } from "#server/log/log.ts";

const CANARY = "Ana Canary, ana@canary.example, 070 123 456";

/** Every line that is written. */
function linesOf(write: (log: Log) => void, level = "trace"): string[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines;
}

function entryOf(fields: Record<string, unknown>): Record<string, unknown> {
  const [line = "{}"] = linesOf((log) => log.info(fields, "event"));
  return JSON.parse(line) as Record<string, unknown>;
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe("a line of the log", () => {
  // R55
  it("is one JSON object with its level, the time in UTC and its message", () => {
    const lines = linesOf((log) => log.warn("an event"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(lines[0] ?? "")).toEqual({ level: "warn", time: TIME, msg: "an event" });
  });

  it("has the fields that are on the list", () => {
    const fields = {
      event: "an event",
      requestId: "AAAA-BBBB-CCCC",
      method: "GET",
      route: "/admin/cases/view/:id",
      status: 200,
      ms: 12,
      userId: 7,
      role: 2,
      endpoint: "GET /api/offices",
      attempt: 1,
      reason: "shape",
      state: "open",
      count: 0,
      bytes: 10,
      port: 3000,
      pid: 4,
      version: "1.0.0",
      setting: "API_BASE_URL",
      audit: true,
      kind: "cases",
      recordId: 5,
      records: { cases: [5, 6] },
      filter: "status=1",
      code: "ECONNREFUSED",
    };
    expect(entryOf(fields)).toEqual({ level: "info", time: TIME, msg: "event", ...fields });
  });

  it("has no others, even when types are cheated", () => {
    const others = { fullName: CANARY, body: { email: CANARY }, toString: CANARY, hostname: CANARY };
    expect(entryOf({ requestId: "a", ...others })).toEqual({
      level: "info",
      time: TIME,
      msg: "event",
      requestId: "a",
    });
  });

  it("leaves out what is not known", () => {
    expect(entryOf({ route: undefined, err: undefined })).toEqual({
      level: "info",
      time: TIME,
      msg: "event",
    });
  });

  it("is left out below the level of the log", () => {
    const lines = linesOf((log) => {
      log.debug("less");
      log.error("more");
    }, "warn");
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(["more"]);
  });

  it("can't be made two, or to steer a terminal", () => {
    const nasty = 'a\r\n{"level":"fatal"}\u001b[2J\u009b1m\u007f\u0085\u2028\u2029\u0000';
    const lines = linesOf((log) => log.info({ reason: nasty, route: nasty }, "event"));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "info",
      msg: "event",
      reason: 'a\r\n{"level":"fatal"}\u001b[2J?1m????\u0000',
    });
  });

  it("has no more than 300 characters of a text", () => {
    expect(entryOf({ reason: "х".repeat(301), route: "х".repeat(300) })).toMatchObject({
      reason: "х".repeat(300),
      route: "х".repeat(300),
    });
  });
});

describe("an error in the log", () => {
  const described = (err: unknown) => entryOf({ err })["err"] as Record<string, unknown>;

  it("is its kind and its place, never its text", () => {
    const error = new TypeError(CANARY);
    expect(described(error)).toEqual({
      type: "TypeError",
      at: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts:\d+:\d+\)?$/)]),
    });
    const lines = linesOf((log) => {
      log.error({ err: error }, "failed");
      log.error({ err: error });
      log.error({ event: "failed", err: error });
    });
    expect(lines.map((line) => (JSON.parse(line) as { msg?: string }).msg)).toEqual([
      "failed",
      undefined,
      undefined,
    ]);
    expect(lines.join("")).not.toMatch(/canary/i);
  });

  it("has the code that systems give it, made harmless, and no other thing of that name", () => {
    const withCode = (code: unknown) => described(Object.assign(new Error(CANARY), { code }));
    expect(withCode("ECONNREFUSED")).toMatchObject({ code: "ECONNREFUSED" });
    expect(withCode(-111)).toMatchObject({ code: -111 });
    expect(withCode("a\u009bb")).toMatchObject({ code: "a?b" });
    for (const code of [undefined, null, { of: CANARY }, [CANARY]])
      expect(withCode(code)).not.toHaveProperty("code");
  });

  it("has no line of its text among the places, even when that looks like one", () => {
    const text = `${CANARY}\n    at ${CANARY} (file.ts:1:1)`;
    const { at } = described(new Error(text)) as { at: string[] };
    expect(at.length).toBeGreaterThan(0);
    expect(at.filter((line) => !/^at (?!Ana)/.test(line))).toEqual([]);
  });

  it.each([
    ["there is no stack", undefined],
    ["the stack has another text", `Error: another${"\n    at place (file.ts:1:1)".repeat(9)}`],
  ])("has no place when %s", (_, stack) => {
    expect(described(Object.assign(new Error(CANARY), { stack }))).toEqual({ type: "Error", at: [] });
  });

  it("has places also where the stack begins with the text", () => {
    const stack = "text\n    at one (a.ts:1:1)";
    expect(described(Object.assign(new Error("text"), { stack }))).toMatchObject({
      at: ["at one (a.ts:1:1)"],
    });
  });

  it("has only lines of places, without the spaces before them", () => {
    const stack = `Error: text\n    at one (a.ts:1:1)\n  and more: x\nat nobody\n    at two (b.ts:2:2)\n    look at me`;
    expect(described(Object.assign(new Error("text"), { stack }))).toMatchObject({
      at: ["at one (a.ts:1:1)", "at two (b.ts:2:2)"],
    });
  });

  it("has its causes, four errors in all", () => {
    const chain = (depth: number): Error => new Error(CANARY, depth === 0 ? {} : { cause: chain(depth - 1) });
    const depthOf = (error: Record<string, unknown> | undefined): number =>
      error === undefined ? 0 : 1 + depthOf(error["cause"] as Record<string, unknown> | undefined);
    expect([0, 1, 3, 4, 9].map((causes) => depthOf(described(chain(causes))))).toEqual([1, 2, 4, 4, 4]);
    expect(
      described(new Error("outer", { cause: Object.assign(new RangeError(CANARY), { code: 5 }) })),
    ).toEqual({
      type: "Error",
      at: expect.any(Array),
      cause: { type: "RangeError", code: 5, at: expect.any(Array) },
    });
  });

  it("that is not an error is reported by its type alone", () => {
    expect(described(CANARY)).toEqual({ type: "string" });
    expect(described({ message: CANARY })).toEqual({ type: "object" });
    expect(described(new Error("outer", { cause: CANARY }))).toMatchObject({ cause: { type: "string" } });
  });
});

describe("the audit", () => {
  it("has its lines marked, and tells whether they were written", async () => {
    const lines: string[] = [];
    let isWorking = true;
    const writeReliably = async (line: string) => lines.push(line) > 0 && isWorking;
    const audit = createAuditLog({ writeReliably });
    expect(await audit({ event: "case-read", userId: 7, recordId: 5 }, "Case read")).toBe(true);
    isWorking = false;
    expect(await audit({ event: "case-read" }, "Case read")).toBe(false);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "info",
      time: TIME,
      audit: true,
      event: "case-read",
      userId: 7,
      recordId: 5,
      msg: "Case read",
    });
  });
});
