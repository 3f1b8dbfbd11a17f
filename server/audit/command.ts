import { createLog } from "#server/log/log.ts";
import { readEnv } from "#server/settings/env.ts";
import { secretsIn } from "#server/settings/secrets.ts";
import type { KnownHead } from "#server/store/chain-engine.ts";
import { createStore, StoreUnavailable } from "#server/store/store.ts";
import { createTrail } from "./trail.ts";

/**
 * `npm run audit:check`: verifies the audit's hash chain of each month. Exit code 1 for an altered or missing line, 2
 * for wrong usage, 3 when the store can't be read. Arguments are lines of an earlier check: `2026-11:1234:hash`.
 */

const USAGE = "Usage: npm run audit:check [-- MONTH:NUMBER:HASH …]";

const FAULTS = {
  missing: "is missing",
  unindexed: "is not found by all its terms: the index was changed",
  altered: "was altered, or sealed with a secret that is no longer in SESSION_SECRET",
} as const;

const known = process.argv.slice(2).map(knownHead);
if (known.includes(undefined)) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await check(known.filter((head) => head !== undefined));

function knownHead(text: string): KnownHead | undefined {
  const [, month, number, head] = /^(\d{4}-\d{2}):(\d{1,12}):([\w-]{43})$/.exec(text) ?? [];
  return month && number && head ? { month, number: Number(number), head } : undefined;
}

async function check(heads: readonly KnownHead[]) {
  const settings = readEnv();
  const secrets = secretsIn(settings.sessionSecret.reveal());
  const log = createLog("warn", { write: (line) => process.stderr.write(line) });
  const place = { dataDir: settings.dataDir, redisUrl: settings.redisUrl?.reveal() };
  const store = createStore(place, () => secrets, log);
  const trail = createTrail({ store, months: settings.auditMonths, log });
  // Waiting for an unavailable store keeps no process alive, but this one has to report it.
  const alive = setInterval(() => undefined, 1_000);
  try {
    const months = await trail.check(heads);
    for (const { month, lines, head, fault } of months) {
      if (fault) process.stdout.write(`${month}: line ${fault.number} ${FAULTS[fault.kind]}\n`);
      else if (lines > 0)
        process.stdout.write(`${month}: ${lines} lines, whole  ${month}:${lines}:${head}\n`);
    }
    const isWhole = months.every(({ fault }) => fault === undefined);
    if (isWhole && months.every(({ lines }) => lines === 0)) process.stdout.write("No lines are kept.\n");
    process.exitCode = isWhole ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    process.stderr.write("The store can't be read: is it DATA_DIR or REDIS_URL of the product?\n");
    process.exitCode = 3;
  } finally {
    clearInterval(alive);
    await store.close().catch(() => undefined);
  }
}
