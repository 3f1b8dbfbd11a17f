import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { createLog } from "#server/log/log.ts";
import { logTheConsole } from "#server/log/standard-output.ts";

const CANARY = "ana.canary@example.mk 070123456";

function listening() {
  const lines: string[] = [];
  const console = {} as Console;
  const process = new EventEmitter();
  process.on("warning", ({ message }: Error) => lines.push(message));
  logTheConsole(console, process, createLog("debug", { write: (line) => void lines.push(line) }));
  return {
    console,
    process,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe("what libraries say", () => {
  it("is a line of the log that tells who spoke, and not what", () => {
    const { console, entries } = listening();
    console.warn(`The URL path "/${CANARY}" could not be decoded`);
    console.error("failed", new TypeError(CANARY), { email: CANARY });
    console.log(CANARY);
    console.debug(CANARY);
    expect(entries()).toMatchObject([
      { level: "warn", event: "console", reason: "warn" },
      { level: "error", event: "console", err: { type: "TypeError" } },
      { level: "info", event: "console" },
      { level: "debug", event: "console" },
    ]);
    expect(JSON.stringify(entries()[0])).toContain("console.test.ts");
    expect(JSON.stringify(entries())).not.toMatch(/canary|070123/);
  });

  it("is so for warnings of Node too", () => {
    const { process, entries } = listening();
    const warning = Object.assign(new Error(`-10.2 ${CANARY}`), { name: "TimeoutNegativeWarning" });
    process.emit("warning", warning);
    expect(entries()).toMatchObject([{ level: "warn", event: "warning", reason: "TimeoutNegativeWarning" }]);
    expect(JSON.stringify(entries())).not.toMatch(/canary|10\.2/);
  });
});
