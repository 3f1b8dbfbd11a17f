import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Profile } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";

/** Somebody to choose. */
interface Person {
  readonly id: number;
  readonly fullName: string;
}

/** Sorting all MPs for every request would cost more than drawing the list, and a kept list stays the same object. */
const sorted = new WeakMap<readonly Person[], readonly Person[]>();

/** People in Macedonian alphabetical order. */
export function byName<P extends Person>(people: readonly P[]): readonly P[] {
  const known = sorted.get(people) ?? inOrder(people, "mk", ({ fullName }) => fullName);
  sorted.set(people, known);
  return known as readonly P[];
}

/** People to choose from, in Macedonian alphabetical order. */
export const personOptions = (people: readonly Person[]): readonly Option[] =>
  byName(people).map(({ id: value, fullName: label }) => ({ value, label }));

/** An assistant sees the MPs whose `userId` is theirs, the others see all (section 6 of the back-office document). */
export const mpOptions = (mps: readonly Mp[], { id, roleId }: Profile): readonly Option[] =>
  personOptions(roleId === ROLE.assistant ? mps.filter(({ userId }) => userId === id) : mps);
