import type { DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { meetingDayFrom, type NoticeBoard } from "#app/directory/notices.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate } from "#app/ui/format.ts";
import type { ShownNotice } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { getLocale, languageTexts } from "#server/middleware/locale.ts";
import { findOffice, type Found, type Suggestion } from "../directory/answer.ts";
import { type Atlas, goneOf, type MpView, mpView } from "../directory/finder-view.ts";
import { directionsTo } from "../directory/positions.ts";
import type { DirectoryParam, HomeQuery } from "../directory/query.ts";
import { finderLink, officeLink } from "../names.ts";

/** The answer to the box at the top of the home page, in one language; `""` if unknown. */
export type AnswerView =
  | { readonly is: "office"; readonly office: AnswerOffice }
  | {
      readonly is: "many" | "none";
      readonly typed: string;
      readonly suggestions: readonly Suggestion[];
      /** Whether more match than are listed. */
      readonly more: boolean;
    };

/** The office to go to, with alternatives. */
export interface AnswerOffice {
  readonly name: string;
  readonly town: string;
  /** The requested place, and whether it has no office, so that this one is the nearest. */
  readonly place: string;
  readonly isNear: boolean;
  readonly mp: MpView | undefined;
  /** The MP's next office day, in words and figures. */
  readonly day: { readonly name: string; readonly date: string };
  readonly address: string;
  readonly notices: readonly ShownNotice[];
  readonly directions: string;
  readonly request: string;
  /** Other MPs of this office. */
  readonly also: readonly Suggestion[];
  /** Some of the place's other offices by their MPs, their number, and a link to all on the map. */
  readonly others: readonly Suggestion[];
  readonly count: number;
  readonly all: string;
  /** The municipalities of a city. */
  readonly parts: readonly Suggestion[];
}

const MOST_OTHERS = 3;

/** What an address names but doesn't exist, or no longer. */
export interface GoneView {
  readonly is: "gone";
  readonly names: readonly DirectoryParam[];
  /** Addresses with an MP lead to the request, all others to the finder. */
  readonly fromFinder: boolean;
}

/** The home page's response to its address, with the texts that only it needs; nothing if there is no question. */
export function answers(context: Context, atlas: Atlas, query: HomeQuery, board: NoticeBoard) {
  const { where } = query;
  const names = goneOf(atlas, query);
  if (where === "" && names.length === 0) return {};
  const fromFinder = names.some((name) => name !== "mp");
  const gone: GoneView | undefined = names.length > 0 ? { is: "gone", names, fromFinder } : undefined;
  const answer = where === "" ? undefined : answerView(context, atlas, where, board);
  return { where, answer, gone, texts: languageTexts(context, "answer") };
}

function answerView(context: Context, atlas: Atlas, where: string, board: NoticeBoard): AnswerView {
  const found = findOffice(atlas.directory, atlas.positions, getLocale(context), where);
  if (found.is !== "office") return { ...found, typed: where };
  return { is: "office", office: officeView(context, atlas, found, board) };
}

function officeView(
  context: Context,
  { positions }: Atlas,
  { place, municipalityId, office, mp, others, parts, isNear }: Extract<Found, { is: "office" }>,
  board: NoticeBoard,
): AnswerOffice {
  const { id } = office.office;
  const { address, notices } = board.office(office.office);
  const shown = mp && mpView(mp, board);
  const isOff = (day: string) => board.isOff(day, id, mp?.mp.id);
  const day = nextOfficeDay(wallTimeOf(new Date()), mp?.mp.userWorkHoursTo.slice(0, 5) ?? "", isOff);
  // The map has the office's own place only.
  const at = address === office.office.address ? positions.get(id)?.place : undefined;
  return {
    name: office.names.full,
    town: office.town,
    place,
    isNear,
    mp: shown,
    day: { name: weekdayName(day, getLocale(context)), date: formatDate(day) },
    address,
    notices: [...board.holidays, ...notices, ...(shown?.notices ?? [])],
    directions: at ? directionsTo(at) : "",
    request: mp ? `/?office=${id}&mp=${mp.mp.id}#meeting-request` : "",
    also: office.mps.filter((one) => one !== mp).map((one) => ({ text: one.name, to: officeLink("", id) })),
    others: parts.length > 0 ? [] : others.slice(0, MOST_OTHERS).map(byItsMps),
    count: others.length,
    all: finderLink(`municipality=${municipalityId}`),
    parts,
  };
}

const byItsMps = ({ office, names, mps }: DirectoryOffice): Suggestion => ({
  text: mps.map(({ name }: DirectoryMp) => name).join(", ") || names.full,
  to: officeLink("", office.id),
});

/**
 * The MP's next office day; today while the office is open.
 * @param now Skopje's clock, ISO
 * @param until closing time of the office, `HH:mm`; `""` if unknown
 * @param isOff whether there are no visits on a day
 */
export function nextOfficeDay(now: string, until: string, isOff: (day: string) => boolean): string {
  const today = now.slice(0, "YYYY-MM-DD".length);
  const isOver = (day: string) => day === today && until !== "" && now.slice("YYYY-MM-DDT".length) >= until;
  return meetingDayFrom(today, (day) => isOver(day) || isOff(day)) ?? today;
}
