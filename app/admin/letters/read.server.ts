import { missingPerson } from "#app/model/case.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { isWholeDay } from "#app/model/period.ts";
import { ANSWER_WAY, readWishes, TALK_LANGUAGES } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage } from "#server/letters/automatic.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getT } from "#server/middleware/locale.ts";
import { draftView, letterChoice, meetingAhead } from "./draft.server.ts";

/**
 * What the letter form needs of a case.
 * @param ask returns the choice of the address or of the parked form
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function readForLetter(
  context: Context,
  id: number,
  ask: (name: string) => unknown,
  signal: AbortSignal,
) {
  const { call } = api(context, { signal });
  const [found, meetings, log] = await Promise.all([
    call(contract.cases.get, { params: { id } }),
    call(contract.meetings.ofCase, { params: { caseId: id } }),
    call(contract.history.ofCase, { params: { id } }),
  ]);
  const t = getT(context, "letters");
  const { wishes } = readWishes(found.reason);
  const meeting = meetingAhead(meetings);
  const spoken = TALK_LANGUAGES.find((each) => each.id === wishes.talkLanguageId)?.line;
  const language = await letterLanguage(context, wishes, id);
  const isWritten = spoken === t(`languages.${language}`);
  return {
    missing: missingPerson(found),
    name: found.fullName,
    topic: found.topic,
    meeting:
      meeting &&
      (isWholeDay(meeting.startDate, meeting.endDate) ? formatDate : formatDateTime)(meeting.startDate),
    speaks:
      spoken === undefined
        ? t("speaksUnsaid")
        : t(isWritten ? "speaks" : "speaksOther", { language: spoken }),
    email: found.email,
    mail: mailWay(context, found.email, wishes.answerWayId),
    status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
    /** Length of the history of its status. */
    opened: log.length,
    draft: await draftView(context, found, meeting, letterChoice(ask, found, meeting, language)),
  };
}

/** Whether a letter can be e-mailed, and whether the person has chosen that. */
function mailWay(
  context: Context,
  email: string,
  answerWayId: number | null,
): "noMailbox" | "off" | "chosen" | "notChosen" {
  if (!hasMailbox(email)) return "noMailbox";
  if (!outboxOf.ifAny(context)) return "off";
  return answerWayId === ANSWER_WAY.email ? "chosen" : "notChosen";
}
