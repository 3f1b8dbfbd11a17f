import type { Assistant } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/form-field.ts";

const collator = new Intl.Collator("mk");

/** Assistants in Macedonian alphabetical order. */
export const inOrder = (assistants: readonly Assistant[]): readonly Assistant[] =>
  assistants.toSorted((one, other) => collator.compare(one.fullName, other.fullName));

/** The choices of the filter; one that is set by the address alone still shows, else the form would say "all". */
export function assistantOptions(
  assistants: readonly Assistant[],
  chosen: number | undefined,
): readonly Option[] {
  const options = inOrder(assistants).map(({ id, fullName }) => ({ value: id, label: fullName }));
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: `Бр. ${chosen}` }];
}
