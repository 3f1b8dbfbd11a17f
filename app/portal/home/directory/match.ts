import {
  type Directory,
  type DirectoryMp,
  type DirectoryOffice,
  municipalitiesOf,
} from "#app/directory/directory.ts";
import { otherWords } from "#app/model/text/fold.ts";
import { FILTERS, FIND_FIELD, type FilterName, type Selection } from "./query.ts";

export type FilterView = ReturnType<typeof filterViews>[number];

export type OptionView = FilterView["options"][number];

/** Removes values without an option from a selection, so that old links and nonsense filter nothing. */
export function known(selection: Selection, { choices }: Directory): Selection {
  const only = (name: FilterName) =>
    selection[name].filter((value) => choices[name].some((choice) => choice.value === value));
  return { municipality: only("municipality"), party: only("party"), mpFilter: only("mpFilter") };
}

/** Whether an office is in a selected municipality and has an MP of a selected party and name. */
export function matches(office: DirectoryOffice, selection: Selection): boolean {
  return inMunicipality(office, selection) && (asksNobody(selection) || office.mps.some(isAsked(selection)));
}

const inMunicipality = ({ office }: DirectoryOffice, { municipality }: Selection) =>
  municipality.length === 0 || municipalitiesOf(office).some((id) => municipality.includes(String(id)));

const asksNobody = ({ party, mpFilter }: Selection) => party.length === 0 && mpFilter.length === 0;

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
