import type { LookupItem } from "#app/model/lookups.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { numbered } from "../shown/numbered.ts";

/** A built-in table as a choice, in Macedonian. */
export const lookupOptions = (table: readonly LookupItem[]): readonly Option[] =>
  table.map(({ id, name }) => ({ value: id, label: name }));

/**
 * What is chosen is among the choices, even if nobody offers it any more: else a form would drop it unseen. What is former
 * is there only when it is chosen.
 * @param label what is chosen is called when nobody offers it
 */
export function withChosen(
  options: readonly Option[],
  chosen: number | string | undefined,
  label = numbered(chosen ?? ""),
): readonly Option[] {
  const isChosen = ({ value }: Option) => String(value) === String(chosen);
  const offered = options.filter((option) => !option.former || isChosen(option));
  if (!chosen || offered.some(isChosen)) return offered;
  return [...offered, { value: chosen, label }];
}

/** The words of a choice. */
export const chosenLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => String(option.value) === value)?.label ?? value;
