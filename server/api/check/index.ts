import type { NoAnswer } from "../transport/exchange.ts";
import { callersOf, type Given } from "./callers.ts";
import { beginCheck } from "./check.ts";
import type { Report } from "./finding.ts";
import { checkPublicReads, checkStaffReads } from "./plan/reads.ts";
import { checkWrites } from "./plan/writes.ts";
import { type Ask, type Line, openLine } from "./probe/line.ts";
import type { Words } from "./probe/refusals.ts";

/** Options of a check. */
export interface CheckOptions {
  /** Base address of the API; its path, if any, precedes every template. */
  readonly baseUrl: string;
  readonly given: readonly Given[];
  /** Whether to make writes too, with data made for the check. */
  readonly write: boolean;
  /** Time limit for one answer, in milliseconds. */
  readonly milliseconds: number;
  /** The exact messages for refused values; without them any message will do. */
  readonly words?: Words;
}

/** There is nothing to check; the message gives the reason in one sentence. */
export class Unreachable extends Error {}

const WHY: Readonly<Partial<Record<NoAnswer["why"], string>>> = {
  refused: "no connection can be made to it",
  insecure: "its certificate can't be trusted",
  timeout: "no connection can be made to it in time",
};

/**
 * Makes every read of the contract at an API, and every write if wanted, and compares the replies.
 * @throws Unreachable when nothing answers
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

/** The first exchange shows whether anything answers: otherwise every call would fail, each after its timeout. */
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
