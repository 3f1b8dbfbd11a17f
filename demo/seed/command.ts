import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/settings/env.ts";
import { wallClock } from "../store/clock.ts";
import { FolderRefused, openDatabase } from "../store/database.ts";
import { fillDatabase } from "./index.ts";

/** `npm run api:seed`: fills a data folder with more cases than `npm start` invents, or fewer. */

const USAGE = "npm run api:seed -- --cases 100000 [--data-dir DIR]";

const MAX_CASES = 1_000_000;

function complain(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function options() {
  const { dataDir } = readEnv();
  const { values } = parseArgs({
    options: { cases: { type: "string" }, "data-dir": { type: "string", default: dataDir } },
  });
  return { cases: Number(values.cases), dataDir: values["data-dir"] };
}

try {
  const { cases, dataDir } = options();
  if (!Number.isInteger(cases) || cases < 1 || cases > MAX_CASES)
    complain(`--cases: 1 to ${MAX_CASES}\n${USAGE}`);
  if (existsSync(join(dataDir, "reference.sqlite")))
    complain(`${dataDir} has data already: remove them first.`);
  const today = wallClock(new Date()).slice(0, "YYYY-MM-DD".length);
  const tell = (made: string, count: number) => void process.stderr.write(`${made}: ${count}\n`);
  openDatabase(dataDir, (fresh) => fillDatabase(fresh, { today, cases }, tell)).close();
  process.stderr.write(`DATA_DIR=${dataDir} npm start serves them.\n`);
} catch (error) {
  if (error instanceof FolderRefused) complain(error.message);
  complain(`${(error as Error).message}\n${USAGE}`);
}
