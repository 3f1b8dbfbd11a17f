import type { Option } from "#app/ui/form/fields/form-field.ts";
import { matching } from "#app/ui/form/fields/type-ahead.ts";

/** What a search among choices finds: all of them while nothing is typed. */
export const foundAmong = (options: readonly Option[], typed: string): readonly Option[] =>
  options.filter(matching(typed));

/** A choice that can be searched, as a form sends it. */
interface Sought {
  readonly chosen: number | undefined;
  /** What was searched for; empty once somebody is chosen. */
  readonly find: string;
}

/**
 * What a search and a choice mean together: one who was found is chosen, and the only one who was found too. Who does
 * not fit the search was chosen before it.
 */
export function soughtChoice(options: readonly Option[], { chosen, find }: Sought): Sought {
  if (find === "") return { chosen, find };
  const found = foundAmong(options, find);
  const only = found.length === 1 ? found[0] : undefined;
  const one = found.find(({ value }) => value === chosen) ?? only;
  return one === undefined ? { chosen: undefined, find } : { chosen: Number(one.value), find: "" };
}
