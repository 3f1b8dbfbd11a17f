import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditEntry } from "#app/model/audit.ts";
import { createTrail, type Trail } from "#server/audit/trail.ts";
import { createLog } from "#server/log/log.ts";
import { createStore } from "#server/store/store.ts";
import { freePort } from "#tests/support/reference.ts";
import { median } from "./rounds.ts";
import { type Comparison, comparisonTable } from "./tables.ts";

/** Lines in the store, six months of them in one: worse than any month. */
const LINES = 1_000_000;
const AT_ONCE = 5_000;
const ROUNDS = 9;

/** What the audit keeps in each engine: milliseconds of a question, and of CPU for a line. */
const AIMS = { question: 200, line: 0.2 } as const;

const log = createLog("warn", { write: (line) => process.stderr.write(line) });

/** Lines as offices write them: 60 people, 5,000 cases, seven in ten of them reads. */
function entry(number: number): AuditEntry {
  const kind = number % 10;
  const event = kind < 7 ? "record-read" : kind < 9 ? "record-change" : "access-refused";
  const route = kind === 6 ? "admin/cases/view/:id/print" : "admin/cases/view/:id";
  return {
    time: new Date().toISOString(),
    requestId: `AAAA-BBBB-${number % 9999}`,
    userId: (number * 7) % 60,
    role: 2,
    route,
    event,
    kind: "cases",
    recordId: (number * 13) % 5_000,
    records: kind < 7 ? undefined : { mps: [number % 120] },
    state: kind < 7 ? undefined : "done",
    endpoint: "GET /admin/api/cases/{id}",
  };
}

const QUESTIONS = {
  "a person": { userId: 7 },
  "a record": { record: { kind: "cases", id: 13 } },
  "a deed": { deed: "refused" },
  "a person and a record": { userId: 7, record: { kind: "cases", id: 13 } },
  "a person and a deed": { userId: 7, deed: "printed" },
  "a deed that a person never did": { userId: 8, deed: "exported" },
  "a day": { from: "2020-01-01", to: "2099-01-01", deed: "read" },
} as const;

/** Milliseconds of the question with its first page and its total, as the screen asks. */
async function timeOf(trail: Trail, question: Parameters<Trail["ask"]>[0]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await trail.ask(question, 1_000);
    await answer.read(0, 25);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function fill(trail: Trail): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < LINES; number += AT_ONCE) {
    for (let at = 0; at < AT_ONCE; at += 1) trail.keep(entry(number + at));
    await trail.settled();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / LINES;
}

async function measured(
  name: string,
  place: { dataDir: string; redisUrl: string | undefined },
): Promise<Comparison[]> {
  const store = createStore(place, () => ["a secret of the bench, longer than 32 bytes"], log);
  const trail = createTrail({ store, months: 6, log, patienceMs: 120_000 });
  const perLine = await fill(trail);
  const rows: Comparison[] = [
    {
      figure: `${name}: a line, ms CPU of this process`,
      product: perLine,
      aim: { of: "figure", atMost: AIMS.line },
    },
  ];
  // Nothing that is asked for narrows the first question: what the others take more is finding.
  const newest = await timeOf(trail, {});
  for (const [what, question] of Object.entries(QUESTIONS))
    rows.push({
      figure: `${name}: ${what}, ms`,
      product: await timeOf(trail, question),
      beside: { what: "the newest", value: newest },
      aim: { of: "figure", atMost: AIMS.question },
    });
  const began = performance.now();
  const faults = (await trail.check()).filter(({ fault }) => fault).length;
  const checked = (performance.now() - began) / 1_000;
  rows.push({ figure: `${name}: all lines checked (${faults} faults), s`, product: checked });
  await store.close();
  return rows;
}

/** A Redis that writes nothing to the disk. */
function startRedis(port: number, folder: string): ChildProcess {
  const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  return spawn("redis-server", options, { stdio: "ignore" });
}

const memoryOf = (port: number): string => {
  const told = execFileSync("redis-cli", ["-p", `${port}`, "INFO", "memory"], { encoding: "utf8" });
  return /used_memory_human:(\S+)/.exec(told)?.[1] ?? "?";
};

/** Fills the audit with a million lines in each engine, and asks it. */
export async function measureAudit(say: (text: string) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "audit-bench-"));
  const port = await freePort();
  const redis = startRedis(port, folder);
  try {
    say(`Filling ${LINES} lines twice: some minutes.`);
    const rows = await measured("embedded", { dataDir: folder, redisUrl: undefined });
    rows.push(...(await measured("Redis", { dataDir: folder, redisUrl: `redis://127.0.0.1:${port}` })));
    return `The audit, ${LINES} lines; Redis has ${memoryOf(port)}

${comparisonTable(rows)}`;
  } finally {
    redis.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
}
