import { fold, searchFor } from "#app/model/text/fold.ts";
import type { FilterView, OptionView } from "../directory/match.ts";

/**
 * The values of the options that a search leaves in view. What was chosen stays there, or the next "show" would
 * drop it. All options are always there: after one search another must find what the first one hid.
 */
export function foundOptions(filter: FilterView, typed: string): ReadonlySet<string> {
  return new Set([...filter.chosen, ...optionsFor(filter, typed).map(({ value }) => value)]);
}

/** The value of the only option that a search finds; `undefined` while nothing is searched for. */
export function onlyFound(filter: FilterView, typed: string): string | undefined {
  const [only, another] = fold(typed) === "" ? [] : optionsFor(filter, typed);
  return another ? undefined : only?.value;
}

function optionsFor({ options }: FilterView, typed: string): readonly OptionView[] {
  if (typed === "") return options;
  const isFound = searchFor(typed);
  return options.filter(({ label, alias }) => isFound(`${fold(label)} ${alias}`));
}
