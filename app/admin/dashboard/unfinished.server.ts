import { formatMonth } from "#app/model/calendar-names.ts";
import type { CaseRow } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { callNoteOf } from "#server/meetings/call-notes.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import { addressWith } from "../kit/list/address.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { FROM_DASHBOARD } from "./base.ts";
import type { DashboardPart } from "./waiting.server.ts";

/** What was begun and not finished: each line names its contradiction, and one press ends it. */
export interface UnfinishedView {
  readonly formKey: string;
  readonly count: number;
  readonly lines: readonly UnfinishedLine[];
}

interface Named {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly when: string;
}

export type UnfinishedLine = Named &
  (
    | { readonly is: "held" | "past"; readonly meetingId: number }
    | { readonly is: "absent"; readonly move: string; readonly write: string | undefined }
    | { readonly is: "noMeeting"; readonly schedule: string }
    | { readonly is: "report"; readonly submit: string }
  );

/** How far back the first page looks, in days; older ones are found by the lists. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 366;
const MAX_LINES = 6;

/** What an assistant has begun and not finished, with four calls, and one more for each case without a meeting. */
export async function readUnfinished(
  context: Context,
  today: string,
  attempt: Api["attempt"],
): Promise<DashboardPart<UnfinishedView | undefined>> {
  const meetingsWith = (meetingStatusId: number, until: string) =>
    attempt(contract.meetings.filter, {
      query: {
        page: 0,
        size: LARGEST_PAGE_SIZE,
        meetingStatusId,
        fromDate: `${addDays(today, -DAYS_BACK)}T00:00:00Z`,
        toDate: `${until}T23:59:59Z`,
      },
    });
  const [cases, arranged, held, reports] = await Promise.all([
    attempt(contract.cases.filter, {
      query: { page: 0, size: LARGEST_PAGE_SIZE, statusId: CASE_STATUS.scheduled },
    }),
    meetingsWith(MEETING_STATUS.scheduled, addDays(today, DAYS_AHEAD)),
    meetingsWith(MEETING_STATUS.realized, today),
    attempt(contract.monthlyReports.filter, {
      query: { page: 0, size: 3, userId: requireProfile(context).id, reportStatusId: REPORT_STATUS.draft },
    }),
  ]);
  const failed = [cases, arranged, held].find((found) => !found.ok);
  if (failed && !failed.ok) return { reference: failed.fault.reference };
  if (!cases.ok || !arranged.ok || !held.ok) return { value: undefined };
  const scheduled = cases.value.content;
  const lines: readonly UnfinishedLine[] = [
    ...heldLines(scheduled, held.value.content, arranged.value.content),
    ...(await pastLines(context, arranged.value.content)),
    ...(await withoutMeeting(scheduled, [arranged.value, held.value], attempt)),
    ...(reports.ok ? reports.value.content : []).map(({ id, period }) => ({
      is: "report" as const,
      key: `report ${id}`,
      name: formatMonth(period, "mk"),
      to: `/admin/reports/monthly/view/${id}`,
      when: "",
      submit: `/admin/reports/monthly/submit/${id}`,
    })),
  ];
  if (lines.length === 0) return { value: undefined };
  return {
    value: { formKey: formKey(context), count: lines.length, lines: lines.slice(0, MAX_LINES) },
  };
}

const named = (row: MeetingRow): Omit<Named, "key"> => ({
  name: row.fullName,
  to: addressWith(`/admin/meetings/view/${row.id}`, FROM_DASHBOARD),
  when: whenText(row),
});

/** The meeting was held, but its case still waits for it, and for no other. */
function heldLines(
  scheduled: readonly CaseRow[],
  held: readonly MeetingRow[],
  arranged: readonly MeetingRow[],
): readonly UnfinishedLine[] {
  const now = wallTimeOf(new Date());
  const isAhead = ({ startDate, meetingStatusId }: MeetingRow) =>
    meetingStatusId === MEETING_STATUS.scheduled && compareWallTimes(startDate, now) > 0;
  const waiting = new Set(arranged.filter(isAhead).map(({ caseId }) => caseId));
  return scheduled.flatMap(({ id }) => {
    const row = held.find(
      ({ caseId, meetingStatusId }) => caseId === id && meetingStatusId === MEETING_STATUS.realized,
    );
    if (!row || waiting.has(id)) return [];
    return [{ ...named(row), is: "held" as const, key: `held ${row.id}`, meetingId: row.id }];
  });
}

/** Its hour is over, and nobody has recorded how it went; or nobody came, and no letter has followed. */
async function pastLines(context: Context, rows: readonly MeetingRow[]): Promise<readonly UnfinishedLine[]> {
  const now = wallTimeOf(new Date());
  const past = rows
    .filter(({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled)
    .filter(({ endDate }) => endDate.slice(0, 10) < now.slice(0, 10))
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
  const lines = past.map(async (row): Promise<readonly UnfinishedLine[]> => {
    const note = await unlessAway(callNoteOf(context, row));
    const { caseId } = row;
    const key = `past ${row.id}`;
    if (note?.is !== "absent") return [{ ...named(row), is: "past", key, meetingId: row.id }];
    const letters = caseId === null ? [] : await unlessAway(keptLettersOf(context).ofCase(caseId));
    if (letters?.some(({ at }) => at > note.at)) return [];
    const move = addressWith(`/admin/meetings/move/${row.id}`, FROM_DASHBOARD);
    const write = caseId === null ? undefined : writeAddress(caseId, "template=call");
    return [{ ...named(row), is: "absent", key, move, write }];
  });
  return (await Promise.all(lines)).flat();
}

interface Listed {
  readonly content: readonly MeetingRow[];
  readonly totalElements: number;
}

/** Scheduled cases of which no meeting is known; each is asked about once more, because lists may be cut off. */
async function withoutMeeting(
  scheduled: readonly CaseRow[],
  lists: readonly Listed[],
  attempt: Api["attempt"],
): Promise<readonly UnfinishedLine[]> {
  const known = new Set(lists.flatMap(({ content }) => content.map(({ caseId }) => caseId)));
  const candidates = scheduled.filter(({ id }) => !known.has(id)).slice(0, MAX_CANDIDATES);
  const asked = await Promise.all(
    candidates.map(async (row) => {
      const found = await attempt(contract.meetings.ofCase, { params: { caseId: row.id } });
      const isWithout =
        found.ok && !found.value.some(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected);
      return isWithout ? [row] : [];
    }),
  );
  return asked.flat().map((row) => ({
    is: "noMeeting",
    key: `case ${row.id}`,
    name: row.fullName,
    to: `/admin/cases/view/${row.id}`,
    when: "",
    schedule: `/admin/cases/schedule/${row.id}`,
  }));
}

const MAX_CANDIDATES = 3;
