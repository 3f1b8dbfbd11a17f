import type { DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { meetingDayFrom, type NoticeBoard } from "#app/directory/notices.ts";
import { directionsTo } from "#app/directory/positions.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { ShownNotice } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { getLocale, languageTexts } from "#server/middleware/locale.ts";
import { findOffice, type Found, type Suggestion } from "../directory/answer.ts";
import { type DirectoryIndex, goneOf, type MpView, mpView } from "../directory/finder-view.ts";
import type { DirectoryParam, HomeQuery } from "../directory/query.ts";
import { finderLink, officeLink } from "../names.ts";

/** The answer to the box at the top of the home page, in one language; `""` if unknown. */
export type AnswerView =
  | { readonly is: "office"; readonly office: AnswerOffice }
  | TownAnswer
  | Extract<Found, { is: "city" }>
  | {
      readonly is: "many" | "none";
      readonly typed: string;
      readonly suggestions: readonly Suggestion[];
      /** Whether more match than are listed. */
      readonly more: boolean;
    };

/** The requested place, and the settlement in it that was typed. */
interface Asked {
  readonly place: string;
  readonly settlement: string | undefined;
}

/** An office's next day, in words and figures. */
interface OfficeDay {
  readonly name: string;
  readonly date: string;
}

/** The office to go to, with alternatives. */
export interface AnswerOffice extends Asked {
  readonly name: string;
  readonly town: string;
  /** The place has no office: this one is the nearest. */
  readonly isNear: boolean;
  readonly mp: MpView | undefined;
  readonly day: OfficeDay;
  readonly address: string;
  readonly notices: readonly ShownNotice[];
  readonly directions: string;
  readonly request: string;
  /** Other MPs of this office. */
  readonly also: readonly Suggestion[];
}

/** All offices of a place, those with the earliest day first. */
export interface TownAnswer extends Asked {
  readonly is: "town";
  readonly notices: readonly ShownNotice[];
  readonly count: number;
  readonly offices: readonly TownOffice[];
  /** All of them on the map. */
  readonly all: string;
}

interface TownOffice {
  readonly id: number;
  readonly address: string;
  readonly day: OfficeDay;
  /** Whether no other has an earlier day. */
  readonly isSoonest: boolean;
  readonly notices: readonly ShownNotice[];
  readonly mps: readonly (MpView & { readonly request: string })[];
}

/** More offices than this are on the map only. */
const MOST_OFFICES = 12;

/** What an address names but doesn't exist, or no longer. */
export interface GoneView {
  readonly is: "gone";
  readonly names: readonly DirectoryParam[];
  /** Addresses with an MP lead to the request, all others to the finder. */
  readonly fromFinder: boolean;
}

/** The home page's response to its address, with the texts that only it needs; nothing if there is no question. */
export function answers(context: Context, index: DirectoryIndex, query: HomeQuery, board: NoticeBoard) {
  const { where } = query;
  const names = goneOf(index, query);
  if (where === "" && names.length === 0) return {};
  const fromFinder = names.some((name) => name !== "mp");
  const gone: GoneView | undefined = names.length > 0 ? { is: "gone", names, fromFinder } : undefined;
  const answer = where === "" ? undefined : answerView(context, index, where, board);
  return { where, answer, gone, texts: languageTexts(context, "answer") };
}

function answerView(context: Context, index: DirectoryIndex, where: string, board: NoticeBoard): AnswerView {
  const found = findOffice(index.directory, index.positions, getLocale(context), where);
  switch (found.is) {
    case "office":
      return { is: "office", office: officeView(context, index, found, board) };
    case "town":
      return townView(context, found, board);
    case "city":
      return found;
    case "many":
    case "none":
      return { ...found, typed: where };
  }
}

function officeView(
  context: Context,
  { positions }: DirectoryIndex,
  { place, settlement, office, mp, isNear }: Extract<Found, { is: "office" }>,
  board: NoticeBoard,
): AnswerOffice {
  const { id } = office.office;
  const { address, notices } = board.office(office.office);
  const shown = mp && mpView(mp, board);
  // The map has the office's own place only.
  const at = address === office.office.address ? positions.get(id)?.place : undefined;
  return {
    name: office.names.full,
    town: office.town,
    place,
    settlement,
    isNear,
    mp: shown,
    day: dayInWords(context, dayOf(office, mp, board)),
    address,
    notices: [...board.holidays, ...notices, ...(shown?.notices ?? [])],
    directions: at ? directionsTo(at) : "",
    request: mp ? requestOf(office, mp) : "",
    also: office.mps.filter((one) => one !== mp).map((one) => ({ text: one.name, to: officeLink("", id) })),
  };
}

function townView(
  context: Context,
  { place, settlement, municipalityId, offices }: Extract<Found, { is: "town" }>,
  board: NoticeBoard,
): TownAnswer {
  const dated = offices
    .map((office) => {
      const mps = office.mps.length > 0 ? office.mps : [undefined];
      const [day = ""] = mps.map((mp) => dayOf(office, mp, board)).toSorted();
      return { office, day, hasNobody: office.mps.length === 0 };
    })
    .toSorted(
      (one, other) =>
        Number(one.hasNobody) - Number(other.hasNobody) ||
        (one.day < other.day ? -1 : Number(one.day > other.day)),
    );
  const last = dated.findLast(({ hasNobody }) => !hasNobody)?.day;
  return {
    is: "town",
    place,
    settlement,
    notices: board.holidays,
    count: offices.length,
    offices: dated.slice(0, MOST_OFFICES).map(({ office, day, hasNobody }) => {
      const { address, notices } = board.office(office.office);
      return {
        id: office.office.id,
        address,
        notices,
        day: dayInWords(context, day),
        isSoonest: !hasNobody && day === dated[0]?.day && day !== last,
        mps: office.mps.map((mp) => ({ ...mpView(mp, board), request: requestOf(office, mp) })),
      };
    }),
    all: finderLink(`municipality=${municipalityId}`),
  };
}

const requestOf = ({ office }: DirectoryOffice, { mp }: DirectoryMp) =>
  `/?office=${office.id}&mp=${mp.id}#meeting-request`;

const dayInWords = (context: Context, day: string): OfficeDay => ({
  name: weekdayName(day, getLocale(context)),
  date: formatDate(day),
});

const dayOf = ({ office }: DirectoryOffice, mp: DirectoryMp | undefined, board: NoticeBoard) =>
  nextOfficeDay(wallTimeOf(new Date()), mp?.mp.userWorkHoursTo.slice(0, 5) ?? "", (day) =>
    board.isOff(day, office.id, mp?.mp.id),
  );

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
