import {
  type Directory,
  type DirectoryMp,
  type DirectoryOffice,
  municipalitiesOf,
} from "#app/directory/directory.ts";
import { idFilter, idsFilter } from "#app/model/query.ts";
import { otherWords } from "#app/model/text/fold.ts";
import { typedText } from "#app/model/text/typed.ts";
import { SHOW } from "../names.ts";

/** The three filters of the finder, by their names in the query. */
export const FILTERS = ["municipality", "party", "mpFilter"] as const;

export type FilterName = (typeof FILTERS)[number];

/** The selected option values of each filter; none means no filter. */
type Selection = Readonly<Record<FilterName, readonly string[]>>;

/** The state of the home page, from its address (3-decisions, "Routes"). */
export type HomeQuery = ReturnType<typeof parseHomeQuery>;

/** Things that an address may name. */
export type DirectoryParam = FilterName | "office" | "mp";

/** The query field that searches among a filter's options. */
const FIND_FIELD: Readonly<Record<FilterName, string>> = {
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
    const valid = idsFilter.parse(values).map(String);
    if (valid.length < values.length) nonsense.push(name);
    return valid;
  };
  const text = (name: string) => typedText(params.get(name), MAX_TEXT_LENGTH);
  const id = (name: "office" | "mp") => {
    const valid = idFilter.parse(params.get(name) ?? undefined);
    if (valid === undefined && params.get(name)) nonsense.push(name);
    return valid;
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
  const pairs = FILTERS.flatMap((name) => selection[name].map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}

export type FilterView = ReturnType<typeof filterViews>[number];

export type OptionView = FilterView["options"][number];

/** Removes values without an option from a selection, so that old links and nonsense filter nothing. */
export function known(selection: Selection, { choices }: Directory): Selection {
  const only = (name: FilterName) =>
    selection[name].filter((value) => choices[name].some((choice) => choice.value === value));
  return { municipality: only("municipality"), party: only("party"), mpFilter: only("mpFilter") };
}

/** Whether an office is in a selected municipality and has an MP of a selected party and name. */
export function matches({ office, mps }: DirectoryOffice, selection: Selection): boolean {
  const { municipality, party, mpFilter } = selection;
  if (municipality.length > 0 && !municipalitiesOf(office).some((id) => municipality.includes(String(id))))
    return false;
  return (party.length === 0 && mpFilter.length === 0) || mps.some(isAsked(selection));
}

const isAsked =
  ({ party, mpFilter }: Selection) =>
  ({ mp, party: own }: DirectoryMp) =>
    (party.length === 0 || party.includes(own)) &&
    (mpFilter.length === 0 || mpFilter.includes(String(mp.id)));

/**
 * The three filters with their options. `count` is the number of offices that selecting an option would show, with the
 * other filters unchanged; `alias` are its other spellings, folded.
 */
export function filterViews(
  { offices, choices }: Directory,
  selection: Selection,
  find: Readonly<Record<FilterName, string>>,
) {
  return FILTERS.map((name) => {
    const counts = countOffices(offices, { ...selection, [name]: [] }, name);
    const chosen = selection[name];
    const options = choices[name].map(({ value, label, folded }) => {
      return { value, label, count: counts.get(value) ?? 0, alias: otherWords(label, folded) };
    });
    return {
      name,
      chosen,
      find: find[name],
      findField: FIND_FIELD[name],
      // Selected ones first; all of them, of which the page hides those that don't match `find`.
      options: [
        ...options.filter(({ value }) => chosen.includes(value)),
        ...options.filter(({ value }) => !chosen.includes(value)),
      ],
      empty: choices[name].length === 0,
    };
  });
}

function countOffices(offices: readonly DirectoryOffice[], others: Selection, name: FilterName) {
  const counts = new Map<string, number>();
  for (const office of offices) {
    if (!matches(office, others)) continue;
    for (const value of valuesOf(office, others, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The options of a filter that apply to an office, without duplicates. */
function valuesOf({ office, mps }: DirectoryOffice, others: Selection, name: FilterName): Set<string> {
  if (name === "municipality") return new Set(municipalitiesOf(office).map(String));
  const asked = mps.filter(isAsked(others));
  return new Set(asked.map(({ mp, party }) => (name === "party" ? party : String(mp.id))));
}
