import type { ScheduleForm } from "#app/model/schedule.ts";
import { endsWith } from "#app/model/status-log.ts";
import { readWishes } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage } from "#server/letters/automatic.ts";
import { seenIn } from "#server/meetings/opened.ts";
import type { MeetingQuestion } from "#server/meetings/questions.ts";
import { notRejected } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { historyOf } from "../kit/case/history.server.ts";
import { timesText } from "../kit/slots/slots.ts";

export type Facts = Extract<Awaited<ReturnType<typeof readFacts>>, { ok: true }>["value"];

/** What a form about a case needs to know: itself, its meetings and the log of its status, read in parallel. */
export async function readFacts(
  context: Context,
  id: number,
  { attempt }: Pick<Api, "attempt"> = api(context),
) {
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
    ok: true as const,
    value: {
      found: found.value,
      /** The person's text, without the line of wishes. */
      reason,
      wishes,
      /** Of letters to the person. */
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
  const [last] = log.length === seen.changes || endsWith(log, change) ? [] : historyOf("case", log);
  const lines = [
    ...arranged.map((meeting) => ({
      text: t("newer.meeting", { when: timesText(meeting) }),
      to: `/admin/meetings/view/${meeting.id}`,
    })),
    ...(last
      ? [
          {
            text: t("newer.status", {
              status: last.status.name,
              comment: last.comment,
              who: [last.when, last.who].filter(Boolean).join(", "),
            }),
          },
        ]
      : []),
  ];
  return lines.length === 0 ? undefined : { title: t("newer.title"), lines, text: t("newer.text") };
}
