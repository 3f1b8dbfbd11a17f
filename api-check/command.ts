import { parseArgs } from "node:util";
import { Unreachable } from "./callers.ts";
import { isUnfit, tableOf, uncheckedOf } from "./finding.ts";
import { checkApi, type CheckOptions } from "./index.ts";

const USAGE = `npm run api:check -- --url https://host [--bearer TOKEN]… [--write] [--seconds 10]

  --bearer   who calls: a bearer of the API, or an access token of the identity provider; one for each role,
             and a second assistant to see whether records are kept apart
  --write    makes the writes too, with data marked "api:check"; not for an API that citizens use
  --seconds  how long an answer may take`;

const MAX_SECONDS = 120;

/** An invalid command line; the message never contains a given value. */
export class WrongUse extends Error {}

/** @throws WrongUse */
export function optionsOf(args: readonly string[]): CheckOptions {
  const { url, bearer, write, seconds } = parsed(args);
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol) || base.username || base.password || base.search || base.hash)
    throw new WrongUse("--url: an http or https address without name, query and fragment");
  const limit = Number(seconds);
  if (!(limit > 0 && limit <= MAX_SECONDS)) throw new WrongUse(`--seconds: up to ${MAX_SECONDS}`);
  // A header can't carry other characters, and the mistake is likely: a token copied with its line break.
  if (bearer.some((text) => !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)))
    throw new WrongUse("--bearer: visible ASCII characters only");
  return { baseUrl: base.href, bearers: bearer, write, milliseconds: limit * 1000 };
}

const OPTIONS = {
  url: { type: "string", default: "" },
  bearer: { type: "string", multiple: true, default: [] as string[] },
  write: { type: "boolean", default: false },
  seconds: { type: "string", default: "10" },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // The parser's message for a stray argument would repeat it, and it may be a token.
    throw new WrongUse("an unknown option, or an argument without its option", { cause: error });
  }
}

/**
 * `npm run api:check`. Exit code 1 when the API does not fit the contract, 2 for wrong usage, 3 when it fits as far as
 * these callers have seen, which is not all.
 */
async function run(): Promise<number> {
  try {
    const report = await checkApi(optionsOf(process.argv.slice(2)));
    process.stdout.write(tableOf(report));
    if (isUnfit(report)) return 1;
    return uncheckedOf(report) > 0 ? 3 : 0;
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof WrongUse)) throw error;
    const isWrongUse = error instanceof WrongUse;
    process.stderr.write(`${error.message}\n${isWrongUse ? `\n${USAGE}\n` : ""}`);
    return isWrongUse ? 2 : 1;
  }
}

if (import.meta.main) process.exitCode = await run();
