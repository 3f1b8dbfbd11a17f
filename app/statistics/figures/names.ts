import type { Directory } from "#app/directory/directory.ts";
import type { Category } from "#app/model/category.ts";
import type { Party } from "#app/model/party.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import type { StatisticsSource } from "./view.ts";

interface Named {
  readonly directory: Directory;
  readonly lists: { readonly parties: readonly Party[]; readonly categories: readonly Category[] };
  readonly language: Language;
}

/** What the ids among the figures stand for, in one language. */
export function namesOf({
  directory,
  lists: { parties, categories },
  language,
}: Named): Omit<StatisticsSource, "statistics" | "topMps"> {
  return {
    categories,
    mpNames: new Map(directory.mps.map(({ mp, name }) => [mp.id, name])),
    partyNames: new Map(parties.map((party) => [party.id, nameOf(party, language)])),
    officeNames: new Map(directory.offices.map(({ office, names }) => [office.id, names.full])),
  };
}
