import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { plain } from "../support/images.ts";
import { attempt, complaintsOf, type Ledger, newLedger } from "../support/kill/ledger.ts";
import { makeWrites, type Records, type Write } from "../support/kill/writes.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";
import { type Reference, startReference } from "../support/reference.ts";
import { complaintsAbout } from "../support/whole-data.ts";

/** Whole processes, killed at random moments while citizens and staff are writing, pictures too. */
const LANES = 2;
const KILLS = 50;

type Sessions = Readonly<Record<Write["account"], ApiSession | undefined>>;

/** A data folder with its own processes, one after another, and what is known of it. */
interface Lane {
  readonly dataDir: string;
  readonly sessions: Sessions;
  readonly ledgers: readonly Ledger[];
}

let folder: string;
let image: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reference-kill-"));
  image = await plain(128, 128, "png");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (dataDir: string) => startReference({ dataDir, cases: 60 });

async function openLane(name: string): Promise<Lane> {
  const dataDir = join(folder, name);
  const reference = await start(dataDir);
  const [assistant, administrator] = await Promise.all([
    signInAs(reference, "assistant"),
    signInAs(reference, "administrator"),
  ]);
  const ledgers = makeWrites(await recordsOf(reference, assistant), image).map(newLedger);
  await reference.kill();
  return { dataDir, sessions: { anonymous: undefined, assistant, administrator }, ledgers };
}

async function recordsOf({ url }: Reference, session: ApiSession): Promise<Records> {
  const query = { page: 0, size: 1 };
  const { cases, meetings, events } = contract;
  const [one, meeting, event] = await Promise.all([
    call(url, cases.filter, { query }, { session }),
    call(url, meetings.filter, { query }, { session }),
    call(url, events.filter, { query }, { session }),
  ]);
  const idOf = ({ value }: { value: { content: readonly { id: number }[] } }) =>
    value.content[0]?.id ?? expect.fail("the demo assistant has no records");
  return { caseId: idOf(one), meetingId: idOf(meeting), eventId: idOf(event) };
}

/**
 * A life of a process: it opens what the one before left, is written to, and is killed.
 * @returns how many writes had no answer by then.
 */
async function liveAndDie({ dataDir, sessions, ledgers: all }: Lane): Promise<number> {
  const ledgers = all.filter(() => Math.random() < 0.5);
  const reference = await start(dataDir);
  const isOver = endOf(ledgers);
  const writing = ledgers.map(async (ledger) => {
    const session = sessions[ledger.write.account];
    while (await attempt(reference.url, ledger, session));
  });
  const over = async () => {
    while (!isOver() && reference.child.signalCode === null) await wait(1);
    await wait(Math.random() * 20);
  };
  try {
    await Promise.race([over(), Promise.all(writing)]);
  } finally {
    await reference.kill();
  }
  await Promise.all(writing);
  return ledgers.filter(({ isPending }) => isPending).length;
}

/** Now and then at once, else when one kind of writes, any one, has come through up to twice. */
function endOf(ledgers: readonly Ledger[]): () => boolean {
  const chosen = ledgers[Math.floor(Math.random() * ledgers.length)];
  const goal = (chosen?.acknowledged ?? 0) + Math.floor(Math.random() * 3);
  return () => !chosen || chosen.acknowledged >= goal;
}

/** Looks at a copy, so that the next process has to bring the folder into order by itself. */
function expectWhole({ dataDir, ledgers }: Lane): void {
  const copy = `${dataDir}-copy`;
  mkdirSync(copy);
  for (const name of ["reference.sqlite", "reference.sqlite-wal"])
    copyFileSync(join(dataDir, name), join(copy, name));
  expect([...complaintsOf(ledgers, copy), ...complaintsAbout(copy)]).toEqual([]);
  rmSync(copy, { recursive: true });
}

async function runLane(name: string): Promise<Lane & { readonly interrupted: number }> {
  const lane = await openLane(name);
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    interrupted += await liveAndDie(lane);
    expectWhole(lane);
  }
  return { ...lane, interrupted };
}

/** Every uploaded picture, decoded. */
async function expectDecodable(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, "reference.sqlite"), { readOnly: true });
  const uploads = database.prepare("SELECT bytes FROM uploads").all();
  database.close();
  for (const { bytes } of uploads)
    expect(
      (
        await sharp(bytes as Uint8Array)
          .raw()
          .toBuffer()
      ).length,
    ).toBeGreaterThan(0);
}

describe("kill -9 at a hundred random moments of writing", { timeout: 300_000, retry: 0 }, () => {
  let lanes: Awaited<ReturnType<typeof runLane>>[];

  it("loses nothing that was acknowledged, leaves nothing half, and the folder opens again by itself", async () => {
    lanes = await Promise.all(Array.from({ length: LANES }, (_, at) => runLane(`lane-${at}`)));
    const names = lanes[0]?.ledgers.map(({ write }) => write.name) ?? [];
    for (const name of names) {
      const written = lanes.flatMap(({ ledgers }) => ledgers.filter(({ write }) => write.name === name));
      const acknowledged = written.reduce((sum, ledger) => sum + ledger.acknowledged, 0);
      expect(acknowledged, name).toBeGreaterThan(0);
    }
    const interrupted = lanes.reduce((sum, lane) => sum + lane.interrupted, 0);
    expect(interrupted).toBeGreaterThan(KILLS);
  });

  it("doubles nothing that is sent again with its key, and no picture is left behind", async () => {
    for (const lane of lanes) {
      const { dataDir, sessions, ledgers } = lane;
      const reference = await start(dataDir);
      for (const ledger of ledgers.filter(({ isPending }) => isPending)) {
        expect(await attempt(reference.url, ledger, sessions[ledger.write.account])).toBe(true);
      }
      await reference.stop();
      expect([...complaintsOf(ledgers, dataDir), ...complaintsAbout(dataDir)]).toEqual([]);
      await expectDecodable(dataDir);
    }
  });
});
