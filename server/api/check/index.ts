import type { NoAnswer } from "../transport/exchange.ts";
import { callersOf, type Given } from "./callers.ts";
import { beginCheck } from "./check.ts";
import type { Report } from "./finding.ts";
import { checkPublicReads, checkStaffReads } from "./plan/reads.ts";
import { checkWrites } from "./plan/writes.ts";
import { type Ask, type Line, openLine } from "./probe/line.ts";
import type { Words } from "./probe/refusals.ts";

/** What to check, and as whom. */
export interface CheckOptions {
  /** Base address of the API; its path, if any, goes before every template. */
  readonly baseUrl: string;
  readonly given: readonly Given[];
  /** Whether the writes are made too, on data made for it. */
  readonly write: boolean;
  /** How long the API may take for one answer. */
  readonly milliseconds: number;
  /** The very sentences in which values are refused; left to the API when there are none. */
  readonly words?: Words;
}

/** There is nothing to check; the message says why in one sentence. */
export class Unreachable extends Error {}

const WHY: Readonly<Partial<Record<NoAnswer["why"], string>>> = {
  refused: "no connection can be made to it",
  insecure: "its certificate can't be trusted",
  timeout: "no connection can be made to it in time",
};

/**
 * Makes every read of the contract at an API, and every write if wanted, and compares what comes.
 * @throws Unreachable when nobody is there
 */
export async function checkApi({
  baseUrl,
  given,
  write,
  milliseconds,
  words,
}: CheckOptions): Promise<Report> {
  const line = openLine(baseUrl, milliseconds);
  try {
    const ask = askOf(line, baseUrl);
    const check = beginCheck(ask, await callersOf(ask, given), words);
    await checkStaffReads(check, await checkPublicReads(check));
    const stays = write ? await checkWrites(check) : [];
    return { findings: check.findings(), stays };
  } finally {
    await line.close();
  }
}

/** The first exchange tells whether anybody is there: else every call would be found wanting, each after its time. */
function askOf({ ask }: Line, baseUrl: string): Ask {
  let isFirst = true;
  return async (request, headers) => {
    const exchange = await ask(request, headers);
    const why = isFirst && !exchange.answered && !exchange.sent ? WHY[exchange.why] : undefined;
    isFirst = false;
    if (why !== undefined)
      throw new Unreachable(`Nothing was checked at ${new URL(baseUrl).origin}: ${why}.`);
    return exchange;
  };
}
