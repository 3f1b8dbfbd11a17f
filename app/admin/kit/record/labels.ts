import { lookup, type LookupItem, type Tone } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Option } from "#app/ui/form/fields/option.ts";

/** The name of an inactive MP or office, listed among active ones. */
export const inactiveName = (name: string, gender: "m" | "f" = "m"): string =>
  `${name} (${gender === "m" ? "неактивен" : "неактивна"})`;

/** Stands for a record or lookup entry whose name is unknown. */
export const numbered = (id: number | string): string => `Бр. ${id}`;

export type StatusMark = ReturnType<typeof statusMark>;

/** Its Macedonian name and its colour. An unknown id is shown as its number, never an error. */
export function statusMark(table: readonly LookupItem[], id: number) {
  const item = lookup(table, id);
  const tone: Tone = item?.tone ?? "calm";
  return { name: item?.name ?? `Статус ${id}`, tone };
}

export const lookupOptions = (table: readonly LookupItem[]): readonly Option[] =>
  table.map(({ id, name }) => ({ value: id, label: name }));

/** A search finds municipalities by all their names. */
export const MUNICIPALITY_OPTIONS: readonly Option[] = MUNICIPALITIES.map(({ id, name }) => ({
  value: id,
  label: name,
  search: municipalityNames(name),
}));

/** Adds a selected value that is no longer offered, which the form would silently drop, as `label`. */
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

export const chosenLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => String(option.value) === value)?.label ?? value;
