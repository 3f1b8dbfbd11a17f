import { parseArgs } from "node:util";
import { ROLE } from "#app/model/access.ts";
import { MpForm } from "#app/model/mp.ts";
import { PartyForm } from "#app/model/party.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { profileForm } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { type Caller, callerOf, callerWith, openLine, Unreachable } from "./callers.ts";
import { beginCheck, type Check } from "./check.ts";
import { nameOf, VERDICTS } from "./judge.ts";
import { FIRST_PAGE, firstOf } from "./paging.ts";
import { readAll } from "./reads.ts";
import { fixtureFor, rewrite, rewriteOne } from "./record.ts";
import { writeEvent, writeMeeting } from "./resources/calendar.ts";
import { writeCase, writeMessage, writeRequest } from "./resources/cases.ts";
import { assign, signOut, writeCategory, writeOffice, writeUser } from "./resources/registers.ts";

export interface CheckOptions {
  /** Base address of the API; its path, if any, precedes every template. */
  readonly baseUrl: string;
  /** Of the API, or access tokens of the identity provider: one for each role, and a second assistant. */
  readonly bearers: readonly string[];
  readonly write: boolean;
  /** Time limit for one answer, in milliseconds. */
  readonly limitMs?: number | undefined;
}

/**
 * Makes every read of the contract at an API, and every write if wanted, and compares the replies.
 * @throws Unreachable when nothing answers, or credentials are refused
 */
export async function checkApi({ baseUrl, bearers, write, limitMs }: CheckOptions) {
  const { ask, close } = openLine(baseUrl, limitMs);
  try {
    const callers: Caller[] = [];
    for (const bearer of bearers) callers.push(await callerOf(ask, bearer, callers.length + 1));
    const check = beginCheck(ask, callers);
    await readAll(check);
    if (write) await writeAll(check);
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
  const { users } = contract;
  const fixture = await fixtureFor(check);
  await writeMessage(check, fixture);
  await writeRequest(check, fixture);
  const caseId = await writeCase(check, fixture);
  await writeMeeting(check, fixture, caseId);
  await writeEvent(check, fixture);
  await submitReports(check);
  await writeCategory(check, fixture);
  await rewriteOne(check, contract.parties, PartyForm);
  await rewriteOne(check, contract.mps, MpForm);
  const office = await writeOffice(check, fixture);
  const user = await writeUser(check, fixture);
  await assign(check, { userId: user.id, officeId: office.id });
  await user.retire();
  await office.retire();
  // Any role will do: only assistants have more fields.
  await rewrite(check, users.updateProfile, [users.profile, {}], profileForm(ROLE.monitor));
  await tryTheRest(check);
  await signOut(check);
}

/** Of writes for which there was nothing to write with, the refusals are tried. */
async function tryTheRest({ call, findings }: Check): Promise<void> {
  const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls));
  for (const endpoint of endpoints)
    if (endpoint !== contract.auth.logout && !findings.has(nameOf(endpoint))) await call(endpoint, undefined);
}

/**
 * Submitting can't be undone, and no call creates a draft: only submitting a report twice, which must be
 * refused (409), can be tried.
 */
async function submitReports({ call, quietly, callers }: Check): Promise<void> {
  const assistant = callerWith(callers, ROLE.assistant);
  for (const { filter, submit } of [contract.monthlyReports, contract.yearlyReports]) {
    const query = { ...FIRST_PAGE, reportStatusId: REPORT_STATUS.submitted };
    const page = assistant && (await quietly(filter, { query }, assistant));
    // A predecessor's reports can be read, but only submitted by their author.
    const submitted = page?.content.filter(
      ({ userId, reportStatusId }) =>
        userId === assistant?.user?.id && reportStatusId === REPORT_STATUS.submitted,
    );
    const id = firstOf(submitted, "id");
    if (id !== undefined) await call(submit, { params: { id } }, { refusedWith: 409 });
  }
}

/** The result of a check: findings in the order of the calls, and what it has left behind in the API. */
export type Report = Awaited<ReturnType<typeof checkApi>>;

/** The findings as text, call by call, with totals and what remains in the API. */
export function tableOf({ findings, stays }: Report): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const rows = findings.flatMap(({ name, verdict, differences, note }) => [
    `${verdict.padEnd(11)}  ${name.padEnd(width)}  ${note}`.trimEnd(),
    ...differences.map(
      ([probe, field, expected, came]) =>
        `${" ".repeat(13)}${probe}: ${field}: expected ${expected}, came ${came}`,
    ),
  ]);
  const totals = VERDICTS.map(
    (verdict) => `${findings.filter((one) => one.verdict === verdict).length} ${verdict}`,
  );
  const unchecked = uncheckedOf({ findings });
  const note = `${unchecked} of ${findings.length} calls are unchecked: they are refused to these callers, or not reached.`;
  const left = stays.map((what) => `Stays at the API: ${what}`);
  return [...rows, "", totals.join(", "), ...(unchecked > 0 ? [note] : []), ...left, ""].join("\n");
}

/** Number of calls that were not reached, or only refused. */
export const uncheckedOf = ({ findings }: Pick<Report, "findings">): number =>
  findings.filter(({ verdict }) => verdict === "refused" || verdict === "not reached").length;

/** Whether an API with these findings can't serve the product; a refused call doesn't count. */
export const isUnfit = ({ findings }: Report): boolean =>
  findings.some(({ verdict }) => verdict === "differs" || verdict === "missing");

const USAGE = `npm run api:check -- --url https://host [--bearer TOKEN]… [--write]

  --bearer   who calls: a bearer of the API, or an access token of the identity provider; one for each role,
             and a second assistant to see whether records are kept apart
  --write    makes the writes too, with data marked "api:check"; not for an API that citizens use`;

/** An invalid command line; the message never contains a given value. */
export class WrongUse extends Error {}

/** @throws WrongUse */
export function optionsOf(args: readonly string[]): CheckOptions {
  const { url, bearer, write } = parsed(args);
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol) || base.username || base.password || base.search || base.hash)
    throw new WrongUse("--url: an http or https address without name, query and fragment");
  // A header can't carry other characters, and the mistake is likely: a token copied with its line break.
  if (bearer.some((text) => !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)))
    throw new WrongUse("--bearer: visible ASCII characters only");
  return { baseUrl: base.href, bearers: bearer, write };
}

function parsed(args: readonly string[]) {
  try {
    const options = {
      url: { type: "string", default: "" },
      bearer: { type: "string", multiple: true, default: [] as string[] },
      write: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
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
