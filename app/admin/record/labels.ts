import { lookup, type LookupItem, type Tone } from "#app/model/lookups.ts";
import { matching, type Option } from "#app/ui/form/fields/option.ts";

/** The name of an MP who is not active, beside those who are. */
export const inactiveName = (name: string): string => `${name} (неактивен)`;

/** What stands for a record or an entry of a table whose name is not known. */
export const numbered = (id: number | string): string => `Бр. ${id}`;

/** A status as a screen shows it: its Macedonian word and its colour. */
export interface StatusMark {
  readonly name: string;
  readonly tone: Tone;
}

/** The mark of a status id; an id outside the table is named by its number, never an error. */
export function statusMark(table: readonly LookupItem[], id: number): StatusMark {
  const item = lookup(table, id);
  return { name: item?.name ?? `Статус ${id}`, tone: item?.tone ?? "calm" };
}

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

/** What a search among choices finds: all of them while nothing is typed. */
export const foundAmong = (options: readonly Option[], typed: string): readonly Option[] =>
  options.filter(matching(typed));
