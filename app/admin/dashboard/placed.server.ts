import { formatDayBeside, formatTime } from "#app/model/format.ts";
import type { MeetingTimes } from "#app/model/meeting-notification.ts";
import { isWholeDay, skopjeDay } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import type { WaitingRow } from "../kit/frame/waiting-rows.tsx";

/** Where rows without a day, and what is past, stand. */
export const PAST = "past";

/** A row of the first page, and the day under whose heading it stands; `""` for none. */
export interface PlacedRow {
  readonly on: string;
  readonly row: WaitingRow;
  readonly isToTell?: boolean;
}

export const dayOf = ({ startDate }: Pick<MeetingTimes, "startDate">): string =>
  startDate.slice(0, "YYYY-MM-DD".length);

export const hourOf = (context: Context, { startDate, endDate }: MeetingTimes) => ({
  text: isWholeDay(startDate, endDate) ? getT(context, "meetings")("view.wholeDay") : formatTime(startDate),
  iso: startDate,
});

/** DD.MM., of another year than this with it. */
export const shortDay = (day: string): string => formatDayBeside(day, skopjeDay(new Date()));

/** By day and hour; then those without a day, and at last what is past. */
export function inOrder(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  const part = ({ on }: PlacedRow) => (on === PAST ? 2 : on === "" ? 1 : 0);
  const time = ({ on, row }: PlacedRow) => (on === PAST ? "" : `${on} ${row.hour?.iso ?? ""}`);
  return rows.toSorted((one, other) => part(one) - part(other) || time(one).localeCompare(time(other)));
}
