import {
  type Directory,
  type DirectoryMp,
  type DirectoryOffice,
  municipalitiesOf,
} from "#app/directory/directory.ts";
import type { Position } from "#app/directory/positions.ts";
import type { Place } from "#app/model/map.ts";
import { MUNICIPALITIES, municipality, municipalityName } from "#app/model/municipalities.ts";
import { fold, searchFor } from "#app/model/text/fold.ts";
import type { Language } from "#app/model/text/language.ts";
import { likeness } from "#app/model/text/likeness.ts";
import { officeLink } from "../names.ts";
import { entriesOf, type Entry, foldedPlace } from "./entries.ts";

/** The result of "which office is mine?". */
export type Found =
  | {
      readonly is: "office";
      /** The requested place, or that of the requested MP. */
      readonly place: string;
      readonly municipalityId: number;
      readonly settlement: string | undefined;
      readonly office: DirectoryOffice;
      /** The requested MP, otherwise the first; absent if the office has none. */
      readonly mp: DirectoryMp | undefined;
      /** The requested municipality has no office: this one is the nearest. */
      readonly isNear: boolean;
    }
  /** The place has several offices: all are equally the person's. */
  | {
      readonly is: "town";
      readonly place: string;
      readonly municipalityId: number;
      readonly settlement: string | undefined;
      readonly offices: readonly DirectoryOffice[];
    }
  /** The City of Skopje: its municipalities, with their numbers of offices. */
  | {
      readonly is: "city";
      readonly place: string;
      readonly municipalityId: number;
      readonly count: number;
      readonly parts: readonly (Suggestion & { readonly count: number })[];
    }
  /** Several match; `more` says whether there are others than the suggestions. */
  | { readonly is: "many"; readonly suggestions: readonly Suggestion[]; readonly more: boolean }
  /** An MP who has no office now. */
  | { readonly is: "unseated"; readonly name: string }
  /** Nothing matches; suggestions for what was meant. */
  | { readonly is: "none"; readonly suggestions: readonly Suggestion[]; readonly more: false };

/** A suggestion, and the address that answers it. */
export interface Suggestion {
  readonly text: string;
  readonly to: string;
}

const MAX_NAMED = 8;
const MAX_GUESSES = 3;

/**
 * Answers with the offices of one place whenever possible. A full name takes precedence over the beginning of another
 * ("Центар" over „Центар Жупа“), the City of Skopje over its municipalities, which also have its names; a name with a
 * place ("Петров Битола") is looked up among the MPs of that place. Settlements are found by their full names, or if
 * nothing else is.
 */
export function findOffice(
  directory: Directory,
  positions: ReadonlyMap<number, Position>,
  language: Language,
  typed: string,
): Found {
  const where = withoutAddress(typed);
  const folded = fold(where);
  if (folded === "") return NOTHING;
  const { places, people, unseated, settlements } = entriesOf(directory, language);
  const numbered = officeNamed(directory, places, where);
  if (numbered) return answerFor(directory, positions, language, ...numbered);
  const isAsked = searchFor(where);
  const isOf = (entry: Entry) => isAsked(entry.folded);
  const isWhole = (entry: Entry) => entry.isNamedBy(folded);
  const hits = [...places, ...people].filter(isOf);
  // With its municipality's whole name that is meant.
  const isBelow = ({ municipalityId }: Entry) =>
    hits.some((one) => !one.seated && one.municipalityId === municipalityId && isWhole(one));
  const isAskedAsMunicipality = folded.split(" ").some((word) => MUNICIPALITY.has(word));
  const villages = isAskedAsMunicipality ? [] : settlements.filter((one) => isOf(one) && !isBelow(one));
  const whole = [...hits, ...villages].filter(isWhole);
  const named = [...hits, ...villages.filter(isWhole)];
  const byPlace = named.length > 0 ? named : people.filter((one) => isAsked(withPlace(one)));
  const several =
    [byPlace, villages].find((found) => found.length > 0) ?? inAlbanian(where, places, settlements);
  const meant = onlyMatch(whole) ?? (whole.some(isVillage) ? undefined : onlyMatch(several));
  if (meant) return answerFor(directory, positions, language, meant);
  if (several.length === 0) {
    const [without, ...others] = unseated.filter((one) => isAsked(one.folded));
    if (without && others.length === 0) return { is: "unseated", name: without.name };
    return (
      partsOfAddress(where)
        .map((part) => findOffice(directory, positions, language, part))
        .find(({ is }) => is !== "none") ?? {
        ...NOTHING,
        suggestions: guesses([...places, ...people, ...settlements], folded, language),
      }
    );
  }
  const listed = whole.some(isVillage) ? whole : several;
  return {
    is: "many",
    suggestions: listed
      .slice(0, MAX_NAMED)
      .map((entry) => suggestion(entry, language, listed.some(isVillage))),
    more: listed.length > MAX_NAMED,
  };
}

