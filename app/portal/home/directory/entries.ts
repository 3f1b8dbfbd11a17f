import type { Directory, DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { MUNICIPALITIES, municipality, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { onceFor } from "#app/model/once-for.ts";
import { fold, foldNames, searchFor } from "#app/model/text/fold.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { type Settlement, SETTLEMENTS } from "./settlements.server.ts";

/** A possible answer: a municipality, a settlement in one, or an MP with an office. */
export interface Entry {
  readonly municipalityId: number;
  readonly label: string;
  readonly isSettlement?: true;
  readonly seated?: { readonly office: DirectoryOffice; readonly mp: DirectoryMp };
  /** All its search texts, and each of its own names, folded. */
  readonly folded: string;
  readonly names: readonly string[];
  /** Whether a folded text contains one of its full names, however spelled. */
  readonly isNamedBy: (folded: string) => boolean;
}

/** Names hardly ever change, so they are not folded again for each search. */
export const entriesOf = onceFor((directory: Directory, language: Language) => {
  const ids = [
    ...MUNICIPALITIES.map(({ id }) => id),
    ...directory.offices.map(({ office }) => office.municipalityId).filter((id) => !municipality(id)),
  ];
  return {
    places: [...new Set(ids)].map((id) => placeEntry(id, language)),
    people: directory.offices.flatMap((office) => office.mps.map((mp) => personEntry(office, mp))),
    unseated: directory.mps.flatMap(({ mp: { officeId, fullName, fullNameAl, fullNameEn }, name }) =>
      directory.offices.some(({ office }) => office.id === officeId)
        ? []
        : [{ name, folded: foldNames({ name: fullName, nameAl: fullNameAl, nameEn: fullNameEn }) }],
    ),
    settlements: SETTLEMENTS.map((settlement) => settlementEntry(settlement, language)),
  };
});

function placeEntry(municipalityId: number, language: Language): Entry {
  const { name, nameAl, nameEn } = municipality(municipalityId) ?? {
    name: municipalityName(municipalityId, "mk"),
    nameAl: "",
    nameEn: "",
  };
  const names = [name, nameAl, nameEn].filter(Boolean);
  return {
    municipalityId,
    label: municipalityName(municipalityId, language),
    folded: foldedPlace(municipalityId),
    names: names.map(fold),
    isNamedBy: namesTest(names),
  };
}

function settlementEntry({ name, municipalityId }: Settlement, language: Language): Entry {
  return {
    municipalityId,
    label: latinIn(language, name),
    isSettlement: true,
    folded: `${fold(name)} ${foldedPlace(municipalityId)}`,
    names: [fold(name)],
    isNamedBy: namesTest([name]),
  };
}

function personEntry(office: DirectoryOffice, mp: DirectoryMp): Entry {
  const { fullName: name, fullNameAl: nameAl, fullNameEn: nameEn } = mp.mp;
  const names = [name, nameAl, nameEn].filter(Boolean);
  return {
    municipalityId: office.office.municipalityId,
    label: mp.name,
    seated: { office, mp },
    folded: foldNames({ name, nameAl, nameEn }),
    names: names.flatMap((one) => {
      const words = fold(one).split(" ");
      return [words.join(" "), words.toReversed().join(" ")];
    }),
    isNamedBy: namesTest(names),
  };
}

function namesTest(names: readonly string[]) {
  const tests = names.map(searchFor);
  return (folded: string) => tests.some((test) => test(folded));
}

const foldedPlaces = new Map<number, string>();

export function foldedPlace(id: number): string {
  const known = foldedPlaces.get(id) ?? fold(municipalityNames(municipalityName(id, "mk")));
  foldedPlaces.set(id, known);
  return known;
}
