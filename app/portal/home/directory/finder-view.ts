import type { TFunction } from "i18next";
import {
  type Choice,
  type Directory,
  type DirectoryMp,
  directoryOf,
  type DirectoryOffice,
  type Lists,
} from "#app/directory/directory.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { Language } from "#app/model/text/language.ts";
import { dialled } from "#app/model/text/number.ts";
import { onlyFound } from "../finder/found.ts";
import {
  mapLabels,
  type MapLabels,
  type MapView,
  mapView,
  officePositions,
  type Position,
} from "./map-view.ts";
import { type FilterView, filterViews, known, matches } from "./match.ts";
import { type DirectoryParam, type FilterName, FILTERS, type HomeQuery, selectionQuery } from "./query.ts";

/** Everything that the finder shows, in one language: the browser derives nothing. */
export interface FinderView {
  /** The chosen filters, for links that keep them. */
  readonly filterQuery: string;
  /** The first few of them in words, and how many more there are. */
  readonly chosen: readonly string[];
  readonly more: number;
  readonly filters: readonly FilterView[];
  readonly map: MapView;
  /** The offices that match: the same as on the map, the first few unless all are asked for. */
  readonly list: readonly OfficeItem[];
  readonly matching: number;
  readonly total: number;
  /** The open office. */
  readonly office: OfficeView | undefined;
}

const LISTED_AT_FIRST = 9;
const NAMED = 3;

/** What does not depend on the query. */
export interface Atlas {
  readonly directory: Directory;
  readonly positions: ReadonlyMap<number, Position>;
  readonly labels: MapLabels;
  /** The filters of most visits: nothing chosen, nothing searched for. */
  readonly filters: readonly FilterView[];
}

const NOTHING = { municipality: [], party: [], mpFilter: [] };
const NO_SEARCH = { municipality: "", party: "", mpFilter: "" };

/** The lists joined for one language: made anew only when one of them has changed. */
export const atlasOf = (lists: Lists, language: Language, t: TFunction<"home">): Atlas =>
  drawn(directoryOf(lists, language, t), lists.offices, language);

const drawn = onceFor((directory: Directory, offices: Lists["offices"], language: Language): Atlas => {
  const positions = officePositions(offices);
  return {
    directory,
    positions,
    labels: mapLabels(directory.offices, positions, language),
    filters: filterViews(directory, NOTHING, NO_SEARCH),
  };
});

/** Derives the finder from the lists and the query; unknown ids of the query are ignored. */
export function finderView(atlas: Atlas, query: HomeQuery): FinderView {
  const { directory: joined, positions } = atlas;
  const selection = known(query.selection, joined);
  const matching = joined.offices.filter((office) => matches(office, selection));
  const open = joined.offices.find(({ office }) => office.id === query.office);
  const openFirst =
    open && matching.includes(open) ? [open, ...matching.filter((one) => one !== open)] : matching;
  const chosen = selection.municipality.map(Number);
  const filterQuery = selectionQuery(selection);
  const labels = FILTERS.flatMap((name) => labelsOf(joined.choices[name], selection[name]));
  const isPlain = filterQuery === "" && Object.values(query.find).every((find) => find === "");
  return {
    filterQuery,
    chosen: labels.slice(0, NAMED),
    more: Math.max(0, labels.length - NAMED),
    filters: isPlain ? atlas.filters : filterViews(joined, selection, query.find),
    map: mapView(matching, positions, atlas.labels, open ? [...chosen, open.office.municipalityId] : chosen),
    list: (query.all ? openFirst : openFirst.slice(0, LISTED_AT_FIRST)).map(officeItem),
    matching: matching.length,
    total: joined.offices.length,
    office: open && officeView(open),
  };
}

const labelsOf = (choices: readonly Choice[], values: readonly string[]) =>
  choices.filter(({ value }) => values.includes(value)).map(({ label }) => label);

/** What the address names and is not there, or not any more. */
export function goneOf(
  { directory }: Atlas,
  { selection, office, mp, nonsense }: HomeQuery,
): readonly DirectoryParam[] {
  const left = known(selection, directory);
  const isGone: Readonly<Record<DirectoryParam, boolean>> = {
    mp: mp !== undefined && directory.mps.every((one) => one.mp.id !== mp),
    office: office !== undefined && directory.offices.every((one) => one.office.id !== office),
    municipality: left.municipality.length < selection.municipality.length,
    party: left.party.length < selection.party.length,
    mpFilter: left.mpFilter.length < selection.mpFilter.length,
  };
  return (["mp", "office", ...FILTERS] as const).filter((name) => isGone[name] || nonsense.includes(name));
}

/** The only option of a filter that a search finds among all of them. */
export function onlyOption({ filters }: Atlas, name: FilterName, typed: string): string | undefined {
  const filter = filters.find((one) => one.name === name);
  return filter && onlyFound(filter, typed);
}

/** An office as the list shows it. */
interface OfficeItem {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mps: readonly string[];
}

/** An office as its panel shows it. */
export interface OfficeView {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mps: readonly MpView[];
}

/** An MP with the assistant's data; `""` stands for "not known". */
export interface MpView {
  readonly id: number;
  readonly name: string;
  readonly party: string;
  readonly picture: string | undefined;
  /** Which drawing stands in for a missing picture. */
  readonly woman: boolean;
  readonly assistant: string;
  readonly from: string;
  readonly to: string;
  readonly phone: string;
  /** The phone number as a `tel:` link has it. */
  readonly dial: string;
}

function officeItem({ office, names, mps }: DirectoryOffice): OfficeItem {
  const { id, address } = office;
  return { id, name: names.short, address, mps: mps.map(({ name }) => name) };
}

function officeView({ office, names, mps }: DirectoryOffice): OfficeView {
  return { id: office.id, name: names.full, address: office.address, mps: mps.map(mpView) };
}

function mpView({ mp, name, partyName }: DirectoryMp): MpView {
  return {
    id: mp.id,
    name,
    party: partyName,
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    assistant: mp.userFullName,
    from: hourAndMinute(mp.userWorkHoursFrom),
    to: hourAndMinute(mp.userWorkHoursTo),
    phone: mp.userPhone,
    dial: dialled(mp.userPhone),
  };
}

const hourAndMinute = (time: string) => time.replace(/^(\d{1,2}:\d{2}):\d{2}.*$/, "$1");
