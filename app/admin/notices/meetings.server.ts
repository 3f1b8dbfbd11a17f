import { formatDate } from "#app/model/format.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { MEETING_LOCATION } from "#app/model/lookups.ts";
import { isAhead, type MeetingRow } from "#app/model/meeting.ts";
import type { NoticeData } from "#app/model/notice.ts";
import { skopjeDay } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { timeOf } from "#app/ui/calendar/entry.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { type Scope, touchedMps } from "./own.server.ts";

/** Enough calls for one visit of the page; each takes a read of a case. */
const MAX_MEETINGS = 25;

/** The arranged or requested meetings on the days of a notice, from today on, in chronological order. */
export async function meetingsInside(context: Context, scope: Scope, notice: NoticeData) {
  const touched = touchedMps(scope, notice);
  const own = touched.filter(({ id }) => scope.mps.some((mp) => mp.id === id));
  const today = skopjeDay(new Date());
  const from = notice.from < today ? today : notice.from;
  const { attempt } = api(context);
  const found: MeetingRow[] = [];
  const days = { fromDate: `${from}T00:00:00Z`, toDate: `${notice.until}T23:59:59Z` };
  const answers = own.map(({ id: mpId }) =>
    attempt(contract.meetings.filter, { query: { page: 0, size: MAX_PAGE_SIZE, mpId, ...days } }),
  );
  for (const answer of await Promise.all(answers)) {
    if (!answer.ok) return answer;
    found.push(...answer.value.content);
  }
  const meetings = found.filter(isAhead).toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const shown = meetings.slice(0, MAX_MEETINGS);
  const phones = await phonesOf(context, shown);
  const t = getT(context, ["noticeForms", "meetings"]);
  const rows = shown.map((meeting) => ({
    id: meeting.id,
    when: `${formatDate(meeting.startDate)}, ${timeOf(meeting, t("meetings:view.wholeDay"))}`,
    person: meeting.fullName,
    phone: phoneLink(phones.get(meeting.caseId ?? 0) || t("inside.noPhone")),
    mp: own.find(({ id }) => id === meeting.mpId)?.fullName ?? "",
    place: meeting.meetingLocationId === MEETING_LOCATION.online ? t("inside.online") : "",
  }));
  const others = touched.filter((mp) => !own.includes(mp)).map(({ fullName }) => fullName);
  const more = [
    ...(meetings.length > rows.length ? [t("inside.more", { count: rows.length })] : []),
    ...(others.length > 0 ? [t("inside.others", { names: others.join(", ") })] : []),
  ];
  return { ok: true as const, value: { rows, total: meetings.length, more } };
}

/** Only the case has the phone number; if it can't be read, the number is missing. */
async function phonesOf(context: Context, meetings: readonly MeetingRow[]) {
  const { attempt } = api(context);
  const ids = [...new Set(meetings.flatMap(({ caseId }) => caseId ?? []))];
  const found = await Promise.all(ids.map((id) => attempt(contract.cases.get, { params: { id } })));
  return new Map(found.flatMap((one) => (one.ok ? [[one.value.id, one.value.phone] as const] : [])));
}
