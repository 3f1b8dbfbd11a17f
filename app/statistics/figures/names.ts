import type { Directory } from "#app/directory/directory.ts";
import { fullNameOf, type Language, nameOf } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import type { PageLists } from "#server/api/cache.ts";
import type { StatisticsSource } from "./view.ts";

interface Named {
  readonly directory: Directory;
  readonly lists: Pick<PageLists, "parties" | "categories" | "formerMps">;
  readonly language: Language;
}

/** What the ids among the figures stand for, in one language. */
export function namesOf({
  directory,
  lists: { parties, categories, formerMps },
  language,
}: Named): Omit<StatisticsSource, "statistics" | "persons" | "topMps"> {
  return {
    categories,
    mpNames: new Map(directory.mps.map(({ mp, name }) => [mp.id, name])),
    formerMpNames: new Map(formerMps.map((mp) => [mp.id, fullNameOf(mp, language)])),
    partyNames: new Map(parties.map((party) => [party.id, latinIn(language, nameOf(party, language))])),
    officeNames: new Map(directory.offices.map(({ office, names }) => [office.id, names.full])),
  };
}
