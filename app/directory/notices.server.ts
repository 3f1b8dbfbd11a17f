import type { TFunction } from "i18next";
import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatDayBeside } from "#app/model/format.ts";
import {
  isOff,
  isPublished,
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  NOTICE_SENTENCES,
  type NoticeKind,
  noticeKindName,
  type NoticeKindsWith,
  noticesOn,
  noticeState,
  type OfficeNotice,
  placeInstead,
} from "#app/model/notice.ts";
import type { Office } from "#app/model/office.ts";
import { isWeekend, skopjeDay, weekdayOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { addressIn } from "#app/model/text/latin.ts";
import { type ShownNotice, withoutNext } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { tIn } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";

type OfficeOfNotices = Pick<Office, "id" | "address">;

export type NoticeBoard = ReturnType<typeof boardOf>;

interface BoardParts {
  readonly notices: readonly OfficeNotice[];
  /** By day, for the years in which there are notices. */
  readonly holidays: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` in Skopje. */
  readonly today: string;
  readonly language: Language;
}

/** How many days ahead a holiday is announced. */
const WEEK = 7;

/** Friday, with Monday as 0: the day on which MPs are in their offices (section 1 of the portal document). */
const MEETING_DAY = 4;

/** How many days ahead to look for the next meeting day. */
const MAX_DAYS = 100;

/** `undefined` if there is none for months. @param isShut whether there are no visits on a day */
export const meetingDayFrom = (first: string, isShut: (day: string) => boolean): string | undefined =>
  Array.from({ length: MAX_DAYS }, (_none, index) => addDays(first, index)).find(
    (day) => weekdayOf(day) === MEETING_DAY && !isShut(day),
  );

type OfficeKind = NoticeKindsWith<{ about: "office" }>;

const isOfOffice = (kind: NoticeKind): kind is OfficeKind => NOTICE_KINDS[kind].about === "office";
const saysNow = (kind: NoticeKind): kind is NoticeKindsWith<{ saysNow: true }> => NOTICE_KINDS[kind].saysNow;
const isClosingKind = (kind: NoticeKind): kind is NoticeKindsWith<{ about: "office"; isOff: true }> =>
  isOfOffice(kind) && NOTICE_KINDS[kind].isOff;

/** The id of no MP. */
const NOBODY = 0;

export function boardOf({ notices, holidays, today, language }: BoardParts, t: TFunction<"notices">) {
  const standing = notices
    .filter((notice) => notice.endedOn === "")
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const of = (name: "officeId" | "mpId", id: number) => standing.filter((notice) => notice[name] === id);
  const holdsOn = (day: string) => (notice: OfficeNotice) => noticeState(notice, day) === "now";
  const ofDay = (day: string, officeId: number | null, mpId = NOBODY) =>
    noticesOn(standing, { id: mpId, officeId }, day);
  const isClosed = (day: string, officeId: number | null) => isOff(ofDay(day, officeId));
  const isHoliday = (day: string) => Object.hasOwn(holidays, day) && !isWeekend(day);

  /** "Next day for meetings: …", after a day. */
  function nextDay(after: string, isShut: (day: string) => boolean): string {
    const first = after < today ? today : addDays(after, 1);
    const next = meetingDayFrom(first, (day) => isHoliday(day) || isShut(day));
    return next === undefined
      ? ""
      : t("next", { weekday: weekdayName(next, language), day: formatDate(next) });
  }

  const holiday = (day: string): ShownNotice => ({
    icon: "calendar-x",
    title: t("closed.day", { from: formatDate(day) }),
    children: t("holiday"),
    next: nextDay(day, () => false),
  });

  function titleOf(notice: OfficeNotice, day: string): string {
    const { kindId, from, until } = notice;
    const kind = noticeKindName(kindId);
    const period = { from: formatDayBeside(from, until), until: formatDate(until) };
    const isOne = from === until;
    if (!saysNow(kind) || !holdsOn(day)(notice))
      return isOne ? t(`${kind}.day`, { from: period.until }) : t(`${kind}.days`, period);
    return isOne && day === today ? t(`${kind}.nowDay`) : t(`${kind}.now`, period);
  }

  const sentenceOf = ({ kindId, sentenceId }: OfficeNotice): string => {
    const known = NOTICE_SENTENCES.find(({ id }) => id === sentenceId);
    const name = known?.name ?? NOTICE_KINDS[noticeKindName(kindId)].sentence;
    return name === undefined ? "" : t(`sentences.${name}`);
  };

  /** @param usual the office's own address */
  function said(notice: OfficeNotice, day: string, usual = ""): ShownNotice {
    const { officeId, until, address } = notice;
    const kind = noticeKindName(notice.kindId);
    const more = holdsOn(day)(notice)
      ? t("elsewhere.usual", { address: addressIn(language, usual) })
      : t("elsewhere.there", { address: addressIn(language, address) });
    return {
      icon: NOTICE_KINDS[kind].icon,
      title: titleOf(notice, day),
      children: [sentenceOf(notice), address && more].filter(Boolean).join(" "),
      ...(isClosingKind(kind) && { next: nextDay(until, (later) => isClosed(later, officeId)) }),
    };
  }

  const addressOn = (day: string, office: OfficeOfNotices | undefined) =>
    (office && placeInstead(ofDay(day, office.id))) ?? office?.address ?? "";

  const badgeOf = (kind: OfficeKind, { from, until }: OfficeNotice): string =>
    from === until ? t(`${kind}.badgeDay`) : t(`${kind}.badge`, { until: formatDayBeside(until, today) });

  const ofOffice = ({ id }: OfficeOfNotices) =>
    of("officeId", id).filter((notice) => isPublished(notice, today));
  const ofMp = (id: number) => of("mpId", id).filter((notice) => isPublished(notice, today));

  function noticesOf(office: OfficeOfNotices) {
    const now = ofDay(today, office.id);
    // Closed comes before elsewhere.
    const kind = NOTICE_KIND_NAMES.filter(isOfOffice).find((each) => now[each]);
    const first = kind && now[kind];
    return {
      // Current ones, and those that begin within two weeks.
      notices: withOneNext(ofOffice(office).map((notice) => said(notice, today, office.address))),
      // Where it receives visitors now.
      address: addressOn(today, office),
      isClosed: isOff(now),
      pin: (name: string) => (kind ? t(`${kind}.pin`, { name }) : name),
      // A short version, while it applies.
      ...(first && { badge: badgeOf(kind, first) }),
    };
  }

  function asked(notice: OfficeNotice, usual: string, now: string): ShownNotice {
    const plain = said(notice, today, usual);
    const kind = noticeKindName(notice.kindId);
    if (!NOTICE_KINDS[kind].isOff || !holdsOn(today)(notice)) return plain;
    const text = [sentenceOf(notice), now];
    if (!isClosingKind(kind)) return { ...plain, children: text.filter(Boolean).join(" ") };
    const until = formatDate(notice.until);
    return {
      icon: plain.icon,
      title: notice.from === notice.until ? t(`${kind}.formDay`) : t(`${kind}.form`, { until }),
      children: [...text, t("request.read", { until })].filter(Boolean).join(" "),
    };
  }

  return {
    /** Public holidays, for all offices: today's, and those of the next week. */
    holidays: withOneNext(
      Array.from({ length: WEEK + 1 }, (_none, index) => addDays(today, index))
        .filter(isHoliday)
        .map(holiday),
    ),
    office: noticesOf,
    mp: (id: number) => ofMp(id).map((notice) => said(notice, today)),
    /** Whether there are no visits on a day: a holiday, the office is closed, or the MP is away. */
    isOff: (day: string, officeId: number, mpId: number | undefined): boolean =>
      isHoliday(day) || isOff(ofDay(day, officeId, mpId)),
    /** Whether an office is closed on a day by a notice of its own; on a holiday a visit may have been agreed. */
    isClosed,
    /** @param isSent whether the person has already sent the request */
    request(office: OfficeOfNotices | undefined, mpId: number, isSent: boolean): readonly ShownNotice[] {
      const now = isSent ? "" : t("request.now");
      const dayOff = {
        ...withoutNext(holiday(today)),
        title: t("closed.formDay"),
        children: `${t("holiday")} ${now}`.trim(),
      };
      return [
        ...(isHoliday(today) ? [dayOff] : []),
        ...[...(office ? ofOffice(office) : []), ...ofMp(mpId)].map((notice) =>
          asked(notice, office?.address ?? "", now),
        ),
      ];
    },
    /** Notices that apply on the day of a meeting, `YYYY-MM-DD`, and its place. */
    on(day: string, office: OfficeOfNotices | undefined, mpId: number) {
      const held = [...(office ? of("officeId", office.id) : []), ...of("mpId", mpId)].filter(holdsOn(day));
      return {
        address: addressOn(day, office),
        notices: [
          ...(isHoliday(day) ? [withoutNext(holiday(day))] : []),
          ...held.map((notice) => said(notice, day, office?.address)),
        ],
      };
    },
  };
}

const withOneNext = (notices: readonly ShownNotice[]) =>
  notices.map((notice, at) => (notices.slice(0, at).some(({ next }) => next) ? withoutNext(notice) : notice));

const YEARS_AHEAD = 3;

/** A notice as citizens read it once it applies. */
export function shownNotice(
  notice: OfficeNotice,
  place: OfficeOfNotices | undefined,
  language: Language,
): ShownNotice | undefined {
  const today = skopjeDay(new Date());
  const day = notice.from > today ? notice.from : today;
  const parts = { notices: [{ ...notice, endedOn: "" }], holidays: {}, today: day, language };
  return boardOf(parts, tIn(language, "notices")).on(day, place, notice.mpId ?? 0).notices[0];
}

/** The current notices. Never fails: without the store there are none. */
export async function noticeBoard(context: Context, language: Language): Promise<NoticeBoard> {
  const today = skopjeDay(new Date());
  const last = `${Number(today.slice(0, "YYYY".length)) + YEARS_AHEAD}-12-31`;
  const { notices } = await knownNotices(context);
  const holidays = holidaysIn({ from: today, to: last });
  return boardOf({ notices, holidays, today, language }, tIn(language, "notices"));
}
