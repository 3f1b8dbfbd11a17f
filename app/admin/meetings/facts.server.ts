import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { FIRST_MEETING_TOPIC } from "#app/model/meeting.ts";
import { endsWith } from "#app/model/status-log.ts";
import { readWishes } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage, mayEmail } from "#server/letters/automatic.ts";
import { seenIn } from "#server/meetings/opened.ts";
import type { MeetingQuestion } from "#server/meetings/questions.ts";
import { type NewStatus, notRejected } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { historyOf } from "../kit/case/history.server.ts";
import { timesText } from "../kit/slots/slots.ts";

export type Facts = Extract<Awaited<ReturnType<typeof readFacts>>, { ok: true }>["value"];

/** What the form of a case's meeting needs to know: the case, its meetings and the log of its status. */
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
  const { wishes } = readWishes(found.value.reason);
  const language = await letterLanguage(context, wishes, id);
  return {
    ok: true as const,
    value: {
      found: found.value,
      wishes,
      /** Of letters to the person. */
      language,
      meetings: notRejected(meetings.value),
      log: log.value,
    },
  };
}

/**
 * What a case contributes to its new meeting: its MP, the citizen's name and wish to meet online, and for the first
 * meeting the documented topic (section 5 of the back-office document).
 */
export function startOf({ found, meetings }: Facts) {
  const { id, mpId, wantsOnline, fullName, topic } = found;
  return {
    caseId: String(id),
    mpId: String(mpId),
    online: wantsOnline ? "on" : "",
    fullName: fullName.slice(0, LENGTH.meeting.fullName),
    topic: meetings.length === 0 ? FIRST_MEETING_TOPIC : topic.slice(0, LENGTH.meeting.topic),
  };
}

/** What the form begins with for the case itself, beside the texts that follow the choices. */
export const choicesFor = (context: Context, { found, wishes, language }: Facts) => ({
  statusId: String(CASE_STATUS.scheduled),
  language,
  mail: mayEmail(context, { email: found.email, ...wishes }) === "yes" ? "on" : "",
});

/** What somebody else has arranged or changed since the form was opened; `undefined` for nothing. */
export function newerSince(
  context: Context,
  { meetings, log }: Facts,
  opened: unknown,
  change: NewStatus,
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
