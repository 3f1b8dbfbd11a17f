import { ROLE } from "#app/model/access.ts";
import { DEFAULT_PROFILE_PICTURE } from "#app/model/media.ts";
import { DEMO_ACCOUNTS } from "../../identity/accounts.ts";
import { createRandom, type Random } from "../random.ts";
import type { Members } from "./members.ts";
import { inventDistinct, inventPhone, mailName, type Origin } from "./names.ts";
import { originsOf } from "./places.ts";

export type Staff = ReturnType<typeof hireStaff>;

export const mpIdsOf = ({ assistantOf }: Staff, userId: number): number[] =>
  [...assistantOf].filter(([, id]) => id === userId).map(([mpId]) => mpId);

/** The people of the demo accounts, in the order of `DEMO_ACCOUNTS`; their names are unique. */
export const DEMO_PEOPLE = [
  "Катерина Шутевска",
  "Марјан Огненовски",
  "Линдита Исуфи",
  "Кирил Недевски",
] as const;

/** User ids of the two assistants with a demo account. */
export const DEMO_ASSISTANTS = [2, 3] as const;

const ASSISTANTS = 40;

/** The demo assistants come from different towns: their groups of MPs, in the order of the places. */
const DEMO_GROUPS: Readonly<Record<number, number>> = { 0: DEMO_ASSISTANTS[0], 3: DEMO_ASSISTANTS[1] };

/** Three MPs each; two for the second demo assistant, four for the last assistant. */
const groupSize = (group: number): number => ({ 3: 2, [ASSISTANTS - 1]: 4 })[group] ?? 3;

/** Creates the staff and distributes the active MPs among the assistants, neighbours to the same one. */
export function hireStaff({ mps, homeOf }: Members, taken: Set<string>) {
  const random = createRandom("staff");
  const users = DEMO_ACCOUNTS.map(({ username, roleId }, index) =>
    employ(index + 1, { username, fullName: DEMO_PEOPLE[index] ?? username }, roleId, random),
  );
  const assistantOf = new Map<number, number>();
  const waiting = mps.filter(({ active }) => active === 1).map(({ id }) => id);

  for (let group = 0; group < ASSISTANTS; group++) {
    const mpIds = waiting.splice(0, groupSize(group));
    const id = DEMO_GROUPS[group] ?? users.length + 1;
    if (DEMO_GROUPS[group] === undefined) {
      const place = homeOf.get(mpIds[0] ?? 0);
      const origin = random.weighted<Origin>(place ? originsOf(place) : { mk: 1 });
      const { fullName, ...person } = inventDistinct(random, origin, taken);
      users.push(employ(id, { username: mailName(person), fullName }, ROLE.assistant, random));
    }
    for (const mpId of mpIds) assistantOf.set(mpId, id);
  }
  return { users, assistantOf };
}

/** With working hours and phone for assistants. */
function employ(
  id: number,
  { username, fullName }: { readonly username: string; readonly fullName: string },
  roleId: number,
  random: Random,
) {
  const hours = random.pick([
    ["08:00", "16:00"],
    ["08:30", "16:30"],
    ["09:00", "17:00"],
  ] as const);
  const works = roleId === ROLE.assistant;
  return {
    id,
    username,
    fullName,
    email: `${username}@example.com`,
    phone: works ? inventPhone(random) : "",
    roleId,
    active: 1,
    profilePicturePath: DEFAULT_PROFILE_PICTURE,
    workHoursFrom: works ? hours[0] : "",
    workHoursTo: works ? hours[1] : "",
  };
}
