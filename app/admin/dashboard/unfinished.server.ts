import { formatMonth } from "#app/model/calendar-names.ts";
import { contradictionOf, isToCome } from "#app/model/case-contradiction.ts";
import type { CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, CASE_STATUSES, lookup, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { callNoteOf } from "#server/meetings/call-notes.ts";
import { stillWaits, whenText } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import { addressWith } from "../kit/list/address.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { deadlineOf } from "../reports/deadline.server.ts";
import { FROM_DASHBOARD } from "../kit/frame/dashboard.ts";
import { keptForMinute } from "./kept.server.ts";

/** How much the first page reads and shows; all of it is a press away. */
const FEW = { daysBack: 60, pages: 1, candidates: 3, lines: 6 };
const ALL = { daysBack: 3 * 366, pages: 10, candidates: 200, lines: Infinity };

/** The meetings from today on, the latest first; as many as the page reads. */
export const readAhead = (attempt: Api["attempt"], today: string, isAll: boolean) =>
  meetingsIn(attempt, isAll, { fromDate: `${today}T00:00:00Z` });

/** The same of other days. */
export const meetingsIn = (
  attempt: Api["attempt"],
  isAll: boolean,
  range: { readonly fromDate: string; readonly toDate?: string },
) => everyPage(isAll, (page) => attempt(contract.meetings.filter, { query: { ...page, ...range } }));

interface Reading {
  readonly today: string;
  readonly isAll: boolean;
  /** The meetings from today on, which other parts of the page read too. */
  readonly ahead: ReturnType<typeof readAhead>;
}

/**
 * What an assistant has begun and not finished: five calls, of which three are made once a minute. A case whose status
 * and meetings seem to contradict each other is read again: lists may be cut off, and somebody else may have ended it.
 */
export async function readUnfinished(
  context: Context,
  attempt: Api["attempt"],
  { today, isAll, ahead: reading }: Reading,
) {
  const { daysBack, candidates, lines: most } = isAll ? ALL : FEW;
  const first = addDays(today, -daysBack);
  // A press that ends a line changes its case, after which they are read again.
  const casesWith = (statusId: number) =>
    keptForMinute(
      context,
      `cases ${statusId} ${isAll}`,
      () => everyPage(isAll, (page) => attempt(contract.cases.filter, { query: { ...page, statusId } })),
      lastCaseChange(context),
    );
  const [submitted, scheduled, met, past, ahead, reports] = await Promise.all([
    casesWith(CASE_STATUS.submitted),
    casesWith(CASE_STATUS.scheduled),
    casesWith(CASE_STATUS.held),
    meetingsIn(attempt, isAll, {
      fromDate: `${first}T00:00:00Z`,
      toDate: `${addDays(today, -1)}T23:59:59Z`,
    }),
    reading,
    attempt(contract.monthlyReports.filter, {
      query: { page: 0, size: 3, userId: requireProfile(context).id, reportStatusId: REPORT_STATUS.draft },
    }),
  ]);
  for (const found of [submitted, scheduled, met, past, ahead])
    if (!found.ok) return { reference: found.fault.reference };
  if (!submitted.ok || !scheduled.ok || !met.ok || !past.ok || !ahead.ok) return { value: undefined };
  const known = [...past.value, ...ahead.value];
  const look = lookAgainAt(attempt, candidates);
  const { open, answered } = await pastLines(context, past.value);
  // Each line names its contradiction, and one press ends it.
  const lines = [
    ...(await heldLines(scheduled.value, known, attempt, candidates)),
    ...(await heldLines(submitted.value, known, attempt, candidates)),
    ...open,
    ...(await aheadLines(scheduled.value, known, attempt, candidates)),
    ...(await look(scheduled.value, known, "noMeeting", answered)),
    ...(await look(
      met.value.filter(({ date }) => date.slice(0, 10) >= first),
      known.filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.realized),
      "notHeld",
    )),
    ...(reports.ok ? reports.value.content : []).map(({ id, period }) => ({
      is: "report" as const,
      key: `report ${id}`,
      name: formatMonth(period, "mk"),
      to: `/admin/reports/monthly/view/${id}`,
      when: deadlineOf(context, period)?.text ?? "",
      submit: `/admin/reports/monthly/submit/${id}`,
    })),
  ];
  if (lines.length === 0) return { value: undefined };
  // With `isAll` all of them, otherwise as many as the first page has room for.
  return { value: { formKey: formKey(context), isAll, count: lines.length, lines: lines.slice(0, most) } };
}

/** The rows of a list, page by page as long as there are more. */
async function everyPage<Row>(
  isAll: boolean,
  ask: (page: {
    readonly page: number;
    readonly size: number;
  }) => Promise<Attempt<{ readonly content: readonly Row[]; readonly totalElements: number }>>,
): Promise<Attempt<readonly Row[]>> {
  const rows: Row[] = [];
  for (let page = 0; page < (isAll ? ALL : FEW).pages; page += 1) {
    const found = await ask({ page, size: MAX_PAGE_SIZE });
    if (!found.ok) return found;
    rows.push(...found.value.content);
    if (rows.length >= found.value.totalElements) break;
  }
  return { ok: true, value: rows };
}

const named = (row: MeetingRow) => ({
  name: row.fullName,
  to: addressWith(`/admin/meetings/view/${row.id}`, FROM_DASHBOARD),
  when: whenText(row),
});

