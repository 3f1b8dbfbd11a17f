import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { serveReference } from "#demo/process.ts";
import { fillDatabase } from "#demo/seed/index.ts";
import { wallClock } from "#demo/store/clock.ts";
import { openDatabase, openInMemory } from "#demo/store/database.ts";
import { parseEnv } from "#server/settings/env.ts";
import { freePort, type ReferenceOptions } from "./reference.ts";

export type OwnReference = Awaited<ReturnType<typeof startOwnReference>>;

interface Options extends Pick<ReferenceOptions, "port" | "dataDir" | "env"> {
  readonly cases?: number;
}

const demo = (cases: number) => (database: DatabaseSync) =>
  fillDatabase(database, { today: wallClock(new Date()).slice(0, 10), cases });

/**
 * The reference API and its identity provider in the test's own process, with access to its database: for every test
 * that neither kills nor measures it, unlike `startReference`. The database is in memory, unless the test names a
 * folder, which is kept.
 */
export async function startOwnReference(options: Options = {}) {
  const { cases = 60, env } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "own-reference-")));
  const port = options.port ?? (await freePort());
  const settings = {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    REFERENCE_SMTP_PORT: "none",
    ...env,
    DATA_DIR: dataDir,
    REFERENCE_PORT: String(port),
  };
  const fill = demo(cases);
  const database = options.dataDir === undefined ? openInMemory(fill) : openDatabase(dataDir, fill);
  let ahead = 0;
  const running = await serveReference(parseEnv(settings), database, () => new Date(Date.now() + ahead));
  return {
    url: `http://127.0.0.1:${port}`,
    issuer: `http://localhost:${port}/oidc`,
    port,
    dataDir,
    database,
    async setClock(moment: string) {
      ahead = Date.parse(moment) - Date.now();
    },
    async stop() {
      await running.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
