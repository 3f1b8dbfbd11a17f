import fc from "fast-check";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJsonBody } from "#demo/http/body.ts";
import { contract } from "#server/api/contract/index.ts";
import { ApiErrorBody } from "#server/api/endpoint.ts";
import { call } from "../support/api-call.ts";
import { EVERY_CALL } from "../support/every-call/calls.ts";
import { type Shot, shots } from "../support/fuzz/requests.ts";
import { bytesOf, gun, type Hit, throwAt } from "../support/fuzz/send.ts";
import { makeWorld } from "../support/fuzz/world.ts";
import { type Reference, startReference } from "../support/reference.ts";
import { complaintsAbout } from "../support/whole-data.ts";

/** Ten thousand requests, ten at a time. `FUZZ_SEED` brings others; a failure tells its own. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const AT_ONCE = 10;
const ROUNDS = { http: 2_700, raw: 100 };

/** For how long the event loop may be kept busy (issue: 200 ms), and what may stay in memory. */
const BUSY_MS = 2_000;
const GROWTH_MB = 25;
const RESIDENT_MB = 600;

let dataDir: string;
let reference: Reference;
let shot: fc.Arbitrary<Shot>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "reference-fuzz-"));
  reference = await startReference({ dataDir, metered: true });
  // Early in a year there are drafts of both kinds of reports.
  await reference.setClock(`${new Date().getFullYear() + 1}-01-03T10:00:00+01:00`);
  // Signing out would take the session from all requests after it.
  shot = shots(await makeWorld(reference)).filter(
    ({ call: name, caller }) => name !== "auth.logout" || caller === "anonymous",
  );
});
afterAll(async () => {
  await reference.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Meter {
  /** The longest that the loop was kept busy since the last reading. */
  readonly busiestMs: number;
  readonly heldMb: number;
  readonly residentMb: number;
}

async function readMeter(): Promise<Meter> {
  const answered = once(reference.child, "message") as Promise<[{ meter: Meter }]>;
  reference.child.send("meter");
  const [{ meter }] = await answered;
  return meter;
}

/** Sends as many as `AT_ONCE` together, `rounds` times over. */
const together = <One>(one: fc.Arbitrary<One>, rounds: number, send: (one: One) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
      await Promise.all(all.map(send));
    }),
    // A failure that takes longer to be made small is told as it is.
    { numRuns: rounds, seed, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true },
  );

/** By no fault of the server, and refused in the one format. */
function expectAnswer({ method }: Shot, { status, body }: NonNullable<Hit>): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  if (status < 300 || method === "HEAD") return;
  const { fieldErrors: _, ...told } = ApiErrorBody.parse(JSON.parse(body));
  expect(told).toEqual({ status, error: STATUS_CODES[status], message: expect.any(String) });
}

describe("whatever is sent", () => {
  it("to any call is answered by no fault of the server, and never keeps its loop busy for long", async () => {
    const { fire, end } = gun(reference.port);
    const statuses = new Map(EVERY_CALL.map(([name]) => [name, new Set<number>()]));
    let lost = 0;
    await together(shot, 10, async (one) => void (await fire(one)));
    const before = await readMeter();

    await together(shot, ROUNDS.http, async (one) => {
      const hit = await fire(one);
      if (!hit) lost += 1;
      else {
        statuses.get(one.call)?.add(hit.status);
        expectAnswer(one, hit);
      }
    });
    end();

    const { busiestMs, heldMb, residentMb } = await readMeter();
    expect(busiestMs).toBeLessThan(BUSY_MS);
    expect(heldMb - before.heldMb).toBeLessThan(GROWTH_MB);
    expect(residentMb).toBeLessThan(RESIDENT_MB);

    // Else nothing but the door would have been tried.
    const without = (isMeant: (status: number) => boolean) =>
      [...statuses].filter(([, seen]) => ![...seen].some(isMeant)).map(([name]) => name);
    expect(without((status) => status < 300)).toEqual(["auth.logout"]);
    const neverRefused = EVERY_CALL.filter(([, { refusals }]) => refusals.length === 0).map(([name]) => name);
    expect(neverRefused).toEqual(expect.arrayContaining(without((status) => status >= 400)));
    expect(lost).toBeLessThan(100);
  });

  it("as bytes that are no HTTP is answered by no fault of the server either", async () => {
    const statuses = new Set<number>();
    await together(bytesOf(shot), ROUNDS.raw, async (bytes) => {
      for (const status of await throwAt(reference.port, bytes)) {
        statuses.add(status);
        expect(status).toBeLessThan(500);
      }
    });
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect((await readMeter()).busiestMs).toBeLessThan(BUSY_MS);
  });

  it("leaves the process as it was, and its data whole", async () => {
    expect((await call(reference.url, contract.parties.list, {})).value).toHaveLength(18);
    expect(reference.child.exitCode).toBeNull();
    await reference.stop();
    expect(complaintsAbout(dataDir)).toEqual([]);
  });
});

describe("whoever hangs up in the middle of a body", () => {
  it("has made a bad request, which is no fault of the server", async () => {
    const request = Object.assign(new Readable({ read: () => undefined }), {
      headers: { "content-type": "application/json" },
    });
    const read = readJsonBody(request as unknown as IncomingMessage);
    request.push("{");
    request.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    await expect(read).rejects.toMatchObject({ name: "Refusal", status: 400 });
  });
});
