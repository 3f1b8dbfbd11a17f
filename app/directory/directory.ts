import type { TFunction } from "i18next";
import type { Mp } from "#app/model/mp.ts";
import { municipality, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames, partyNames } from "#app/model/names-in-use.ts";
import { type Office, placeInTown, shortName } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { Party } from "#app/model/party.ts";
import { fold, foldNames } from "#app/model/text/fold.ts";
import { fullNameOf, type Language, nameOf, namesOf } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** All its names, folded for searching. */
  readonly folded: string;
}

export type DirectoryMp = ReturnType<typeof directoryMp>;

/** An active office with its MPs and the texts of one language. */
export type DirectoryOffice = Directory["offices"][number];

/** The active offices and MPs in one language, in that language's order. */
export type Directory = ReturnType<typeof joinedLists>;

export interface Lists {
  readonly offices: readonly Office[];
  readonly mps: readonly Mp[];
  readonly parties: readonly Party[];
}

const directoriesOf = onceFor(
  (_mps: Lists["mps"], _offices: Lists["offices"], _parties: Lists["parties"]) =>
    new Map<Language, Directory>(),
);

/** The same object until a list changes. */
export function directoryOf(lists: Lists, language: Language, t: TFunction<"directory">): Directory {
  const directories = directoriesOf(lists.mps, lists.offices, lists.parties);
  const directory = directories.get(language) ?? joinedLists(lists, language, t);
  directories.set(language, directory);
  return directory;
}

/**
 * Joins the public lists for one language: active offices with their active MPs, sorted by town, and the options of
 * the filters. Parties are the distinct party names of active MPs (section 3 of the portal document).
 */
function joinedLists(lists: Lists, language: Language, t: TFunction<"directory">) {
  const active = lists.mps.filter((mp) => mp.active).map((mp) => directoryMp(mp, lists.parties, language));
  const mps = inOrder(active, language, ({ name }) => name);
  // Offices of one town are numbered, and keep that order.
  const offices = inOrder(directoryOffices(lists.offices, mps, language, t), language, ({ town }) => town);
  const sorted = (choices: readonly Choice[]) => inOrder(choices, language, ({ label }) => label);
  const towns = new Set(offices.flatMap(({ office }) => municipalitiesOf(office)));
  const ofParties = new Map(mps.map((mp) => [mp.party, mp]));
  ofParties.delete("");
  const placed = offices.flatMap((office) => office.mps);
  return {
    offices,
    // Including those without an office.
    mps,
    choices: {
      municipality: sorted([...towns].map((id) => townChoice(id, language))),
      party: sorted([...ofParties.values()].map((mp) => partyChoice(mp, lists.parties))),
      mpFilter: sorted(placed.map(({ mp, name }) => mpChoice(mp, name))),
    },
  };
}

/** The municipality of an office; in the capital also the City of Skopje, which selects all its offices at once. */
export function municipalitiesOf({ municipalityId }: Office): readonly number[] {
  const city = municipality(municipalityId)?.parent;
  return city === undefined ? [municipalityId] : [municipalityId, city];
}

const townChoice = (id: number, language: Language): Choice => ({
  value: String(id),
  label: municipalityName(id, language),
  folded: fold(municipalityNames(municipalityName(id, "mk"))),
});

const partyChoice = ({ party, partyName }: DirectoryMp, parties: readonly Party[]): Choice => {
  const known = parties.find(({ id }) => String(id) === party);
  return { value: party, label: partyName, folded: fold(known ? partyNames(known) : partyName) };
};

const mpChoice = (mp: Mp, label: string): Choice => ({
  value: String(mp.id),
  label,
  folded: foldNames(namesOf(mp)),
});

/** An MP with the texts of one language; `party` is the value of the party filter. */
export function directoryMp(mp: Mp, parties: readonly Party[], language: Language) {
  const party =
    parties.find(({ id }) => id === mp.partyId) ?? parties.find(({ name }) => name === mp.partyName);
  const name = fullNameOf(mp, language);
  return {
    mp,
    name,
    party: party ? String(party.id) : mp.partyName,
    partyName: party ? nameOf(party, language) : mp.partyName,
  };
}

/** Working hours of the MP's assistant, as `HH:mm–HH:mm`; `""` if unknown. */
export const hoursOf = ({ userWorkHoursFrom, userWorkHoursTo }: Mp): string =>
  [userWorkHoursFrom, userWorkHoursTo]
    .map((time) => time.replace(/^(\d{1,2}:\d{2}):\d{2}.*$/, "$1"))
    .filter(Boolean)
    .join("–");

function directoryOffices(
  offices: readonly Office[],
  mps: readonly DirectoryMp[],
  language: Language,
  t: TFunction<"directory">,
) {
  const active = offices.filter((office) => office.active).toSorted((one, other) => one.id - other.id);
  return active.map((office) => {
    const { number, of } = placeInTown(active, office);
    const town = municipalityName(office.municipalityId, language);
    return {
      office,
      town,
      names: { ...longNames(t, town, number, of), short: shortName(active, office, language) },
      mps: mps.filter(({ mp }) => mp.officeId === office.id),
    };
  });
}

/** A town's only office has the town's name. */
function longNames(t: TFunction<"directory">, town: string, number: number, of: number) {
  if (of === 1) return { full: town, point: town };
  return {
    // "Битола, канцеларија 2"
    full: t("office", { municipality: town, number }),
    // "Битола, канцеларија 2 од 4": for a point on the map, which has no other text.
    point: t("pin", { municipality: town, number, of }),
  };
}
