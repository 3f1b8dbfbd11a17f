import { contract } from "../contract/index.ts";
import { callersOf, type Given } from "./callers.ts";
import { beginCheck } from "./check.ts";
import type { Report } from "./finding.ts";
import { checkPublicReads } from "./plan/public.ts";
import { checkStaffReads } from "./plan/staff.ts";
import { checkWrites } from "./plan/writes.ts";
import { type Ask, openLine } from "./probe/line.ts";

/** What to check, and as whom. */
export interface CheckOptions {
  /** Base address of the API; its path, if any, goes before every template. */
  readonly baseUrl: string;
  readonly given: readonly Given[];
  /** Whether the writes are made too, on data made for it. */
  readonly write: boolean;
  /** How long the API may take for one answer. */
  readonly milliseconds: number;
}

/** There is nothing to check; the message says why in one sentence. */
export class Unreachable extends Error {}

const WHY = {
  refused: "no connection can be made to it",
  insecure: "its certificate can't be trusted",
  timeout: "it does not answer in time",
} as const;

/**
 * Makes every read of the contract at an API, and every write if wanted, and compares what comes.
 * @throws Unreachable when nobody is there
 */
export async function checkApi({ baseUrl, given, write, milliseconds }: CheckOptions): Promise<Report> {
  const line = openLine(baseUrl, milliseconds);
  try {
    await knock(line.ask, baseUrl);
    const check = beginCheck(line.ask, await callersOf(line.ask, given));
    await checkStaffReads(check, await checkPublicReads(check));
    const stays = write ? await checkWrites(check) : [];
    return { findings: check.findings(), stays };
  } finally {
    await line.close();
  }
}

/** One call before all others: a host that isn't there would be found missing 69 times. */
async function knock(ask: Ask, baseUrl: string): Promise<void> {
  const { method, path } = contract.offices.list;
  const exchange = await ask({ method, path, body: undefined }, {});
  if (exchange.answered) return;
  const why = Object.entries(WHY).find(([kind]) => kind === exchange.why)?.[1];
  if (why !== undefined) throw new Unreachable(`Nothing was checked at ${new URL(baseUrl).origin}: ${why}.`);
}
