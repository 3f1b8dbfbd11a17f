import type { DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { meetingDayFrom, type NoticeBoard } from "#app/directory/notices.ts";
import { directionsTo } from "#app/directory/positions.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { inOrder } from "#app/model/text/order.ts";
import { withoutNext } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { getLocale, languageTexts } from "#server/middleware/locale.ts";
import { asMunicipality, findOffice, type Found } from "../directory/answer.ts";
import { type DirectoryIndex, goneOf, mpView } from "../directory/finder-view.ts";
import type { HomeQuery } from "../directory/query.ts";
import { finderLink, officeLink } from "../names.ts";

/** The answer to the box at the top of the home page, in one language; `""` if unknown. */
export type AnswerView = ReturnType<typeof answerView>;

/** More offices than this are on the map only. */
const MAX_OFFICES = 12;

/** What an address names but doesn't exist, or no longer. */
export type GoneView = NonNullable<ReturnType<typeof answers>["gone"]>;

/** The home page's response to its address, with the texts that only it needs; nothing if there is no question. */
export function answers(context: Context, index: DirectoryIndex, query: HomeQuery, board: NoticeBoard) {
  const { where } = query;
  const names = goneOf(index, query);
  if (where === "" && names.length === 0) return {};
  // Addresses with an MP lead to the request, all others to the finder.
  const fromFinder = names.some((name) => name !== "mp");
  const gone = names.length > 0 ? { is: "gone" as const, names, fromFinder } : undefined;
  const answer = where === "" ? undefined : answerView(context, index, where, board);
  return { where, answer, gone, texts: languageTexts(context, "answer") };
}

function answerView(context: Context, index: DirectoryIndex, where: string, board: NoticeBoard) {
  const language = getLocale(context);
  const found = findOffice(index.directory, index.positions, language, where);
  switch (found.is) {
    case "office":
      return { is: found.is, office: officeView(context, index, found, board) };
    case "town":
      return townView(context, found, board);
    case "city":
      return found;
    case "many":
      return { ...found, typed: where };
    case "none":
      return { ...found, typed: where, municipalities: municipalitiesIn(language) };
    case "unseated": {
      const typed = latinIn(language, found.name);
      return {
        is: found.is,
        typed,
        suggestions: [],
        more: false,
        municipalities: municipalitiesIn(language),
      };
    }
  }
}

/** All of them, those without an office too: the answer is then the nearest one. */
const municipalitiesIn = (language: Language) =>
  inOrder(
    MUNICIPALITIES.map(({ id }) => municipalityName(id, language)),
    language,
    (name) => name,
  ).map((name) => ({ name, where: asMunicipality(name, language) }));

/** The office to go to, with alternatives. */
function officeView(
  context: Context,
  { positions }: DirectoryIndex,
  { place, settlement, office, mp, isNear }: Extract<Found, { is: "office" }>,
  board: NoticeBoard,
) {
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
    notices: [...board.holidays, ...notices, ...(shown?.notices ?? [])].map(withoutNext),
    directions: at ? directionsTo(at) : "",
    request: mp ? requestOf(office, mp) : "",
    // Other MPs of this office.
    also: office.mps.filter((one) => one !== mp).map((one) => ({ text: one.name, to: officeLink("", id) })),
  };
}

/** All offices of a place, those with the earliest day first. */
function townView(
  context: Context,
  { place, settlement, municipalityId, offices }: Extract<Found, { is: "town" }>,
  board: NoticeBoard,
) {
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
    is: "town" as const,
    place,
    settlement,
    notices: board.holidays.map(withoutNext),
    count: offices.length,
    offices: dated.slice(0, MAX_OFFICES).map(({ office, day, hasNobody }) => {
      const { address, notices } = board.office(office.office);
      return {
        id: office.office.id,
        address,
        notices: notices.map(withoutNext),
        day: dayInWords(context, day),
        // No other has an earlier day.
        isSoonest: !hasNobody && day === dated[0]?.day && day !== last,
        mps: office.mps.map((mp) => ({ ...mpView(mp, board), request: requestOf(office, mp) })),
      };
    }),
    // All of them on the map.
    all: finderLink(`municipality=${municipalityId}`),
  };
}

const requestOf = ({ office }: DirectoryOffice, { mp }: DirectoryMp) =>
  `/?office=${office.id}&mp=${mp.id}#meeting-request`;

const dayInWords = (context: Context, day: string) => ({
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
