import type { DirectoryMp, DirectoryOffice } from "#app/directory/directory.ts";
import { meetingDayFrom, type NoticeBoard } from "#app/directory/notices.server.ts";
import { directionsTo } from "#app/directory/positions.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import { byKey, inOrder } from "#app/model/text/order.ts";
import { withoutNext } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { getLocale, languageTexts } from "#server/middleware/locale.ts";
import { asMunicipality, findOffice, type FoundOffices } from "../directory/answer.server.ts";
import { type DirectoryIndex, goneOf, officeView } from "../directory/finder-view.server.ts";
import type { HomeQuery } from "../directory/query.ts";

/** The answer to the box at the top of the home page, in one language; `""` if unknown. */
export type AnswerView = ReturnType<typeof answerView>;

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
  const answer = where === "" ? undefined : answerView(getLocale(context), index, where, board);
  return { where, answer, gone, texts: languageTexts(context, "answer") };
}

function answerView(language: Language, index: DirectoryIndex, where: string, board: NoticeBoard) {
  const found = findOffice(index.directory, index.positions, language, where);
  if (found.is === "offices") return officesView(language, index, found, board);
  const isUnknown = found.is === "none" || found.is === "unseated";
  return {
    ...found,
    name: latinIn(language, found.name ?? "") || where,
    municipalities: isUnknown ? municipalitiesIn(language) : [],
  };
}

/** All of them, those without an office too: the answer is then the nearest one. */
const municipalitiesIn = (language: Language) =>
  inOrder(
    MUNICIPALITIES.map(({ id }) => municipalityName(id, language)),
    language,
    (name) => name,
  ).map((name) => ({ name, where: asMunicipality(name, language) }));

/** The offices to go to, those with the earliest day first, and last those without an MP. */
function officesView(
  language: Language,
  { positions }: DirectoryIndex,
  { place, settlement, near, offices: found, mp: asked }: FoundOffices,
  board: NoticeBoard,
) {
  const views = found.map((office) => {
    const { id, address, notices, mps } = officeView(office, board);
    // The map has the office's own place only.
    const at = address === office.office.address ? positions.get(id)?.place : undefined;
    return {
      id,
      address,
      directions: at ? directionsTo(at) : "",
      notices: notices.map(withoutNext),
      day: nextDayOf(office, asked, board),
      // The requested one first.
      mps: byKey(mps, ({ id: own }) => Number(own !== asked?.mp.id)).map((one) => ({
        ...one,
        notices: one.notices.map(withoutNext),
      })),
    };
  });
  const offices = byKey(views, ({ day, mps }) => `${Number(mps.length === 0)} ${day}`);
  const days = offices.filter(({ mps }) => mps.length > 0).map(({ day }) => day);
  return {
    is: "offices" as const,
    place,
    settlement,
    near,
    // The only one has its own name.
    name: found.length > 1 ? undefined : found[0]?.names.full,
    notices: board.holidays.map(withoutNext),
    offices: offices.map(({ day, ...office }) => ({
      ...office,
      day: { name: weekdayName(day, language), date: formatDate(day) },
      // No other has an earlier day.
      isSoonest: office.mps.length > 0 && day === days[0] && day !== days.at(-1),
    })),
  };
}

/** The next day of the requested MP, otherwise of the one who receives first. */
function nextDayOf(
  { office, mps }: DirectoryOffice,
  asked: DirectoryMp | undefined,
  board: NoticeBoard,
): string {
  const all = asked ? [asked] : mps.length > 0 ? mps : [undefined];
  const days = all.map((one) =>
    nextOfficeDay(wallTimeOf(new Date()), one?.mp.userWorkHoursTo.slice(0, 5) ?? "", (day) =>
      board.isOff(day, office.id, one?.mp.id),
    ),
  );
  return days.toSorted()[0] ?? "";
}

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
