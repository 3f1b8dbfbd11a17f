import type { Option } from "#app/ui/form/fields/form-field.ts";
import { nameOf } from "#app/model/text/language.ts";
import type { LookupItem } from "#app/model/lookups.ts";
import { numbered } from "./numbered.ts";

/** A built-in table as a choice, in Macedonian. */
export const lookupOptions = (table: readonly LookupItem[]): readonly Option[] =>
  table.map((item) => ({ value: item.id, label: nameOf(item, "mk") }));

/** What is chosen is among the choices, even if nobody offers it any more: else a form would drop it unseen. */
export function withChosen(
  options: readonly Option[],
  chosen: number | string | undefined,
): readonly Option[] {
  if (!chosen || options.some(({ value }) => String(value) === String(chosen))) return options;
  return [...options, { value: chosen, label: numbered(chosen) }];
}

/** The words of a choice. */
export const chosenLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => String(option.value) === value)?.label ?? value;
