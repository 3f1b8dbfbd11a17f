import { ROLE } from "#app/model/access.ts";
import { createRandom } from "../random.ts";
import { inventPerson, mailName, type Origin } from "./names.ts";
import { employ } from "./staff.ts";

/** A member of staff of whom no other record tells: those who assist no longer are not active. */
type OtherUserRow = Omit<ReturnType<typeof employ>, "active"> & { readonly active: 0 | 1 };

const ORIGINS: Readonly<Partial<Record<Origin, number>>> = { mk: 0.7, sq: 0.3 };

/**
 * Invents `count` members of staff beyond the demo's, with ids from `firstId`, for lists of any length: monitors, and
 * assistants of earlier years, so that they have neither MPs nor reports. Names may occur twice, usernames don't.
 */
export function hireMore(firstId: number, count: number): readonly OtherUserRow[] {
  const random = createRandom("more staff");
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const id = firstId + index;
    const person = inventPerson(random, random.weighted(ORIGINS));
    const identity = { username: `${mailName(person)}.${id}`, fullName: person.fullName };
    return random.chance(0.5)
      ? employ(id, identity, ROLE.monitor, random)
      : { ...employ(id, identity, ROLE.assistant, random), active: 0 };
  });
}
