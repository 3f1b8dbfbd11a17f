import { CASE_STATUSES } from "#app/model/lookups.ts";
import type { Meeting, MeetingData } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf, weekdayOf } from "#app/model/period.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate, formatDateTime, formatTime } from "#app/ui/format.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { endsWith } from "../cases/view/status.server.ts";
import { slotOf } from "../meetings/write.server.ts";
import { meetingsThatDay, overlapping } from "../meetings/query.ts";
import { officeHours } from "../meetings/slots.ts";
import { statusMark } from "../record/labels.ts";
import { type Facts, seenIn } from "./facts.server.ts";

/** What must be confirmed before anything is written. */
export interface Question {
  /**
   * `newer`: somebody was faster; `unusual`: the time is unusual for meetings; `turn`: somebody else is writing now.
   */
  readonly kind: "newer" | "unusual" | "turn";
  /** Sentences, some with a link to a meeting. */
  readonly lines: readonly { readonly text: string; readonly to?: string }[];
  /** The value that confirms; anything else unusual needs another confirmation. */
  readonly anyway?: string;
}

/** What somebody else has arranged or changed since the form was opened; `undefined` for nothing. */
export function newerSince(
  context: Context,
  { meetings, log }: Facts,
  opened: unknown,
  change: Pick<ScheduleForm, "statusId" | "comment">,
): Question | undefined {
  const seen = seenIn(opened);
  if (!seen) return undefined;
  const t = getT(context, "schedule");
  const arranged = meetings.filter(({ id }) => !seen.ids.includes(id));
  const last = log.length !== seen.changes && !endsWith(log, change) ? latest(log) : undefined;
  const lines = [
    ...arranged.map((meeting) => ({
      text: t("newer.meeting", { when: whenOf(meeting) }),
      to: viewOf(meeting),
    })),
    ...(last
      ? [
          {
            text: t("newer.status", {
              status: statusMark(CASE_STATUSES, last.statusId).name,
              comment: last.comment,
              who: [formatDateTime(last.date), last.who].filter(Boolean).join(", "),
            }),
          },
        ]
      : []),
  ];
  return lines.length === 0 ? undefined : { kind: "newer", lines };
}

const latest = (log: Facts["log"]) => log.toSorted((one, other) => compareWallTimes(other.date, one.date))[0];

const viewOf = ({ id }: Pick<Meeting, "id">) => `/admin/meetings/view/${id}`;

/** "четврток, 10.12.2026, 10:30–11:00" */
export const whenOf = ({ startDate, endDate }: Pick<MeetingData, "startDate" | "endDate">): string =>
  [
    weekdayName(startDate, "mk"),
    formatDate(startDate),
    `${formatTime(startDate)}–${formatTime(endDate)}`,
  ].join(", ");

const SATURDAY = 5;

/**
 * What is unusual about a time, which may be intended.
 * @param own the meeting itself, if it exists already
 */
export async function unusual(
  context: Context,
  body: MeetingData,
  own: number | undefined,
): Promise<Question | undefined> {
  const t = getT(context, "schedule");
  const day = body.startDate.slice(0, "YYYY-MM-DD".length);
  const [rows, holidays, { mps }] = await Promise.all([
    meetingsThatDay(context, body),
    holidaysIn({ from: day, to: day }),
    allLists(context),
  ]);
  const hours = officeHours(mps, requireProfile(context), body.mpId);
  const [from, to] = [formatTime(body.startDate), formatTime(body.endDate)];
  const holiday = holidays[day];
  const lines = [
    ...overlapping(rows ?? [], body, own).map((row) => ({
      text: t("unusual.busy", {
        time: `${formatTime(row.startDate)}–${formatTime(row.endDate)}`,
        name: row.fullName,
        topic: row.topic,
      }),
      to: viewOf(row),
    })),
    ...(holiday === undefined ? [] : [{ text: t("unusual.holiday", { name: holiday }) }]),
    ...((weekdayOf(day) ?? 0) >= SATURDAY
      ? [{ text: t("unusual.weekend", { day: weekdayName(day, "mk") }) }]
      : []),
    ...(hours && (from < hours.from || to > hours.to) ? [{ text: t("unusual.hours", { ...hours }) }] : []),
    ...(body.startDate < wallTimeOf(new Date()) ? [{ text: t("unusual.past") }] : []),
  ];
  const anyway = `${slotOf(body)} ${lines.length}`;
  return lines.length === 0 ? undefined : { kind: "unusual", lines, anyway };
}