/** What people write before a place or a name: the kind of place, shortened as in letters, "во", "канцеларија во". */
const BEFORE =
  /^(?:(?:во|канцеларија(?:та)?|пратени(?:кот|к|чката|чка)|гр|град|с|село|нас|населба|në|zyra|deputet(?:i|ja)|qyteti|fsh|fshati|lagjja|in|office|mp|village)[.\s]+)+(?=\p{L}{3})/iu;
const POST_CODE = /^\d{4}\s+|\s+\d{4}$/;

const withoutAddress = (typed: string) => typed.trim().replace(POST_CODE, "").replace(BEFORE, "");

const MAX_PARTS = 6;
const STREET = /^(?:ул|улица|бул|булевар|rr|rruga|bul|bulevardi|st)[.\s]/iu;

/** The parts of a whole address in which its place may be: "ул. Партизанска 12, Скопје", "Тетово, ул. Илирија 5". */
function partsOfAddress(where: string): readonly string[] {
  const parts = where.split(/[,;]|\d+\p{L}?\s/u, MAX_PARTS).map((part) => part.trim());
  return parts.length > 1 ? parts.filter((part) => part !== "" && !STREET.test(part)) : [];
}

const MIN_LETTERS = 5;

/** Places by an Albanian form of their names, which ends in another vowel: Veleshtë, Shipkovicë, Negotinë. */
function inAlbanian(where: string, ...kinds: readonly (readonly Entry[])[]): readonly Entry[] {
  const stem = where.trim().replace(/[aeiouë]$/iu, "");
  if (stem === where.trim() || stem.length < MIN_LETTERS) return [];
  const [isAsked, length] = [searchFor(stem), fold(stem).length];
  // But for the vowel the whole name.
  const isNamed = (name: string) => isAsked(name) && name.length <= length + 1;
  return kinds.flat().filter(({ names }) => names.some(isNamed));
}

const isVillage = ({ isSettlement }: Entry) => isSettlement === true;

/** Words for a municipality, folded. */
const MUNICIPALITY = new Set(["општина", "komuna", "municipality"].map(fold));

/** Words for an office in its displayed name, folded. */
const OFFICE = new Set(["канцеларија", "zyra", "office"].map(fold));

/** One of several offices of a place, by its displayed name: "Центар, канцеларија 2", "Aerodrom 1". */
function officeNamed(
  { offices }: Directory,
  places: readonly Entry[],
  where: string,
): [Entry, DirectoryOffice] | undefined {
  // On the map the name ends in "2 од 4".
  const [, name = "", number] = /^(\D+)(\d{1,3})(?:\s+\p{L}+\s+\d+)?\s*$/u.exec(where) ?? [];
  const place = name
    .split(/[\s,]+/)
    .filter((word) => !OFFICE.has(fold(word)))
    .join(" ");
  const [folded, isAsked] = [fold(place), searchFor(place)];
  const meant = onlyMatch(places.filter((entry) => isAsked(entry.folded) && entry.isNamedBy(folded)));
  const own = offices.filter(({ office }) => office.municipalityId === meant?.municipalityId);
  const office = own.length > 1 ? own[Number(number) - 1] : undefined;
  return meant && office && [meant, office];
}