/** The meeting was held, but its case still waits for it, and for no other. */
async function heldLines(
  cases: readonly CaseRow[],
  known: readonly MeetingRow[],
  attempt: Api["attempt"],
  candidates: number,
) {
  const now = wallTimeOf(new Date());
  const waiting = new Set(known.filter((row) => isToCome(row, now)).map(({ caseId }) => caseId));
  const held = cases.flatMap((ofCase) => {
    const row = known.find(
      ({ caseId, meetingStatusId }) =>
        caseId === ofCase.id && meetingStatusId === MEETING_STATUS.realized && !waiting.has(caseId),
    );
    return row ? [{ ofCase, row }] : [];
  });
  const lines = held.slice(0, candidates).map(async ({ ofCase, row }) => {
    const found = await attempt(contract.cases.get, { params: { id: ofCase.id } });
    if (!found.ok || !(await stillWaits(attempt, found.value))) return [];
    const status = lookup(CASE_STATUSES, found.value.caseStatusId)?.name ?? "";
    return [{ ...named(row), is: "held" as const, key: `held ${row.id}`, meetingId: row.id, status }];
  });
  return (await Promise.all(lines)).flat();
}

/** A meeting is to come, but its case is closed, or submitted as if there were none. */
async function aheadLines(
  scheduled: readonly CaseRow[],
  known: readonly MeetingRow[],
  attempt: Api["attempt"],
  candidates: number,
) {
  const now = wallTimeOf(new Date());
  const waiting = new Set(scheduled.map(({ id }) => id));
  const rows = known.filter((row) => isToCome(row, now) && row.caseId !== null && !waiting.has(row.caseId));
  const lines = rows.slice(0, candidates).map(async (row) => {
    const found = await attempt(contract.cases.get, { params: { id: row.caseId ?? 0 } });
    if (!found.ok || contradictionOf(found.value.caseStatusId, [row], now) !== "ahead") return [];
    const status = lookup(CASE_STATUSES, found.value.caseStatusId)?.name ?? "";
    const cancel = addressWith(`/admin/meetings/delete/${row.id}`, FROM_DASHBOARD);
    const edit = statusAddress(found.value.id);
    return [{ ...named(row), is: "ahead" as const, key: `ahead ${row.id}`, status, cancel, edit }];
  });
  return (await Promise.all(lines)).flat();
}

const statusAddress = (id: number) => `/admin/cases/view/${id}?status=case#statuses`;

/**
 * Its hour is over, and nobody has recorded how it went; or nobody came, and no letter has followed. `answered` are the
 * ids of those where one has: whether there is to be another meeting is still to be decided.
 */
async function pastLines(context: Context, rows: readonly MeetingRow[]) {
  const answered = new Set<number>();
  const now = wallTimeOf(new Date());
  const past = rows
    .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled)
    .filter(({ endDate }) => endDate.slice(0, 10) < now.slice(0, 10))
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
  const lines = past.map(async (row) => {
    const note = await unlessAway(callNoteOf(context, row));
    const { caseId } = row;
    const key = `past ${row.id}`;
    if (note?.is !== "absent") return [{ ...named(row), is: "past" as const, key, meetingId: row.id }];
    const letters = caseId === null ? [] : await unlessAway(keptLettersOf(context).ofCase(caseId));
    if (letters?.some(({ at }) => at > note.at)) {
      answered.add(row.id);
      return [];
    }
    const move = addressWith(`/admin/meetings/move/${row.id}`, FROM_DASHBOARD);
    const write = caseId === null ? undefined : writeAddress(caseId, "template=call");
    return [{ ...named(row), is: "absent" as const, key, move, write }];
  });
  return { open: (await Promise.all(lines)).flat(), answered };
}

/** Cases of which no fitting meeting is known. */
const lookAgainAt =
  (attempt: Api["attempt"], most: number) =>
  async (
    cases: readonly CaseRow[],
    known: readonly MeetingRow[],
    is: "noMeeting" | "notHeld",
    answered: ReadonlySet<number> = new Set(),
  ) => {
    const now = wallTimeOf(new Date());
    const isFitting = ({ id, meetingStatusId }: Pick<MeetingRow, "id" | "meetingStatusId">) =>
      (meetingStatusId === MEETING_STATUS.scheduled || meetingStatusId === MEETING_STATUS.realized) &&
      !answered.has(id);
    const fitting = new Set(known.filter(isFitting).map(({ caseId }) => caseId));
    const asked = await Promise.all(
      cases
        .filter(({ id }) => !fitting.has(id))
        .slice(0, most)
        .map(async (row) => {
          const [ofCase, meetings] = await Promise.all([
            attempt(contract.cases.get, { params: { id: row.id } }),
            attempt(contract.meetings.ofCase, { params: { caseId: row.id } }),
          ]);
          if (!ofCase.ok || !meetings.ok) return [];
          if (contradictionOf(ofCase.value.caseStatusId, meetings.value, now) !== is) return [];
          // A past one stands in a line of its own.
          if (is === "noMeeting" && meetings.value.some(isFitting)) return [];
          return [
            {
              is,
              key: `case ${row.id}`,
              name: row.fullName,
              to: `/admin/cases/view/${row.id}`,
              when: "",
              schedule: `/admin/cases/schedule/${row.id}`,
              edit: statusAddress(row.id),
            },
          ];
        }),
    );
    return asked.flat();
  };
