import { formatMoment } from "#app/model/format.ts";
import type { Notification } from "#app/model/meeting-notification.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { changeInWords } from "#server/meetings/case-change.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { upToDate } from "#server/meetings/unrecorded.ts";
import { getT } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { tellFormFor } from "../record/telling.server.ts";

/** A change of a meeting in the history of its case, and how its person learned of it. */
export type MeetingChange = ReturnType<typeof changeOf>;

/**
 * The changes of a case's meetings for its history, and the form for those of which its person has not been told;
 * `undefined` while the store is unavailable.
 */
export async function meetingChanges(context: Context, caseId: number) {
  const notifications = meetingNotificationsOf(context);
  const open = await unlessAway(notifications.open());
  if (!open) return undefined;
  const own = await upToDate(
    context,
    open.filter((one) => one.caseId === caseId),
  );
  const all = await unlessAway(notifications.ofCase(caseId));
  if (!all) return undefined;
  const untold = all.filter(({ id }) => own.some((one) => one.id === id));
  const letters = keptLettersOf(context);
  const leaving = new Set((await letters.ofCase(caseId)).map(({ id, state }) => state === "queued" && id));
  const isLeaving = ({ mailId }: Notification) => mailId !== undefined && leaving.has(letters.idOf(mailId));
  return {
    all: all.map((one) =>
      changeOf(context, one, { isToTell: untold.includes(one), isLeaving: isLeaving(one) }),
    ),
    toTell: untold.length === 0 ? undefined : tellFormFor(untold),
  };
}

function changeOf(
  context: Context,
  one: Notification,
  { isToTell, isLeaving }: { readonly isToTell: boolean; readonly isLeaving: boolean },
) {
  const t = getT(context, "sheet");
  const { id, change, by, at, end, meetingId } = one;
  return {
    id,
    meetingId,
    text: t(`changes.${change}`, changeInWords(context, one)),
    /** How the person learned of it. */
    how:
      end && isLeaving
        ? t("changes.leaving")
        : end
          ? t(`changes.told.${end.how}`, { by: end.by, at: formatMoment(end.at) })
          : t(isToTell ? "changes.notTold" : "changes.superseded"),
    isToTell,
    /** When it was made, as the API writes times. */
    iso: wallTimeOf(new Date(at)),
    when: formatMoment(at),
    by,
  };
}
