import { formatTime } from "#app/model/format.ts";
import { byPerson, subjectOf, type ToBeTold } from "#app/model/meeting-notification.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { answerWayOf } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { changeInWords } from "#server/meetings/case-change.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { addressWith } from "../kit/list/address.ts";
import { justTold, ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import { FROM_DASHBOARD } from "../kit/frame/dashboard.ts";

/**
 * The people who have to be told of a change of their meeting, soonest first; omitted when empty.
 * @param told names who was told by the last press, to take it back
 */
export async function readToTell(context: Context, told: string | null) {
  const [own, justNow] = await Promise.all([ownNotifications(context), justTold(context, told)]);
  if (own === undefined) return { reference: requestInfo(context).id };
  const [last] = byPerson(justNow);
  if (own.length === 0 && !last) return { value: undefined };
  return {
    value: {
      formKey: formKey(context),
      people: byPerson(own).map((changes) => lineOf(context, changes)),
      /** Who was told last, when, and the name by which to take it back. */
      last: last?.[0].end && {
        ...lineOf(context, last),
        name: told ?? "",
        toldAt: formatTime(wallTimeOf(new Date(last[0].end.at))),
      },
    },
  };
}

export type PersonToTell = ReturnType<typeof lineOf>;

function lineOf(context: Context, own: ToBeTold) {
  const [{ id, meetingId, caseId, is, person, phone, answerWayId, missedAt, by }, ...earlier] = own;
  return {
    id,
    person,
    to:
      is && earlier.length === 0
        ? addressWith(`/admin/meetings/view/${meetingId}`, FROM_DASHBOARD)
        : `/admin/cases/view/${caseId ?? ""}`,
    phone: phone && phoneLink(phone),
    // Unknown without a memory.
    wish: by === "" ? undefined : (answerWayOf(answerWayId) ?? ("none" as const)),
    changes: own.map((one) => ({
      subject: subjectOf(one),
      change: one.change,
      ...changeInWords(context, one),
    })),
    missedAt: missedAt && formatTime(wallTimeOf(new Date(missedAt))),
    form: tellFormFor(own),
  };
}
