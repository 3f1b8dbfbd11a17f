import { callersOf, type Given } from "./callers.ts";
import { beginCheck } from "./check.ts";
import type { Report } from "./finding.ts";
import { checkPublicReads } from "./plan/public.ts";
import { checkStaffReads } from "./plan/staff.ts";
import { checkWrites } from "./plan/writes.ts";
import { openLine } from "./probe/line.ts";

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

/** Makes every read of the contract at an API, and every write if wanted, and compares what comes. */
export async function checkApi({ baseUrl, given, write, milliseconds }: CheckOptions): Promise<Report> {
  const line = openLine(baseUrl, milliseconds);
  try {
    const check = beginCheck(line.ask, await callersOf(line.ask, given));
    await checkStaffReads(check, await checkPublicReads(check));
    const stays = write ? await checkWrites(check) : [];
    return { findings: check.findings(), stays };
  } finally {
    await line.close();
  }
}
