import { fold, searchFor } from "#app/model/text/fold.ts";
import type { FilterView } from "../directory/match.ts";

/**
 * The values of the options that a search leaves in view. What was chosen stays there, or the next "show" would
 * drop it. All options are always there: after one search another must find what the first one hid.
 */
export function foundOptions({ options, chosen }: FilterView, typed: string): ReadonlySet<string> {
  const isFound = searchFor(typed);
  const found = options.filter(
    ({ value, label, alias }) => chosen.includes(value) || isFound(`${fold(label)} ${alias}`),
  );
  return new Set(found.map(({ value }) => value));
}
