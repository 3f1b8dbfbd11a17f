import {
  type Directory,
  type DirectoryMp,
  type DirectoryOffice,
  municipalitiesOf,
} from "#app/directory/directory.ts";
import type { Position } from "#app/directory/positions.ts";
import { kilometresBetween } from "#app/model/map.ts";
import { MUNICIPALITIES, municipality, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { onceFor } from "#app/model/once-for.ts";
import { fold, searchFor } from "#app/model/text/fold.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { likeness } from "#app/model/text/likeness.ts";
import { byKey } from "#app/model/text/order.ts";
import { officeLink } from "../names.ts";
import { SETTLEMENTS } from "./settlements.server.ts";

/** The result of "which office is mine?": offices, or a choice. */
export type Found = FoundOffices | Choice;

/** One office, or several that are equally the person's. */
export interface FoundOffices {
  readonly is: "offices";
  /** The requested place, or that of the requested MP. */
  readonly place: string;
  readonly settlement: string | undefined;
  readonly offices: readonly DirectoryOffice[];
  /** The requested MP. */
  readonly mp: DirectoryMp | undefined;
  /** The town of the nearest one, where the requested municipality has none. */
  readonly near: string | undefined;
}

/**
 * The City of Skopje, whose suggestions are its municipalities; several matches; nothing but what may have been meant;
 * or an MP who has no office now.
 */
interface Choice {
  readonly is: "city" | "many" | "none" | "unseated";
  /** Of the city or the MP, and how many offices the city has. */
  readonly name?: string;
  readonly count?: number;
  readonly suggestions: readonly Suggestion[];
  /** Whether there are others than the suggestions. */
  readonly more: boolean;
}

/** A suggestion, the address that answers it, and how many offices it has if that is known. */
interface Suggestion {
  readonly text: string;
  readonly to: string;
  readonly count?: number;
}

const MAX_NAMED = 8;
const MAX_GUESSES = 3;
const NOTHING = { is: "none", suggestions: [], more: false } as const satisfies Choice;

/**
 * Searches places, settlements, MPs and numbered offices as filters and lists do. A full name takes precedence over the
 * beginning of another ("Центар" over „Центар Жупа“), a beginning over a name with a place ("Петров Битола"), which is
 * also how the beginning of a settlement is found.
 */
export function findOffice(
  directory: Directory,
  positions: ReadonlyMap<number, Position>,
  language: Language,
  typed: string,
): Found {
  const where = typed.trim().replace(KIND, "").replace(NUMBER, " $1");
  const folded = fold(where);
  if (folded === "") return NOTHING;
  const { places, people, settlements, numbered, unseated } = entriesOf(directory, language);
  const isAsked = searchFor(where);
  const villages = MUNICIPALITY.test(folded) ? [] : settlements;
  const found = [...places, ...people, ...villages, ...numbered].filter((one) => isAsked(one.folded));
  const isBegun = ({ mp, office, isSettlement, names }: Entry) =>
    mp ? isAsked(names.join(" ")) : !office && !isSettlement;
  const tiers = [
    found.filter((one) => one.isNamedBy(folded)),
    found.filter(isBegun),
    found,
    inAlbanian(where, [...places, ...villages]),
  ];
  const matching = tiers.find(({ length }) => length > 0) ?? [];
  const meant = onlyMatch(matching);
  if (meant) return answerFor(directory, positions, language, meant);
  if (matching.length > 0) {
    const isAmbiguous = matching.some(({ isSettlement }) => isSettlement);
    const suggestions = matching.slice(0, MAX_NAMED).map((entry) => suggestion(entry, language, isAmbiguous));
    return { is: "many", suggestions, more: matching.length > MAX_NAMED };
  }
  const [without, ...others] = unseated.filter((one) => isAsked(one.folded));
  if (without && others.length === 0) return { ...NOTHING, is: "unseated", name: without.name };
  const inPart = partsOfAddress(typed)
    .map((part) => findOffice(directory, positions, language, part))
    .find(({ is }) => is !== "none");
  return (
    inPart ?? { ...NOTHING, suggestions: guesses([...places, ...people, ...settlements], folded, language) }
  );
}

/** A possible answer. */
interface Entry {
  readonly municipalityId: number;
  readonly label: string;
  readonly isSettlement?: true;
  /** That of an MP, or one of several of a municipality. */
  readonly office?: DirectoryOffice;
  readonly mp?: DirectoryMp;
  /** Its own names, each folded, and all of them with those of its municipality. */
  readonly names: readonly string[];
  readonly folded: string;
  /** Whether a folded text contains one of its full names, however spelled. */
  readonly isNamedBy: (folded: string) => boolean;
}

/** Names hardly ever change, so they are not folded again for each search. */
const entriesOf = onceFor(({ offices, mps }: Directory, language: Language) => {
  const idOf = ({ office }: DirectoryOffice) => office.municipalityId;
  // The API may have municipalities that the table lacks.
  const ids = new Set([...MUNICIPALITIES.map(({ id }) => id), ...offices.map(idOf)]);
  const ofPlace = new Map(Array.from(ids, (id) => [id, fold(municipalityNames(municipalityName(id, "mk")))]));
  const entry = (
    ownNames: readonly string[],
    answer: Omit<Entry, "names" | "folded" | "isNamedBy">,
  ): Entry => {
    const tests = ownNames.map(searchFor);
    const names = ownNames.map(fold);
    return {
      ...answer,
      names,
      folded: `${names.join(" ")} ${ofPlace.get(answer.municipalityId)}`,
      isNamedBy: (folded) => tests.some((isIn) => isIn(folded)),
    };
  };
  return {
    places: Array.from(ids, (municipalityId) =>
      entry(namesOfPlace(municipalityId), {
        municipalityId,
        label: municipalityName(municipalityId, language),
      }),
    ),
    people: offices.flatMap((office) =>
      office.mps.map((mp) =>
        entry(namesOfPerson(mp), { municipalityId: idOf(office), label: mp.name, office, mp }),
      ),
    ),
    settlements: SETTLEMENTS.map(({ name, municipalityId }) =>
      entry([name], { municipalityId, label: latinIn(language, name), isSettlement: true }),
    ),
    numbered: offices.flatMap((office) => {
      const municipalityId = idOf(office);
      const own = offices.filter((one) => idOf(one) === municipalityId);
      const names = namesOfPlace(municipalityId).map((name) => `${name} ${own.indexOf(office) + 1}`);
      return own.length > 1 ? [entry(names, { municipalityId, label: office.names.full, office })] : [];
    }),
    unseated: mps
      .filter(({ mp }) => offices.every(({ office }) => office.id !== mp.officeId))
      .map((mp) => ({ name: mp.name, folded: fold(namesOfPerson(mp).join(" ")) })),
  };
});

function namesOfPlace(id: number): readonly string[] {
  const known = municipality(id);
  return known ? [known.name, known.nameAl, known.nameEn] : [municipalityName(id, "mk")];
}

/** In either order. */
const namesOfPerson = ({ mp: { fullName, fullNameAl, fullNameEn } }: DirectoryMp) =>
  [fullName, fullNameAl, fullNameEn]
    .filter(Boolean)
    .flatMap((name) => [name, name.split(" ").toReversed().join(" ")]);

/** What people write before a name: the kind of place, shortened as in letters, or that it is an MP. */
const KIND =
  /^(?:(?:гр|град|с|село|нас|населба|пратени(?:к|кот|чка|чката)|qyteti|fsh|fshati|lagjja|deputet(?:i|ja)|village|mp)[.\s]+)+(?=\p{L}{3})/iu;

/** The number of an office as it is displayed: "Центар, канцеларија 2", on the map "2 од 4". */
const NUMBER = /[,\s]+(?:(?:канцеларија|kancelarija|zyra|office)\s+)?(\d+)(?:\s+\p{L}+\s+\d+)?$/iu;

/** Words for a municipality, folded. */
const MUNICIPALITY = /\b(?:opstina|komuna|municipaliti)\b/;

const MAX_PARTS = 6;
const STREET = /^(?:ул|улица|бул|булевар|rr|rruga|bul|bulevardi|st)[.\s]/iu;

/** The parts of a whole address in which its place may be: "ул. Партизанска 12, Скопје", "Тетово, ул. Илирија 5". */
function partsOfAddress(where: string): readonly string[] {
  const parts = where.split(/[,;]|\d+\p{L}?\s/u, MAX_PARTS).map((part) => part.trim());
  return parts.length > 1 ? parts.filter((part) => part !== "" && !STREET.test(part)) : [];
}

/** Places by an Albanian form of their names, which ends in another vowel: Veleshtë, Shipkovicë, Negotinë. */
function inAlbanian(where: string, entries: readonly Entry[]): readonly Entry[] {
  const [, stem = ""] = /^(.{5,})[aeiouë]$/iu.exec(where) ?? [];
  if (stem === "") return [];
  const [isAsked, length] = [searchFor(stem), fold(stem).length];
  // But for the vowel the whole name.
  return entries.filter(({ names }) => names.some((name) => isAsked(name) && name.length <= length + 1));
}

/** The only one, or that to which all others belong: a city with its municipalities, one of them with its settlements. */
const onlyMatch = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((whole) => entries.every((one) => one === whole || belongsTo(one, whole)));

function belongsTo(one: Entry, place: Entry): boolean {
  if (place.office || place.isSettlement || one.office) return false;
  const parent = one.isSettlement ? one.municipalityId : municipality(one.municipalityId)?.parent;
  return parent === place.municipalityId;
}

function answerFor(
  directory: Directory,
  positions: ReadonlyMap<number, Position>,
  language: Language,
  { municipalityId, label, office, mp, isSettlement }: Entry,
): Found {
  const place = municipalityName(municipalityId, language);
  const own = office
    ? [office]
    : directory.offices.filter((one) => municipalitiesOf(one.office).includes(municipalityId));
  const suggestions = partsOf(own, municipalityId, language);
  if (own.length > 1 && suggestions.length > 0)
    return { is: "city", name: place, count: own.length, suggestions, more: false };
  const offices = own.length > 0 ? own : nearest(directory, positions, municipalityId);
  if (offices.length === 0) return NOTHING;
  const settlement = isSettlement && label;
  const near = own.length === 0 ? offices[0]?.town : undefined;
  return { is: "offices", place, settlement, offices, mp, near };
}

const partsOf = (own: readonly DirectoryOffice[], cityId: number, language: Language) =>
  MUNICIPALITIES.filter(({ parent }) => parent === cityId).flatMap(({ id }) => {
    const count = own.filter(({ office }) => office.municipalityId === id).length;
    return count > 0 ? [{ ...named(municipalityName(id, language)), count }] : [];
  });

/** The office that is nearest to a municipality's seat, if any has a place. */
function nearest({ offices }: Directory, positions: ReadonlyMap<number, Position>, municipalityId: number) {
  const seat = municipality(municipalityId);
  const far = (office: DirectoryOffice) => {
    const place = positions.get(office.office.id)?.place;
    return seat && place ? kilometresBetween([seat.lat, seat.lon], place) : Infinity;
  };
  const placed = offices.filter((office) => far(office) < Infinity);
  return byKey(placed, far).slice(0, 1);
}

const named = (text: string): Suggestion => ({ text, to: `/?where=${encodeURIComponent(text)}#answer` });

/** @param isAmbiguous whether a name may be that of a municipality or of a settlement, so that both say what they are */
function suggestion(entry: Entry, language: Language, isAmbiguous = false): Suggestion {
  const { label, office, mp, municipalityId, isSettlement } = entry;
  if (office) return { text: mp ? `${label}, ${office.town}` : label, to: officeLink("", office.office.id) };
  if (isSettlement) return named(`${label}, ${municipalityName(municipalityId, language)}`);
  return named(isAmbiguous ? asMunicipality(label, language) : label);
}

/** Asks for a municipality whose name a village has too. */
export const asMunicipality = (name: string, language: Language): string =>
  AS_MUNICIPALITY[language].replace("*", name);

const AS_MUNICIPALITY: Readonly<Record<Language, string>> = {
  mk: "Општина *",
  sq: "Komuna *",
  en: "* municipality",
};

function guesses(entries: readonly Entry[], folded: string, language: Language): readonly Suggestion[] {
  const alike = entries.map((entry) => ({
    entry,
    like: Math.max(...entry.names.map((name) => likeness(folded, name))),
  }));
  return byKey(alike, ({ like }) => -like)
    .filter(({ like }) => like > 0)
    .slice(0, MAX_GUESSES)
    .map(({ entry }) => suggestion(entry, language));
}
