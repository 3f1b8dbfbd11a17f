import type { DayRange } from "#app/model/days.ts";
import type { Mp } from "#app/model/mp.ts";
import { noticesOn } from "#app/model/notice.ts";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { knownNotices } from "./notices.ts";

type Receiving = Pick<Mp, "id" | "officeId">;

/** Whether there are no visits on a day: a holiday, or no MP of these receives. */
export async function daysOff(
  context: Context,
  mps: readonly Receiving[],
  range: DayRange,
): Promise<(day: string) => boolean> {
  const { notices } = await knownNotices(context);
  const holidays = holidaysIn(range);
  const isOff = (day: string) => (mp: Receiving) => {
    const { closed, absent } = noticesOn(notices, mp, day);
    return closed !== undefined || absent !== undefined;
  };
  return (day) => Object.hasOwn(holidays, day) || (mps.length > 0 && mps.every(isOff(day)));
}
