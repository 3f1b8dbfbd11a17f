import { addDays } from "#app/model/days.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { callNoteOf } from "#server/notifications/call-notes.ts";
import { unlessAway } from "#server/store/store.ts";
import { addressWith, DASHBOARD, FROM_DASHBOARD, writeAddress } from "../kit/list/address.ts";
import { rowActs } from "../kit/record/acts.server.ts";
import { deadlineOf, filterReports } from "../reports/read.server.ts";
import { type Kind, reportAddress, reportListAddress, reportMonthName } from "../reports/kind.ts";
import { dayOf, hourOf, PAST, type PlacedRow, shortDay } from "./placed.server.ts";

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
  const meetings = (await Promise.all(over.map((row) => pastRow(context, row)))).flat();
  return {
    value: [...meetings.slice(0, MEETINGS), ...monthly, ...annual],
    more: Math.max(0, meetings.length - MEETINGS),
  };
}

async function draftsOf(context: Context, kind: Kind, attempt: Api["attempt"]): Promise<PlacedRow[]> {
  const t = getT(context, "overview");
  const found = await filterReports({ attempt }, kind, {
    page: 0,
    size: 3,
    userId: requireProfile(context).id,
    reportStatusId: REPORT_STATUS.draft,
  });
  return (found.ok ? found.value.content : []).map(({ id, period }) => ({
    on: PAST,
    row: {
      key: `${kind} report ${id}`,
      name: t(`unfinished.${kind}`, { period: reportMonthName(period) }),
      href: reportAddress(kind, id),
      what: deadlineOf(context, period)?.text ?? t("unfinished.notSubmitted"),
      acts: [{ text: t("unfinished.submit"), to: `${reportListAddress(kind)}/submit/${id}` }],
    },
  }));
}

/** Its outcome isn't recorded; or the person didn't come, and no letter has followed. */
async function pastRow(context: Context, meeting: MeetingRow): Promise<PlacedRow[]> {
  const { id, caseId } = meeting;
  const t = getT(context, "overview");
  const to = (act: string) => addressWith(`/admin/meetings/${act}/${id}`, FROM_DASHBOARD);
  const note = await unlessAway(callNoteOf(context, meeting));
  const isAbsent = note?.is === "absent";
  if (isAbsent && caseId !== null) {
    const letters = await unlessAway(sentLettersOf(context).ofCase(caseId));
    if (letters?.some(({ at }) => at > note.at)) return [];
  }
  const { text, iso } = hourOf(context, meeting);
  const write = { text: t("unfinished.write"), to: writeAddress(caseId ?? 0, "template=call") };
  const row = {
    key: `past ${id}`,
    hour: { text: shortDay(dayOf(meeting)), iso },
    name: meeting.fullName,
    href: to("view"),
    what: t(isAbsent ? "unfinished.absent" : "unfinished.past", { time: text }),
    acts: isAbsent
      ? [{ text: t("told.move"), to: to("move") }, ...(caseId === null ? [] : [write])]
      : rowActs(context, "held"),
    form: { formKey: formKey(context), page: DASHBOARD, about: { meeting: id } },
  };
  return [{ on: PAST, row }];
}
