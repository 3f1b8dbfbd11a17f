import { formatDateTime } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { compareWallTimes } from "#app/model/period.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { endsWith } from "#app/model/status-log.ts";
import type { Context } from "#server/context.ts";
import { seenIn } from "#server/meetings/opened.ts";
import { getT } from "#server/middleware/locale.ts";
import type { MeetingQuestion } from "../meetings/asked.tsx";
import { timesText } from "../kit/slots/slots.ts";
import { statusMark } from "../kit/record/labels.ts";
import { type Facts } from "./facts.server.ts";

/** What somebody else has arranged or changed since the form was opened; `undefined` for nothing. */
export function newerSince(
  context: Context,
  { meetings, log }: Facts,
  opened: unknown,
  change: Pick<ScheduleForm, "statusId" | "comment">,
): MeetingQuestion | undefined {
  const seen = seenIn(opened);
  if (!seen) return undefined;
  const t = getT(context, "schedule");
  const arranged = meetings.filter(({ id }) => !seen.ids.includes(id));
  const last = log.length !== seen.changes && !endsWith(log, change) ? latest(log) : undefined;
  const lines = [
    ...arranged.map((meeting) => ({
      text: t("newer.meeting", { when: timesText(meeting) }),
      to: `/admin/meetings/view/${meeting.id}`,
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
  return lines.length === 0 ? undefined : { title: t("newer.title"), lines, text: t("newer.text") };
}

const latest = (log: Facts["log"]) => log.toSorted((one, other) => compareWallTimes(other.date, one.date))[0];
