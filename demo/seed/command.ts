import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/settings/env.ts";
import { wallClock } from "../store/clock.ts";
import { FolderRefused, openDatabase, removeDatabase, versionIn } from "../store/database.ts";
import { fillInBulk, progressBar } from "./bulk.ts";

const env = readEnv();

/** `npm run api:seed`: fills a data folder with any number of invented cases and members of staff. */

const USAGE = "npm run api:seed -- --cases 1000000 [--users 5000] [--data-dir DIR] [--replace]";

const MOST = 10_000_000;
const MOST_USERS = 100_000;

const complain = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

function options() {
  try {
    const { values } = parseArgs({
      options: {
        cases: { type: "string" },
        users: { type: "string", default: "0" },
        "data-dir": { type: "string", default: env.dataDir },
        replace: { type: "boolean", default: false },
      },
    });
    const [cases, users] = [Number(values.cases), Number(values.users)];
    return { cases, users, dataDir: resolve(values["data-dir"]), replace: values.replace };
  } catch (error) {
    return complain(`${(error as Error).message}\n${USAGE}`);
  }
}

function seed({ cases, users, dataDir, replace }: ReturnType<typeof options>): void {
  if (!Number.isInteger(cases) || cases < 1 || cases > MOST) complain(`--cases: 1 to ${MOST}\n${USAGE}`);
  if (!Number.isInteger(users) || users < 0 || users > MOST_USERS)
    complain(`--users: 0 to ${MOST_USERS}\n${USAGE}`);
  if (replace) removeDatabase(dataDir);
  else if (versionIn(dataDir) > 0) complain(`${dataDir} has data already: --replace throws them away.`);

  const begin = performance.now();
  const advance = progressBar(process.stderr);
  const database = openDatabase(dataDir, (fresh) => {
    fillInBulk(fresh, { today: wallClock(new Date()).slice(0, 10), cases, users }, advance);
    advance("indices and counts", 0);
  });
  advance("indices and counts", 1);
  database.close();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stderr.write(
    `${cases} cases in ${dataDir}: ${seconds} s. DATA_DIR=${dataDir} npm start serves them.\n`,
  );
}

try {
  seed(options());
} catch (error) {
  if (!(error instanceof FolderRefused)) throw error;
  complain(error.message);
}
