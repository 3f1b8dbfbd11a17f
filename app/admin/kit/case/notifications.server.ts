import { formatMoment } from "#app/model/format.ts";
import type { Notification } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isNoticeKind } from "#app/model/notice.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { changeInWords } from "#server/meetings/case-change.ts";
import { getT } from "#server/middleware/locale.ts";
import { memoriesOf } from "#server/notifications/memory.ts";
import { untoldOfCase } from "#server/notifications/now.ts";
import { unlessAway } from "#server/store/store.ts";
import { tellFormFor } from "../record/telling.server.ts";

/** A change of a meeting in the history of its case, and how its person learned of it. */
export type MeetingChange = ReturnType<typeof changeOf>;

/**
 * The changes of a case's meetings for its history, and the form for those that its person has not been told
 * of; `undefined` while the store is unavailable.
 */
export async function meetingChanges(context: Context, caseId: number, meetings?: readonly Meeting[]) {
  const [told, open] = await Promise.all([
    unlessAway(memoriesOf(context).ofCase(caseId)),
    untoldOfCase(context, caseId, { meetings }),
  ]);
  if (!told) return undefined;
  const untold = open ?? [];
  const letters = sentLettersOf(context);
  const isLeaving = async ({ mailId }: Notification) =>
    mailId !== undefined && (await letters.find(caseId, letters.idOf(mailId)))?.state === "queued";
  const all = [...untold, ...told].toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    all: await Promise.all(all.map(async (one) => changeOf(context, one, await isLeaving(one)))),
    untold,
    toTell: untold.length === 0 ? undefined : tellFormFor(untold),
  };
}

/** What has changed, as history. */
export function changeText(context: Context, one: Notification): string {
  const t = getT(context, ["sheet", "noticeKinds"]);
  const { change } = one;
  return t(
    isNoticeKind(change) ? `noticeKinds:${change}.change` : `changes.${change}`,
    changeInWords(context, one),
  );
}

function changeOf(context: Context, one: Notification, isLeaving: boolean) {
  const t = getT(context, "sheet");
  const { id, change, by, at, end, meetingId } = one;
  return {
    id,
    meetingId,
    /** What it says, without the hours. */
    about: `${change} ${meetingId}`,
    text: changeText(context, one),
    how:
      end && isLeaving
        ? t("changes.leaving")
        : end
          ? t(`changes.told.${end.how}`, { by: end.by, at: formatMoment(end.at) })
          : t("changes.notTold"),
    isToTell: !end,
    /** When it was made, as the API writes times. */
    iso: wallTimeOf(new Date(at)),
    when: formatMoment(at),
    by,
  };
}