const NOTHING = { is: "none", suggestions: [], more: false } as const satisfies Found;

const withPlace = ({ municipalityId, folded }: Entry) => `${foldedPlace(municipalityId)} ${folded}`;

/** The only one, or the city among its own municipalities. */
function onlyMatch(entries: readonly Entry[]): Entry | undefined {
  const [first] = entries;
  if (entries.length < 2) return first;
  return entries.find((city) =>
    entries.every(
      (one) =>
        one === city || (!one.seated && municipality(one.municipalityId)?.parent === city.municipalityId),
    ),
  );
}

function answerFor(
  directory: Directory,
  positions: ReadonlyMap<number, Position>,
  language: Language,
  { municipalityId, label, seated, isSettlement }: Entry,
  asked = seated?.office,
): Found {
  const settlement = isSettlement && label;
  const place = isSettlement ? municipalityName(municipalityId, language) : label;
  const own = inUse(asked ? [asked] : officesIn(directory, municipalityId));
  if (own.length > 1) {
    const parts = partsOf(own, municipalityId, language);
    return parts.length > 0
      ? { is: "city", place, municipalityId, count: own.length, parts }
      : { is: "town", place, municipalityId, settlement, offices: own };
  }
  const [office] = own.length > 0 ? own : nearest(directory, positions, municipalityId);
  if (!office) return NOTHING;
  return {
    is: "office",
    place: seated ? office.town : place,
    municipalityId,
    settlement,
    office,
    mp: seated?.mp ?? office.mps[0],
    isNear: own.length === 0,
  };
}

const officesIn = ({ offices }: Directory, municipalityId: number) =>
  offices.filter(({ office }) => municipalitiesOf(office).includes(municipalityId));

/** Offices with MPs first. */
const inUse = (offices: readonly DirectoryOffice[]) =>
  offices.toSorted((one, other) => Number(other.mps.length > 0) - Number(one.mps.length > 0));

const partsOf = (own: readonly DirectoryOffice[], cityId: number, language: Language) =>
  MUNICIPALITIES.filter(({ parent }) => parent === cityId).flatMap(({ id }) => {
    const count = own.filter(({ office }) => office.municipalityId === id).length;
    return count > 0 ? [{ ...named(municipalityName(id, language)), count }] : [];
  });

/** The offices with MPs, nearest to a municipality's seat first. */
function nearest({ offices }: Directory, positions: ReadonlyMap<number, Position>, municipalityId: number) {
  const seat = municipality(municipalityId);
  if (!seat) return [];
  return offices
    .flatMap((office) => {
      const place = positions.get(office.office.id)?.place;
      return place ? [{ office, far: distance([seat.lat, seat.lon], place) }] : [];
    })
    .toSorted((one, other) => one.far - other.far)
    .slice(0, 1)
    .map(({ office }) => office);
}

/** Accurate enough to compare distances within a small country. */
const distance = ([latitude, longitude]: Place, [otherLatitude, otherLongitude]: Place) =>
  Math.hypot(latitude - otherLatitude, (longitude - otherLongitude) * Math.cos((latitude * Math.PI) / 180));

const named = (text: string): Suggestion => ({ text, to: `/?where=${encodeURIComponent(text)}#answer` });

/** Whether a name may be that of a municipality or of a settlement, so that both say what they are. */
function suggestion(entry: Entry, language: Language, isAmbiguous = false): Suggestion {
  const { label, seated, municipalityId, isSettlement } = entry;
  if (seated) return { text: `${label}, ${seated.office.town}`, to: officeLink("", seated.office.office.id) };
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
  return entries
    .map((entry) => ({ entry, like: Math.max(...entry.names.map((name) => likeness(folded, name))) }))
    .filter(({ like }) => like > 0)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, MAX_GUESSES)
    .map(({ entry }) => suggestion(entry, language));
}
