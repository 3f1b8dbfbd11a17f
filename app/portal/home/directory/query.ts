import { idFilter, idsFilter } from "#app/model/query.ts";
import { typedText } from "#app/model/text/typed.ts";
import { SHOW } from "../names.ts";

/** The three filters of the finder, by their names in the query. */
export const FILTERS = ["municipality", "party", "mpFilter"] as const;

export type FilterName = (typeof FILTERS)[number];

/** The selected option values of each filter; none means no filter. */
export type Selection = Readonly<Record<FilterName, readonly string[]>>;

/** The state of the home page, from its address (3-decisions, "Routes"). */
export type HomeQuery = ReturnType<typeof parseHomeQuery>;

/** Things that an address may name. */
export type DirectoryParam = FilterName | "office" | "mp";

/** The query field that searches among a filter's options. */
export const FIND_FIELD: Readonly<Record<FilterName, string>> = {
  municipality: "findMunicipality",
  party: "findParty",
  mpFilter: "findMp",
};

const MAX_VALUES = 200;
const MAX_TEXT_LENGTH = 100;

/** Parses the query; nonsense is ignored, never an error. */
export function parseHomeQuery(params: URLSearchParams) {
  const nonsense: DirectoryParam[] = [];
  const ids = (name: "municipality" | "mpFilter") => {
    const values = [...new Set(params.getAll(name).slice(0, MAX_VALUES).filter(Boolean))];
    const known = idsFilter.parse(values).map(String);
    if (known.length < values.length) nonsense.push(name);
    return known;
  };
  const text = (name: string) => typedText(params.get(name), MAX_TEXT_LENGTH);
  const id = (name: "office" | "mp") => {
    const known = idFilter.parse(params.get(name) ?? undefined);
    if (known === undefined && params.get(name)) nonsense.push(name);
    return known;
  };
  return {
    selection: {
      municipality: ids("municipality"),
      // A party without an id in the API is identified by its name.
      party: [...new Set(params.getAll("party").slice(0, MAX_VALUES).filter(Boolean))],
      mpFilter: ids("mpFilter"),
    },
    // The search among each filter's options.
    find: {
      municipality: text(FIND_FIELD.municipality),
      party: text(FIND_FIELD.party),
      mpFilter: text(FIND_FIELD.mpFilter),
    },
    // The place or name typed into the box at the top; `""` for none.
    where: text("where"),
    // The open office, and the MP of the meeting request.
    office: id("office"),
    mp: id("mp"),
    // The whole list, rather than the first few offices.
    all: params.has("all"),
    receipt: params.get("receipt") ?? undefined,
    // Invalid parameters of the address.
    nonsense,
  };
}

const OWN: ReadonlySet<string> = new Set([...FILTERS, ...Object.values(FIND_FIELD), "where", "office", "mp"]);

/**
 * The canonical form of a query from a form without JavaScript: no empty fields, no finished searches.
 * @param found the only option matched by a search
 * @returns `undefined` if the query is already canonical
 */
export function tidyQuery(
  params: URLSearchParams,
  found: (name: FilterName) => string | undefined,
): string | undefined {
  const isEmpty = ([name, value]: [string, string]) => value === "" && OWN.has(name);
  const tidy = new URLSearchParams([...params].filter((field) => !isEmpty(field)));
  const isOver = params.has(SHOW);
  tidy.delete(SHOW);
  for (const name of FILTERS) {
    const only = isOver ? undefined : found(name);
    if (isOver || only !== undefined) tidy.delete(FIND_FIELD[name]);
    if (only !== undefined && !tidy.getAll(name).includes(only)) tidy.append(name, only);
  }
  const query = tidy.toString();
  return query === params.toString() ? undefined : query;
}

/** The selected filters as a query, for links that keep them; `""` if there are none. */
export function selectionQuery(selection: Selection): string {
  const params = new URLSearchParams(
    FILTERS.flatMap((name) => selection[name].map((value) => [name, value])),
  );
  return params.toString();
}
