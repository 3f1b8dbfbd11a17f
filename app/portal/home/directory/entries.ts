import type { Directory, DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { MUNICIPALITIES, municipality, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { onceFor } from "#app/model/once-for.ts";
import { fold, searchFor } from "#app/model/text/fold.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { SETTLEMENTS } from "./settlements.server.ts";

/** A possible answer. */
interface Answer {
  readonly municipalityId: number;
  readonly label: string;
  readonly isSettlement?: true;
  /** That of an MP, or one of several of a municipality. */
  readonly office?: DirectoryOffice;
  readonly mp?: DirectoryMp;
}

export interface Entry extends Answer {
  /** Its own names, each folded, and all of them with those of its municipality. */
  readonly names: readonly string[];
  readonly folded: string;
  /** Whether a folded text contains one of its full names, however spelled. */
  readonly isNamedBy: (folded: string) => boolean;
}

/** Names hardly ever change, so they are not folded again for each search. */
export const entriesOf = onceFor((directory: Directory, language: Language) => {
  const { offices, mps } = directory;
  const unknown = offices.map(({ office }) => office.municipalityId).filter((id) => !municipality(id));
  const ids = new Set([...MUNICIPALITIES.map(({ id }) => id), ...unknown]);
  return {
    places: Array.from(ids, (municipalityId) =>
      entryOf(
        { municipalityId, label: municipalityName(municipalityId, language) },
        namesOfPlace(municipalityId),
      ),
    ),
    people: offices.flatMap((office) =>
      office.mps.map((mp) =>
        entryOf(
          { municipalityId: office.office.municipalityId, label: mp.name, office, mp },
          namesOfPerson(mp),
        ),
      ),
    ),
    settlements: SETTLEMENTS.map(({ name, municipalityId }) =>
      entryOf({ municipalityId, label: latinIn(language, name), isSettlement: true }, [name]),
    ),
    numbered: offices.flatMap((office) => {
      const { municipalityId } = office.office;
      const own = offices.filter((one) => one.office.municipalityId === municipalityId);
      const names = namesOfPlace(municipalityId).map((name) => `${name} ${own.indexOf(office) + 1}`);
      return own.length > 1 ? [entryOf({ municipalityId, label: office.names.full, office }, names)] : [];
    }),
    unseated: mps
      .filter(({ mp }) => offices.every(({ office }) => office.id !== mp.officeId))
      .map((mp) => ({ name: mp.name, folded: fold(namesOfPerson(mp).join(" ")) })),
  };
});

function entryOf(answer: Answer, ownNames: readonly string[]): Entry {
  const tests = ownNames.map(searchFor);
  const names = ownNames.map(fold);
  return {
    ...answer,
    names,
    folded: `${names.join(" ")} ${foldedPlace(answer.municipalityId)}`,
    isNamedBy: (folded) => tests.some((isIn) => isIn(folded)),
  };
}

function namesOfPlace(id: number): readonly string[] {
  const known = municipality(id);
  return known ? [known.name, known.nameAl, known.nameEn] : [municipalityName(id, "mk")];
}

const namesOfPerson = ({ mp: { fullName, fullNameAl, fullNameEn } }: DirectoryMp) =>
  [fullName, fullNameAl, fullNameEn].filter(Boolean);

const foldedPlaces = new Map<number, string>();

function foldedPlace(id: number): string {
  const known = foldedPlaces.get(id) ?? fold(municipalityNames(municipalityName(id, "mk")));
  foldedPlaces.set(id, known);
  return known;
}
