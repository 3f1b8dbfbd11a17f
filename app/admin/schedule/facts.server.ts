import type { Case, StatusChange } from "#app/model/case.ts";
import { formatDateTime } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes } from "#app/model/period.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { endsWith } from "#app/model/status-log.ts";
import type { Language } from "#app/model/text/language.ts";
import { readWishes, type Wishes } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage } from "#server/letters/automatic.ts";
import { seenIn } from "#server/meetings/opened.ts";
import { notRejected } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import type { MeetingQuestion } from "../meetings/asked.tsx";
import { timesText } from "../kit/slots/slots.ts";
import { statusMark } from "../kit/record/labels.ts";

/** What a form about a case needs to know. */
export interface Facts {
  readonly found: Case;
  readonly wishes: Wishes;
  /** The language of letters to the person. */
  readonly language: Language;
  /** The person's text, without the line of wishes. */
  readonly reason: string;
  /** All but the rejected ones. */
  readonly meetings: readonly Meeting[];
  /** The log of the case's status. */
  readonly log: readonly StatusChange[];
}

/** Reads the case, its meetings and its status log in parallel. */
export async function readFacts(
  context: Context,
  id: number,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<Facts>> {
  const params = { id };
  const [found, meetings, log] = await Promise.all([
    attempt(contract.cases.get, { params }),
    attempt(contract.meetings.ofCase, { params: { caseId: id } }),
    attempt(contract.history.ofCase, { params }),
  ]);
  if (!found.ok) return found;
  if (!meetings.ok) return meetings;
  if (!log.ok) return log;
  const { reason, wishes } = readWishes(found.value.reason);
  const language = await letterLanguage(context, wishes, id);
  return {
    ok: true,
    value: {
      found: found.value,
      reason,
      wishes,
      language,
      meetings: notRejected(meetings.value),
      log: log.value,
    },
  };
}

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
