import { idFilter, idsFilter } from "#app/model/query.ts";
import { beginning } from "#app/model/text/beginning.ts";

/** The three filters of the finder, by their names in the query. */
export const FILTERS = ["municipality", "party", "mpFilter"] as const;

export type FilterName = (typeof FILTERS)[number];

/** What is chosen in each filter: values of options. Nothing chosen means no filter. */
export type Selection = Readonly<Record<FilterName, readonly string[]>>;

/** The state of the home page, as its address says it (3-decisions, "Routes"). */
export interface HomeQuery {
  readonly selection: Selection;
  /** What is searched for among the options of each filter. */
  readonly find: Readonly<Record<FilterName, string>>;
  /** The open office. */
  readonly office: number | undefined;
  /** The MP of the meeting request. */
  readonly mp: number | undefined;
  /** List every office instead of the first few. */
  readonly all: boolean;
  readonly receipt: string | undefined;
}

/** The query field that searches among a filter's options. */
export const FIND_FIELD: Readonly<Record<FilterName, string>> = {
  municipality: "findMunicipality",
  party: "findParty",
  mpFilter: "findMp",
};

const MOST_VALUES = 200;
const LONGEST_TEXT = 100;

/** Reads the query; nonsense is no filter, never an error. */
export function parseHomeQuery(params: URLSearchParams): HomeQuery {
  const ids = (name: string) => idsFilter.parse(params.getAll(name).slice(0, MOST_VALUES)).map(String);
  const text = (name: string) => beginning((params.get(name) ?? "").trim(), LONGEST_TEXT);
  const id = (name: string) => idFilter.parse(params.get(name) ?? undefined);
  return {
    selection: {
      municipality: ids("municipality"),
      // A party that the API gives no id goes by its name.
      party: [...new Set(params.getAll("party").slice(0, MOST_VALUES).filter(Boolean))],
      mpFilter: ids("mpFilter"),
    },
    find: {
      municipality: text(FIND_FIELD.municipality),
      party: text(FIND_FIELD.party),
      mpFilter: text(FIND_FIELD.mpFilter),
    },
    office: id("office"),
    mp: id("mp"),
    all: params.has("all"),
    receipt: params.get("receipt") ?? undefined,
  };
}

/** The chosen filters as a query again, for links that keep them; `""` when there are none. */
export function selectionQuery(selection: Selection): string {
  const params = new URLSearchParams(
    FILTERS.flatMap((name) => selection[name].map((value) => [name, value])),
  );
  return params.toString();
}
