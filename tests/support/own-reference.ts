import { hash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { serveReference } from "#server/reference/process.ts";
import { makeFiles } from "#server/reference/seed/files/index.ts";
import { fillDatabase } from "#server/reference/seed/index.ts";
import { openDatabase, openInMemory } from "#server/reference/store/database.ts";
import { parseEnv } from "#server/settings/env.ts";
import { freePort, type Reference } from "./reference.ts";

/** The reference API and its identity provider in the test's own process, with the database in the test's hands. */
export interface OwnReference extends Pick<Reference, "url" | "issuer" | "port" | "dataDir" | "stop"> {
  readonly database: DatabaseSync;
}

interface Options {
  /** Puts a database file into the data folder, to be opened there; without it the database is in memory. */
  readonly prepare?: (dataDir: string) => void;
  /** What a new database holds; the demo with 60 cases when it is not given. */
  readonly fill?: (database: DatabaseSync) => void;
}

const SOURCES = new URL("../../server/reference/seed/files/", import.meta.url).pathname;

/** Where the demo's files wait for the next test, under a name that changes with how they are drawn. */
const DEMO_FILES = new URL(
  `../../node_modules/.cache/demo-files-${hash(
    "md5",
    globSync("*.ts", { cwd: SOURCES })
      .toSorted()
      .map((name) => readFileSync(join(SOURCES, name), "utf8"))
      .join(""),
  )}`,
  import.meta.url,
).pathname;

const demo = (database: DatabaseSync) =>
  fillDatabase(database, { today: new Date().toISOString().slice(0, 10), cases: 60 });

/** Starts it: for every test that does not kill it, move its clock or measure it, as `startReference` can. */
export async function startOwnReference({ prepare, fill = demo }: Options = {}): Promise<OwnReference> {
  const dataDir = await mkdtemp(join(tmpdir(), "own-reference-"));
  const port = await freePort();
  await copyDemoFiles(join(dataDir, "uploads"));
  const settings = {
    DATA_DIR: dataDir,
    REFERENCE_PORT: String(port),
    SESSION_SECRET: randomBytes(32).toString("hex"),
  };
  prepare?.(dataDir);
  const database = prepare ? openDatabase(dataDir, fill) : openInMemory(fill);
  const running = await serveReference(parseEnv(settings), database, () => new Date());
  return {
    url: `http://127.0.0.1:${port}`,
    issuer: `http://localhost:${port}/oidc`,
    port,
    dataDir,
    database,
    async stop() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Drawn once for all tests: a second of work each time. Several may come to draw them at once. */
async function copyDemoFiles(uploadsDir: string): Promise<void> {
  const isThere = await cp(DEMO_FILES, uploadsDir, { recursive: true }).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await mkdir(join(DEMO_FILES, ".."), { recursive: true });
  const drawn = await mkdtemp(`${DEMO_FILES}-`);
  await makeFiles(drawn);
  await rename(drawn, DEMO_FILES).catch(() => rm(drawn, { recursive: true, force: true }));
  await copyDemoFiles(uploadsDir);
}
