import { ROLE } from "#app/model/access.ts";
import { contract } from "../../contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId, firstOf } from "../probe/paging.ts";
import { UNKNOWN_ID } from "./rules.ts";

/** The public lists as received, whose records staff may read too. */
interface PublicLists {
  readonly mps: unknown;
  readonly parties: unknown;
}

/** Makes every public read (section 7 of the portal document). */
export async function checkPublicReads({ call }: Check): Promise<PublicLists> {
  const offices = (await call(contract.offices.list, {})).json;
  await call(contract.offices.place, firstId(offices), { needs: "no office in the list" });
  const mps = (await call(contract.mps.list, {})).json;
  const parties = (await call(contract.parties.list, {})).json;
  const mandates = (await call(contract.mandates.list, {})).json;
  await call(contract.categories.list, {});

  const { overall, topMps, ofMp, ofParty } = contract.statistics;
  const query = {};
  await call(overall, { query });
  await call(topMps, { query });
  const mp = firstId(mps);
  await call(ofMp, mp && { ...mp, query }, { needs: "no member of parliament in the list" });
  const [partyId, mandateId] = [firstOf(parties, "id"), firstOf(mandates, "id")];
  const place = partyId !== undefined && mandateId !== undefined ? { partyId, mandateId } : undefined;
  await call(ofParty, place && { params: place, query }, {
    needs: "no party or no mandate",
  });
  return { mps, parties };
}

const EMPTY = "the list is empty or could not be read";

const query = FIRST_PAGE;

const CASE_FILTERS = { caseCategoryId: "caseCategoryId", statusId: "caseStatusId" };
const MEETING_FILTERS = { mpId: "mpId", meetingStatusId: "meetingStatusId" };
const REPORT_FILTERS = { userId: "userId", reportStatusId: "reportStatusId" };

/** Makes every read of the staff (section 7 of both documents). */
export async function checkStaffReads(check: Check, lists: PublicLists): Promise<void> {
  const needs = "no bearer is an access token of the identity provider";
  const hasToken = check.callers.some(({ accessToken }) => accessToken !== undefined);
  await check.call(contract.auth.token, hasToken ? {} : undefined, { needs });
  await checkDirectory(check, lists);
  await checkCases(check);
  await checkCalendar(check);
  await checkReports(check);
  await checkExtraReads(check, lists);
  const { overallForStaff, topMpsForStaff } = contract.statistics;
  await check.call(overallForStaff, { query: {} });
  await check.call(topMpsForStaff, { query: {} });
}

async function checkDirectory({ call }: Check, lists: PublicLists): Promise<void> {
  const { users, categories, offices, mps, parties } = contract;
  await call(users.profile, {});
  await call(users.assistants, {}, { own: ["since"] });
  await call(users.get, firstId((await call(users.list, {})).json), { needs: EMPTY });
  // The call of one category does not promise its icon (section 7 of the back-office document).
  const category = firstId((await call(categories.listForStaff, {})).json);
  await call(categories.get, category, { needs: EMPTY, silent: ["iconPath"] });
  const office = firstId((await call(offices.listForStaff, {}, { silent: ["coordinates"] })).json);
  await call(offices.get, office, { needs: EMPTY });
  await call(mps.get, firstId(lists.mps), { needs: EMPTY });
  await call(parties.get, firstId(lists.parties), { needs: EMPTY });
}

/** What lists, search and exports show of a case where its row has it. */
const ROW_EXTRAS = ["wantsOnline", "reason", "topic", "phone", "email"];

async function checkCases({ call, callers }: Check): Promise<void> {
  const { cases, history } = contract;
  const one = firstId((await call(cases.filter, { query }, { filters: CASE_FILTERS, own: ROW_EXTRAS })).json);
  // Only assistants have MPs of their own, and cases through them.
  await call(cases.ofCurrentUser, {}, { as: callerWith(callers, ROLE.assistant) });
  await call(cases.get, one, { needs: EMPTY });
  // The author of a status change may be missing (section 3 of the back-office document).
  for (const log of Object.values(history)) await call(log, one, { needs: EMPTY, silent: ["userFullName"] });
}

async function checkCalendar({ call }: Check): Promise<void> {
  const { meetings, events } = contract;
  // The MP of a meeting may be missing, as the section only lists a meeting's own fields.
  const { json } = await call(
    meetings.filter,
    { query },
    { filters: MEETING_FILTERS, silent: ["mpFullName"] },
  );
  await call(meetings.get, firstId(json), { needs: EMPTY });
  const caseId = firstOf(json, "caseId");
  const needs = "no meeting of a case in the list";
  await call(meetings.ofCase, caseId === undefined ? undefined : { params: { caseId } }, { needs });
  await call(
    events.get,
    firstId((await call(events.filter, { query }, { filters: { eventTypeId: "eventTypeId" } })).json),
    { needs: EMPTY },
  );
}

/** Makes the optional reads. */
async function checkExtraReads({ call, quietly }: Check, { mps }: PublicLists): Promise<void> {
  const { search, progress, assistants, served } = contract.extra;
  const newest = (await quietly(contract.cases.filter, { query }))?.content[0];
  await call(search, { query: { ...query, q: newest ? String(newest.id) : "a" } });
  // An unknown case will do: it has no progress.
  await call(progress, { params: { id: newest?.id ?? UNKNOWN_ID } });
  await call(assistants, firstId(mps), { needs: EMPTY });
  await call(served, { query: { year: String(new Date().getFullYear()) } });
}

async function checkReports({ call }: Check): Promise<void> {
  const trial = { needs: EMPTY, silent: ["reportStatusId"] };
  const { monthlyReports, yearlyReports } = contract;
  const monthly = firstId(
    (await call(monthlyReports.filter, { query }, { filters: { ...REPORT_FILTERS, month: "period" } })).json,
  );
  const head = { ...trial, own: ["submittedAt", "mps", "categories"] };
  await call(monthlyReports.get, monthly, head);
  await call(monthlyReports.details, monthly, trial);
  const yearly = firstId(
    (await call(yearlyReports.filter, { query }, { filters: { ...REPORT_FILTERS, year: "period" } })).json,
  );
  await call(yearlyReports.get, yearly, head);
  await call(yearlyReports.details, yearly, trial);
}
