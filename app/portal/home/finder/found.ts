import { fold, searchFor } from "#app/model/text/fold.ts";
import type { FilterView, OptionView } from "../directory/query.ts";

/**
 * The values of the options that a search leaves visible, including selected ones, which submitting would otherwise
 * drop. All options are always present: another search must find what this one hides.
 */
export function foundOptions(filter: FilterView, typed: string): ReadonlySet<string> {
  return new Set([...filter.chosen, ...optionsFor(filter, typed).map(({ value }) => value)]);
}

/** The value of the only option that matches a search; `undefined` without a search. */
export function onlyFound(filter: FilterView, typed: string): string | undefined {
  const [only, another] = fold(typed) === "" ? [] : optionsFor(filter, typed);
  return another ? undefined : only?.value;
}

function optionsFor({ options }: FilterView, typed: string): readonly OptionView[] {
  if (typed === "") return options;
  const isFound = searchFor(typed);
  return options.filter(({ label, alias }) => isFound(`${fold(label)} ${alias}`));
}
