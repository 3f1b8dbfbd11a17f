import type { NoAnswer } from "#server/api/transport/exchange.ts";
import { callersOf, type Given } from "./callers.ts";
import { beginCheck, type Check } from "./check.ts";
import type { Report } from "./finding.ts";
import { type Ask, type Line, openLine } from "./line.ts";
import { newMark, fixtureFor } from "./fixture.ts";
import type { Words } from "./refusals.ts";
import { readCases, writeCase, writeRequest } from "./resources/cases.ts";
import { readCategories, writeCategory } from "./resources/categories.ts";
import { writeMessage } from "./resources/contact.ts";
import { readEvents, writeEvent } from "./resources/events.ts";
import { readExtra, writeExtra } from "./resources/extra.ts";
import { readMeetings, writeMeeting } from "./resources/meetings.ts";
import { assign, readMps, rewriteMp } from "./resources/mps.ts";
import { readOffices, writeOffice } from "./resources/offices.ts";
import { readParties, rewriteParty } from "./resources/parties.ts";
import { readReports, submitReports } from "./resources/reports.ts";
import { readStatistics } from "./resources/statistics.ts";
import { readUsers, rewriteProfile, signOut, writeUser } from "./resources/users.ts";

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
    await readAll(check);
    const stays = write ? await writeAll(check) : [];
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

/** Makes every read (section 7 of both documents). */
async function readAll(check: Check): Promise<void> {
  await readOffices(check);
  const mps = await readMps(check);
  const parties = await readParties(check);
  await readStatistics(check, mps, parties);
  await readUsers(check);
  await readCategories(check);
  await readCases(check);
  await readMeetings(check);
  await readEvents(check);
  await readReports(check);
  await readExtra(check, mps);
}

/**
 * Makes every write (section 7 of both documents), on records marked with this run; records that no call can create
 * are rewritten unchanged.
 * @returns what could not be cleaned up, in words
 */
async function writeAll(check: Check): Promise<string[]> {
  const mark = newMark();
  const fixture = await fixtureFor(check);
  const sent = [...(await writeMessage(check, mark)), ...(await writeRequest(check, mark, fixture))];
  const { caseId, stays } = await writeCase(check, mark, fixture);
  await writeMeeting(check, mark, fixture, caseId);
  await writeExtra(check, fixture, caseId);
  const event = await writeEvent(check, mark, fixture);
  await submitReports(check);
  const category = await writeCategory(check, mark);
  const user = await writeUser(check, mark);
  const office = await writeOffice(check, mark);
  const unrestored = await assign(check, { userId: user.id, officeId: office.id });
  const retired = [...(await user.retire()), ...(await office.retire())];
  const rewritten = [
    ...(await rewriteMp(check)),
    ...(await rewriteParty(check)),
    ...(await rewriteProfile(check)),
  ];
  await signOut(check);
  return [...sent, ...stays, ...event, ...category, ...retired, ...unrestored, ...rewritten];
}
