import { MEETING_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { parseWallTime } from "#app/model/period.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate } from "#app/ui/format.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { getT } from "#server/middleware/locale.ts";
import { mpName } from "../record/mp-options.server.ts";
import type { StatusMark } from "../record/labels.ts";
import { locationOf, meetingStatus, timeOf } from "./rows.tsx";

/** A meeting as its own page shows it. */
export interface ShownMeeting {
  /** `YYYY-MM-DD`, or `""` when the API says none. */
  readonly date: string;
  readonly day: string;
  readonly time: string;
  readonly mp: string;
  readonly place: string;
  readonly person: string;
  readonly topic: string;
  readonly comment: string;
  readonly caseId: number | null;
  readonly status: StatusMark;
  /** It does not take place: its calendar file takes out the entry of an earlier one. */
  readonly isOff: boolean;
  /** The name of the public holiday on which it takes place. */
  readonly holiday: string | undefined;
}

/**
 * A meeting, ready to show.
 * @param signal ends the reading when nobody waits for it any more
 * @throws a fault page: 404 for an unknown meeting, 403 for one of other MPs
 */
export async function meetingShown(context: Context, id: number, signal: AbortSignal): Promise<ShownMeeting> {
  const found = await api(context, { signal }).call(contract.meetings.get, { params: { id } });
  return shownMeeting(context, found, signal);
}

/** The same for a meeting that has been read. */
export async function shownMeeting(
  context: Context,
  found: Meeting,
  signal: AbortSignal,
): Promise<ShownMeeting> {
  const { mps } = await allLists(context);
  const date = parseWallTime(found.startDate)?.date ?? "";
  const holidays = date === "" ? {} : await holidaysIn({ from: date, to: date });
  return {
    date,
    day: [weekdayName(found.startDate, "mk"), formatDate(found.startDate)].filter(Boolean).join(", "),
    time: timeOf(found, getT(context, "meetings")("view.wholeDay")),
    mp: await mpName(context, mps, found.mpId, signal),
    place: locationOf(found),
    person: found.fullName,
    topic: found.topic,
    comment: found.comment,
    caseId: found.caseId,
    status: meetingStatus(found.meetingStatusId),
    isOff: found.meetingStatusId === MEETING_STATUS.rejected,
    holiday: holidays[date],
  };
}
