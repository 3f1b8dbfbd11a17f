import { parseArgs } from "node:util";
import type { Given } from "./callers.ts";
import type { CheckOptions } from "./index.ts";

export const USAGE = `npm run api:check -- --url https://host [--bearer TOKEN]… [--cookie "NAME=VALUE"]… [--write] [--seconds 10]

  --bearer   who calls: a bearer of the API, or an access token of the identity provider; one for each role,
             and a second assistant to see whether records are kept apart
  --cookie   the same as a cookie; the first goes with the first bearer, and so on
  --write    makes the writes too, with data marked "api:check"; not for an API that citizens use
  --seconds  how long an answer may take`;

const MAX_SECONDS = 120;

/** An invalid command line; the message never contains a given value. */
export class WrongUse extends Error {}

/**
 * Reads the command line of `npm run api:check`.
 * @throws WrongUse
 */
export function optionsOf(args: readonly string[]): CheckOptions {
  const { url = "", bearer = [], cookie = [], write, seconds } = parsed(args);
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol) || base.username || base.password || base.search || base.hash)
    throw new WrongUse("--url: an http or https address without name, query and fragment");
  const limit = Number(seconds);
  if (!(limit > 0 && limit <= MAX_SECONDS)) throw new WrongUse(`--seconds: up to ${MAX_SECONDS}`);
  // A header can't carry other characters, and the mistake is likely: a token copied with its line break.
  if ([...bearer, ...cookie].some((text) => !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)))
    throw new WrongUse("--bearer, --cookie: visible ASCII characters only");
  return { baseUrl: base.href, given: pairs(bearer, cookie), write, milliseconds: limit * 1000 };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: "string" },
        bearer: { type: "string", multiple: true },
        cookie: { type: "string", multiple: true },
        write: { type: "boolean", default: false },
        seconds: { type: "string", default: "10" },
      },
    }).values;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The parser's message for a stray argument would repeat it, and it may be a token.
    if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") throw new WrongUse("an argument without its option");
    throw new WrongUse((error as Error).message);
  }
}

const pairs = (bearers: readonly string[], cookies: readonly string[]): Given[] =>
  Array.from({ length: Math.max(bearers.length, cookies.length) }, (_, at) => ({
    bearer: bearers[at],
    cookie: cookies[at],
  }));
