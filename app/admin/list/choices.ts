import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { inOrder } from "#app/model/order.ts";
import type { Profile } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/form-field.ts";

/** Sorting all MPs for every request would cost more than drawing the list, and the cached list stays the same object. */
const sorted = new WeakMap<readonly Mp[], readonly Mp[]>();

/** An assistant sees the MPs whose `userId` is theirs, the others see all (section 6 of the back-office document). */
export function mpOptions(mps: readonly Mp[], { id, roleId }: Profile): readonly Option[] {
  const known = sorted.get(mps) ?? inOrder(mps, "mk", ({ fullName }) => fullName);
  sorted.set(mps, known);
  const shown = roleId === ROLE.assistant ? known.filter(({ userId }) => userId === id) : known;
  return shown.map(({ id: value, fullName: label }) => ({ value, label }));
}

/** A choice that is not among the offered ones still shows: else a form would say another one, or none. */
export function withChosen(
  options: readonly Option[],
  chosen: number | undefined,
  label?: string,
): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: label || `Бр. ${chosen}` }];
}
