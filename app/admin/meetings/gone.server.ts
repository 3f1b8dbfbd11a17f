import { formatTime } from "#app/model/format.ts";
import { lookup, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import { type MeetingTimes, type Memory, subjectOf } from "#app/model/meeting-notification.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { shownTimes } from "#app/ui/calendar/entry.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { memoriesIn } from "#server/meetings/now.ts";
import { getT } from "#server/middleware/locale.ts";
import { addressWith } from "../kit/list/address.ts";
import { ownNotifications, tellFormFor } from "../kit/record/telling.server.ts";
import { letterActs } from "../kit/record/row-acts.server.ts";
import type { DayRow } from "./sheet.server.ts";

/**
 * What else stood in a day: meetings that were rejected, and people of the assistant's MPs who still expect a meeting
 * that has gone; they would come for nothing.
 * @param rows the meetings of that day
 */
export async function goneFrom(
  context: Context,
  day: string,
  rows: readonly MeetingRow[],
  returnTo: string,
): Promise<readonly DayRow[]> {
  const t = getT(context, "sheet");
  const isRejected = ({ meetingStatusId }: MeetingRow) => meetingStatusId === MEETING_STATUS.rejected;
  const here = new Set<string>(
    rows.flatMap((row) =>
      row.caseId === null || isRejected(row) ? [] : subjectOf({ meetingId: row.id, caseId: row.caseId }),
    ),
  );
  const isGone = (one: Pick<Memory, "caseId" | "meetingId">, known: MeetingTimes | undefined) =>
    one.meetingId !== null && !here.has(subjectOf(one)) && known?.startDate.startsWith(day) === true;
  const memories = (await memoriesIn(context)) ?? [];
  const open = memories.some((one) => isGone(one, one.known)) ? await ownNotifications(context) : [];
  const gone = (open ?? []).filter((one) => isGone(one, one.was));
  return [
    ...gone.map((one): DayRow => {
      const { id, caseId, was, is, person: name, phone } = one;
      const text = is ? t("gone.moved", { is: whenText(is) }) : t("gone.cancelled");
      const iso = was?.startDate ?? "";
      const { changes, buttons } = tellFormFor([one]);
      const told = [
        { text: t("told"), icon: "check", name: "told", value: "phone" },
        { text: t("missed"), name: "told", value: "missed" },
      ] as const;
      return {
        iso,
        row: {
          key: id,
          hour: { text: formatTime(iso), iso, isOff: true },
          href: `/admin/cases/view/${caseId}`,
          name,
          marks: [{ icon: "clock", tone: "wait", text }],
          phone: phone ? phoneLink(phone) : undefined,
          acts: buttons.letter?.isFirst ? letterActs(context, buttons.letter.to) : told,
        },
        form: { formKey: formKey(context), about: { changes } },
      };
    }),
    ...rows
      .filter((row) => isRejected(row) && !gone.some(({ meetingId }) => meetingId === row.id))
      .map((row): DayRow => {
        const { id, fullName: name, startDate: iso, mpFullName } = row;
        const { begin } = shownTimes(iso, row.endDate);
        const text = begin || getT(context, "meetings")("view.wholeDay");
        const state = lookup(MEETING_STATUSES, row.meetingStatusId)?.name.toLocaleLowerCase("mk");
        return {
          iso,
          row: {
            key: id,
            id: `m${id}`,
            hour: { text, iso, isOff: true },
            href: addressWith(`/admin/meetings/view/${id}`, returnTo),
            name,
            what: [state, mpFullName].join(" · "),
          },
        };
      }),
  ];
}
