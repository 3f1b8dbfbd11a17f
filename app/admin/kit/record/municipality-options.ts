import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Option } from "#app/ui/form/fields/option.ts";

/** A search finds municipalities by all their names. */
export const MUNICIPALITY_OPTIONS: readonly Option[] = MUNICIPALITIES.map(({ id, name }) => ({
  value: id,
  label: name,
  search: municipalityNames(name),
}));
