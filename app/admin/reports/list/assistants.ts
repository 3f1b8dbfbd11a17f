import { inOrder } from "#app/model/order.ts";
import type { Assistant } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/form-field.ts";

/** Assistants in Macedonian alphabetical order. */
export const byName = (assistants: readonly Assistant[]): readonly Assistant[] =>
  inOrder(assistants, "mk", ({ fullName }) => fullName);

/** The choices of the filter; one that is set by the address alone still shows, else the form would say "all". */
export function assistantOptions(
  assistants: readonly Assistant[],
  chosen: number | undefined,
): readonly Option[] {
  const options = byName(assistants).map(({ id, fullName }) => ({ value: id, label: fullName }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: `Бр. ${chosen}` }];
}
