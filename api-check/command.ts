import { Unreachable } from "./callers.ts";
import { isUnfit, tableOf } from "./finding.ts";
import { checkApi } from "./index.ts";
import { optionsOf, USAGE, WrongUse } from "./options.ts";

/**
 * `npm run api:check`: reports how a foreign API fits the contract. Exit code 1 when it does not fit, 2 for wrong
 * usage.
 */

try {
  const report = await checkApi(optionsOf(process.argv.slice(2)));
  process.stdout.write(tableOf(report));
  process.exitCode = isUnfit(report) ? 1 : 0;
} catch (error) {
  if (error instanceof Unreachable) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (error instanceof WrongUse) {
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exitCode = 2;
  } else throw error;
}
