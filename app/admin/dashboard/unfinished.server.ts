import { addDays } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
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
import { deadlineOf } from "../reports/deadline.server.ts";
import { type Kind, reportAddress, reportListAddress, reportMonthName } from "../reports/kind.ts";
import { filterReports } from "../reports/read.server.ts";
import { FROM_DASHBOARD } from "../kit/frame/dashboard.ts";

/** As many meetings as the page has room for; the next ones follow as these are recorded. */
const MEETINGS = 6;

/** What an assistant has begun and not finished: past meetings without a result, and drafts of reports. */
export async function readUnfinished(context: Context, attempt: Api["attempt"], today: string) {
  const [past, monthly, annual] = await Promise.all([
    attempt(contract.meetings.filter, {
      query: {
        page: 0,
        size: MAX_PAGE_SIZE,
        toDate: `${addDays(today, -1)}T23:59:59Z`,
        meetingStatusId: MEETING_STATUS.scheduled,
      },
    }),
    draftsOf(context, "monthly", attempt),
    draftsOf(context, "annual", attempt),
  ]);
  if (!past.ok) return { reference: past.fault.reference };
  const over = past.value.content.filter(
    ({ endDate, meetingStatusId }) =>
      meetingStatusId === MEETING_STATUS.scheduled && endDate.slice(0, 10) < today,
  );
  const meetings = (await Promise.all(over.map((row) => pastLine(context, row)))).flat();
  const drafts = [...monthly, ...annual];
  const count = meetings.length + drafts.length;
  if (count === 0) return { value: undefined };
  const rest = Math.max(0, meetings.length - MEETINGS);
  const lines = [...meetings.slice(0, MEETINGS), ...drafts];
  return { value: { formKey: formKey(context), count, lines, rest } };
}

async function draftsOf(context: Context, kind: Kind, attempt: Api["attempt"]) {
  const found = await filterReports({ attempt }, kind, {
    page: 0,
    size: 3,
    userId: requireProfile(context).id,
    reportStatusId: REPORT_STATUS.draft,
  });
  return (found.ok ? found.value.content : []).map(({ id, period }) => ({
    is: kind === "monthly" ? ("report" as const) : ("annual" as const),
    key: `${kind} report ${id}`,
    name: reportMonthName(period),
    to: reportAddress(kind, id),
    when: deadlineOf(context, period)?.text ?? "",
    submit: `${reportListAddress(kind)}/submit/${id}`,
  }));
}

/** Its outcome isn't recorded; or the person didn't come, and no letter has followed. */
async function pastLine(context: Context, row: MeetingRow) {
  const named = {
    key: `past ${row.id}`,
    name: row.fullName,
    to: addressWith(`/admin/meetings/view/${row.id}`, FROM_DASHBOARD),
    when: whenText(row),
  };
  const note = await unlessAway(callNoteOf(context, row));
  if (note?.is !== "absent") return [{ ...named, is: "past" as const, meetingId: row.id }];
  const { caseId } = row;
  const letters = caseId === null ? [] : await unlessAway(keptLettersOf(context).ofCase(caseId));
  if (letters?.some(({ at }) => at > note.at)) return [];
  const move = addressWith(`/admin/meetings/move/${row.id}`, FROM_DASHBOARD);
  const write = caseId === null ? undefined : writeAddress(caseId, "template=call");
  return [{ ...named, is: "absent" as const, move, write }];
}
