import { ROLE } from "./access.ts";
import type { Mp } from "./mp.ts";
import { timeFromText } from "./period.ts";
import type { Profile } from "./user.ts";

/** Office hours, as `HH:mm`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** The MPs of a calendar: the selected one (`mpId`), or an assistant's own; none for people who see all meetings. */
export const calendarMps = (mps: readonly Mp[], profile: Profile, mpId: number | undefined) =>
  mps.filter(({ id, userId }) =>
    mpId === undefined ? profile.roleId === ROLE.assistant && userId === profile.id : id === mpId,
  );

/** The work hours of the assistants of a calendar's MPs, from the earliest to the latest; `undefined` if none are set. */
export function officeHours(mps: readonly Mp[], profile: Profile, mpId: number | undefined) {
  const known = calendarMps(mps, profile, mpId).flatMap(({ userWorkHoursFrom, userWorkHoursTo }) => {
    const [from, to] = [timeFromText(userWorkHoursFrom), timeFromText(userWorkHoursTo)];
    return from !== undefined && to !== undefined && from < to ? [{ from, to }] : [];
  });
  const begins = known.map((hours) => hours.from).toSorted();
  const ends = known.map((hours) => hours.to).toSorted();
  const [from, to] = [begins[0], ends.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
