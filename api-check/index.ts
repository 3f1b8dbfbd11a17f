import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { type Caller, callerOf, openLine } from "./callers.ts";
import { beginCheck, type Check } from "./check.ts";
import { nameOf, type Report } from "./finding.ts";
import { fixtureFor } from "./fixture.ts";
import { readAll } from "./reads.ts";
import { writeEvent, writeMeeting } from "./resources/calendar.ts";
import { writeCase, writeMessage, writeRequest } from "./resources/cases.ts";
import { assign, rewriteProfile, signOut, writeUser } from "./resources/people.ts";
import { writeRegisters } from "./resources/registers.ts";
import { submitReports } from "./resources/reports.ts";

export interface CheckOptions {
  /** Base address of the API; its path, if any, precedes every template. */
  readonly baseUrl: string;
  /** Of the API, or access tokens of the identity provider: one for each role, and a second assistant. */
  readonly bearers: readonly string[];
  /** Whether to make writes too, with data made for the check. */
  readonly write: boolean;
  /** Time limit for one answer, in milliseconds. */
  readonly milliseconds: number;
}

/**
 * Makes every read of the contract at an API, and every write if wanted, and compares the replies.
 * @throws Unreachable when nothing answers, or credentials are refused
 */
export async function checkApi(options: CheckOptions): Promise<Report> {
  const { ask, close } = openLine(options.baseUrl, options.milliseconds);
  try {
    const callers: Caller[] = [];
    for (const bearer of options.bearers) callers.push(await callerOf(ask, bearer, callers.length + 1));
    const check = beginCheck(ask, callers);
    await readAll(check);
    if (options.write) await writeAll(check);
    return { findings: [...check.findings.values()], stays: check.stays };
  } finally {
    await close();
  }
}

/**
 * Makes every write (section 7 of both documents), on records marked with this run; records that no call can create
 * are rewritten unchanged.
 */
async function writeAll(check: Check): Promise<void> {
  const fixture = await fixtureFor(check);
  await writeMessage(check, fixture);
  await writeRequest(check, fixture);
  const caseId = await writeCase(check, fixture);
  await writeMeeting(check, fixture, caseId);
  await writeEvent(check, fixture);
  await submitReports(check);
  const office = await writeRegisters(check, fixture);
  const user = await writeUser(check, fixture);
  await assign(check, { userId: user.id, officeId: office.id });
  await user.retire();
  await office.retire();
  await rewriteProfile(check);
  await tryTheRest(check);
  await signOut(check);
}

/** Of writes for which there was nothing to write with, the refusals are tried. */
async function tryTheRest({ call, findings }: Check): Promise<void> {
  const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls));
  for (const endpoint of endpoints)
    if (endpoint !== contract.auth.logout && !findings.has(nameOf(endpoint))) await call(endpoint, undefined);
}
