import type { TFunction } from "i18next";
import {
  type Directory,
  type DirectoryMp,
  directoryOf,
  type DirectoryOffice,
  hoursOf,
  type Lists,
} from "#app/directory/directory.ts";
import type { NoticeBoard } from "#app/directory/notices.server.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { onceFor } from "#app/model/once-for.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { dialled } from "#app/model/text/number.ts";
import { onlyFound } from "../finder/found.ts";
import { mapPlan, mapView } from "./map-view.server.ts";
import {
  type DirectoryParam,
  type FilterName,
  FILTERS,
  filterViews,
  type HomeQuery,
  known,
  matches,
  selectionQuery,
} from "./query.ts";

/** Everything that the finder shows, in one language; the browser derives nothing. */
export type FinderView = ReturnType<typeof finderView>;

const LISTED_AT_FIRST = 9;
const NAMED = 3;

/** What doesn't depend on the query. */
export type DirectoryIndex = ReturnType<typeof directoryIndex>;

const NOTHING = { municipality: [], party: [], mpFilter: [] };
const NO_SEARCH = { municipality: "", party: "", mpFilter: "" };

/** The lists joined for one language: rebuilt only when one of them changes. */
export const directoryIndex = (lists: Lists, language: Language, t: TFunction<"directory">) => ({
  ...drawn(directoryOf(lists, language, t), lists.offices, language),
  t,
});

const drawn = onceFor((directory: Directory, offices: Lists["offices"], language: Language) => ({
  ...mapPlan(directory.offices, offices, language),
  directory,
  // Those of most visits.
  filters: filterViews(directory, NOTHING, NO_SEARCH),
}));

/**
 * Derives the finder from the lists and the query; unknown ids of the query are ignored.
 * @param board current notices
 */
export function finderView(index: DirectoryIndex, query: HomeQuery, board: NoticeBoard) {
  const { directory: joined } = index;
  const selection = known(query.selection, joined);
  const matching = joined.offices.filter((office) => matches(office, selection));
  const open = joined.offices.find(({ office }) => office.id === query.office);
  const openFirst =
    open && matching.includes(open) ? [open, ...matching.filter((one) => one !== open)] : matching;
  const chosen = selection.municipality.map(Number);
  const filterQuery = selectionQuery(selection);
  const labels = FILTERS.flatMap((name) =>
    joined.choices[name].flatMap(({ value, label }) => (selection[name].includes(value) ? [label] : [])),
  );
  const shown = open ? [...chosen, open.office.municipalityId] : chosen;
  const isPlain = filterQuery === "" && Object.values(query.find).every((find) => find === "");
  return {
    filterQuery,
    chosen: chosenInWords(labels, index),
    filters: isPlain ? index.filters : filterViews(joined, selection, query.find),
    map: mapView(index, { matching, open, chosen: shown, board }),
    // The same as on the map; the first few unless all are requested.
    list: openFirst.slice(0, query.all ? undefined : LISTED_AT_FIRST).map((one) => officeItem(one, board)),
    matching: matching.length,
    total: joined.offices.length,
    office: open && officeView(open, board),
    notices: board.holidays,
  };
}

/** ": Kumanovo, Struga": the first few selected options, to append to a label; `""` if nothing is selected. */
function chosenInWords(labels: readonly string[], { language, t }: DirectoryIndex): string {
  if (labels.length === 0) return "";
  const named = labels.slice(0, NAMED).map((label) => latinIn(language, label));
  const more = labels.length > NAMED ? ` ${t("more", { number: labels.length - NAMED })}` : "";
  return `: ${named.join(", ")}${more}`;
}

/** What the address names but doesn't exist, or no longer. */
export function goneOf(
  { directory }: DirectoryIndex,
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

/** The only option of a filter that matches a search. */
export function onlyOption({ filters }: DirectoryIndex, name: FilterName, typed: string): string | undefined {
  const filter = filters.find((one) => one.name === name);
  return filter && onlyFound(filter, typed);
}

function officeItem({ office, names, mps }: DirectoryOffice, board: NoticeBoard) {
  const { address, badge } = board.office(office);
  return { id: office.id, name: names.short, address, mps: mps.map(({ name }) => name), badge };
}

export function officeView({ office, names, mps }: DirectoryOffice, board: NoticeBoard) {
  const { address, notices } = board.office(office);
  return { id: office.id, name: names.full, address, notices, mps: mps.map((mp) => mpView(mp, board)) };
}

export type MpView = ReturnType<typeof mpView>;

/** An MP as panel and answer show it, with the assistant's data; `""` if unknown. */
export function mpView({ mp, name, partyName }: DirectoryMp, board: NoticeBoard) {
  return {
    id: mp.id,
    name,
    party: partyName,
    picture: mediaUrl(mp.picturePath),
    // Which drawing replaces a missing picture.
    woman: mp.genderId === GENDER.female,
    assistant: mp.userFullName,
    hours: hoursOf(mp),
    phone: mp.userPhone,
    dial: dialled(mp.userPhone),
    notices: board.mp(mp.id),
  };
}
