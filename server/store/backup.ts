import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { readEnv } from "#server/settings/env.ts";

/**
 * `npm run store:backup -- FOLDER`: copies the store's files into a new folder, each as of one moment, while the product
 * runs. Exit code 2 for wrong usage, 3 when a file can't be read or written.
 */

/** The store first: what it says of the audit's last check is then true of the copy too. */
const FILES = /^(?:store|audit-\d{4}-\d{2})\.sqlite$/;

async function copyStore(dataDir: string, folder: string): Promise<void> {
  const names = readdirSync(dataDir)
    .filter((name) => FILES.test(name))
    .toSorted()
    .toReversed();
  if (names.length === 0) throw new Error("there is no store in DATA_DIR");
  if (existsSync(folder))
    throw new Error(`${folder} is there already: name a folder that is not, such as ${folder}-2`);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of names) {
    const copy = join(folder, name);
    const source = new DatabaseSync(join(dataDir, name), { readOnly: true });
    await backup(source, copy);
    source.close();
    chmodSync(copy, 0o600);
    process.stdout.write(`${copy}\n`);
  }
}

const [folder, ...others] = process.argv.slice(2);
const { dataDir, redisUrl } = readEnv();
if (folder === undefined || others.length > 0) {
  process.stderr.write("Usage: npm run store:backup -- FOLDER\n");
  process.exitCode = 2;
} else if (redisUrl !== undefined) {
  process.stderr.write("The store is in Redis, which copies itself: see docs/operations.md, Backup.\n");
  process.exitCode = 2;
} else {
  await copyStore(dataDir, folder).catch((error: unknown) => {
    process.stderr.write(`Not copied: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 3;
  });
}
