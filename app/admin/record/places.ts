import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Option } from "#app/ui/form/fields/option.ts";

/** The municipalities as a choice, in Macedonian; typing finds them by all that they are called. */
export const MUNICIPALITY_OPTIONS: readonly Option[] = MUNICIPALITIES.map(({ id, name }) => ({
  value: id,
  label: name,
  search: municipalityNames(name),
}));
