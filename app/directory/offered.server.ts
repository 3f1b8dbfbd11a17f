import { MANY_OPTIONS } from "#app/model/limits.ts";
import { beginning, typedText } from "#app/model/text/typed.ts";
import type { OfferedOptions } from "#app/ui/form/chooser/chooser-of-many.tsx";
import { matching, type Option } from "#app/ui/form/fields/option.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";

/** Longer than any name. */
const LONGEST = 100;

/**
 * The options of filters as they are sent, by the names of their fields: of very many the chosen one and the first that
 * a search finds (docs/decisions/map-and-offices.md). Its field is called after the filter's: `findMpId`.
 */
export function offered<Choices extends object>(
  context: Context,
  params: URLSearchParams,
  choices: Choices & { readonly [Name in keyof Choices]: readonly Option[] | undefined },
): { readonly [Name in keyof Choices]: OfferedOptions } {
  const entries = Object.entries<readonly Option[] | undefined>(choices).map(([name, options = []]) => [
    name,
    options.length > MANY_OPTIONS.most ? someOf(context, params, name, options) : { options },
  ]);
  return Object.fromEntries(entries) as { [Name in keyof Choices]: OfferedOptions };
}

function someOf(
  context: Context,
  params: URLSearchParams,
  name: string,
  options: readonly Option[],
): OfferedOptions {
  const field = `find${beginning(name, 1).toUpperCase()}${name.slice(1)}`;
  const typed = typedText(params.get(field), LONGEST);
  const isChosen = ({ value }: Option) => String(value) === params.get(name);
  const found = typed === "" ? options : options.filter(matching(typed));
  const others = found.filter((option) => !isChosen(option));
  const left = others.length - MANY_OPTIONS.offered;
  const more = left > 0 ? getT(context, "directory")("further", { count: left }) : "";
  const sent = [...options.filter(isChosen), ...others.slice(0, MANY_OPTIONS.offered)];
  return { options: sent, search: { field, typed, more } };
}
