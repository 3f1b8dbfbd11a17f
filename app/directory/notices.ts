import type { TFunction } from "i18next";
import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatDayBeside } from "#app/model/format.ts";
import {
  isPublished,
  NOTICE_KINDS,
  NOTICE_SENTENCES,
  type NoticeKind,
  noticeKindName,
  type NoticeKindsWith,
  noticeState,
  type OfficeNotice,
} from "#app/model/notice.ts";
import type { Office } from "#app/model/office.ts";
import { isWeekend, weekdayOf } from "#app/model/period.ts";
import { addressIn } from "#app/model/text/address.ts";
import type { Language } from "#app/model/text/language.ts";
import { type ShownNotice, withoutNext } from "#app/ui/page/notice.tsx";

type OfficeOfNotices = Pick<Office, "id" | "address">;

interface OfficeNotices {
  /** Current notices, and those that begin within two weeks. */
  readonly notices: readonly ShownNotice[];
  /** A short version, while it applies. */
  readonly badge?: string;
  /** Where it receives visitors now. */
  readonly address: string;
  readonly pin: (name: string) => string;
  readonly isClosed: boolean;
}

export interface NoticeBoard {
  /** Public holidays, for all offices: today's, and those of the next week. */
  readonly holidays: readonly ShownNotice[];
  office(office: OfficeOfNotices): OfficeNotices;
  mp(id: number): readonly ShownNotice[];
  /** Whether there are no visits on a day: a holiday, the office is closed, or the MP is away. */
  isOff(day: string, officeId: number, mpId: number | undefined): boolean;
  /** Whether an office is closed on a day by a notice of its own; on a holiday a visit may have been agreed. */
  isClosed(day: string, officeId: number): boolean;
  /** @param isSent whether the person has already sent the request */
  request(office: OfficeOfNotices | undefined, mpId: number, isSent: boolean): readonly ShownNotice[];
  /** Notices that apply on the day of a meeting, `YYYY-MM-DD`, and its place. */
  on(
    day: string,
    office: OfficeOfNotices | undefined,
    mpId: number,
  ): Pick<OfficeNotices, "notices" | "address">;
}

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

/** `undefined` if there is none for months. @param isOff whether there are no visits on a day */
export const meetingDayFrom = (first: string, isOff: (day: string) => boolean): string | undefined =>
  Array.from({ length: MAX_DAYS }, (_none, index) => addDays(first, index)).find(
    (day) => weekdayOf(day) === MEETING_DAY && !isOff(day),
  );

type OfficeKind = NoticeKindsWith<{ about: "office" }>;

const isOfOffice = (kind: NoticeKind): kind is OfficeKind => NOTICE_KINDS[kind].about === "office";
const saysNow = (kind: NoticeKind): kind is NoticeKindsWith<{ saysNow: true }> => NOTICE_KINDS[kind].saysNow;
const isOff = ({ kindId }: OfficeNotice): boolean => NOTICE_KINDS[noticeKindName(kindId)].isOff;
const isClosingKind = (kind: NoticeKind): kind is NoticeKindsWith<{ about: "office"; isOff: true }> =>
  isOfOffice(kind) && NOTICE_KINDS[kind].isOff;
const isClosing = ({ kindId }: OfficeNotice): boolean => isClosingKind(noticeKindName(kindId));

export function boardOf(
  { notices, holidays, today, language }: BoardParts,
  t: TFunction<"notices">,
): NoticeBoard {
  const standing = notices
    .filter((notice) => notice.endedOn === "")
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const of = (name: "officeId" | "mpId", id: number) => standing.filter((notice) => notice[name] === id);
  const holdsOn = (day: string) => (notice: OfficeNotice) => noticeState(notice, day) === "now";
  const isHoliday = (day: string) => Object.hasOwn(holidays, day) && !isWeekend(day);

  /** "Next day for meetings: …", after a day. */
  function nextDay(after: string, isClosed: (day: string) => boolean): string {
    const first = after < today ? today : addDays(after, 1);
    const next = meetingDayFrom(first, (day) => isHoliday(day) || isClosed(day));
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
    const closings = standing.filter((one) => isClosing(one) && one.officeId === officeId);
    const isClosed = (later: string) => closings.some(holdsOn(later));
    const more = () => {
      if (address === "") return "";
      return holdsOn(day)(notice)
        ? t("elsewhere.usual", { address: addressIn(language, usual) })
        : t("elsewhere.there", { address: addressIn(language, address) });
    };
    return {
      icon: NOTICE_KINDS[kind].icon,
      title: titleOf(notice, day),
      children: [sentenceOf(notice), more()].filter(Boolean).join(" "),
      ...(isClosing(notice) && { next: nextDay(until, isClosed) }),
    };
  }

  const addressOn = (day: string, office: OfficeOfNotices | undefined) => {
    const held = office && of("officeId", office.id).filter(holdsOn(day));
    return held?.find(({ address }) => address !== "")?.address ?? office?.address ?? "";
  };

  const badgeOf = (kind: OfficeKind, { from, until }: OfficeNotice): string =>
    from === until ? t(`${kind}.badgeDay`) : t(`${kind}.badge`, { until: formatDayBeside(until, today) });

  function noticesOf(office: OfficeOfNotices): OfficeNotices {
    const told = of("officeId", office.id).filter((notice) => isPublished(notice, today));
    const now = told.filter(holdsOn(today));
    const first = now.find(isClosing) ?? now[0];
    const kind = first && noticeKindName(first.kindId);
    return {
      notices: withOneNext(told.map((notice) => said(notice, today, office.address))),
      address: addressOn(today, office),
      isClosed: first !== undefined && isClosing(first),
      pin: (name) => (kind && isOfOffice(kind) ? t(`${kind}.pin`, { name }) : name),
      ...(kind && isOfOffice(kind) && { badge: badgeOf(kind, first) }),
    };
  }

  const ofMp = (id: number) => of("mpId", id).filter((notice) => isPublished(notice, today));

  function asked(notice: OfficeNotice, usual: string, now: string): ShownNotice {
    const plain = said(notice, today, usual);
    if (!isOff(notice) || !holdsOn(today)(notice)) return plain;
    const text = [sentenceOf(notice), now];
    const kind = noticeKindName(notice.kindId);
    if (!isClosingKind(kind)) return { ...plain, children: text.filter(Boolean).join(" ") };
    const until = formatDate(notice.until);
    return {
      icon: plain.icon,
      title: notice.from === notice.until ? t(`${kind}.formDay`) : t(`${kind}.form`, { until }),
      children: [...text, t("request.read", { until })].filter(Boolean).join(" "),
    };
  }

  return {
    holidays: withOneNext(
      Array.from({ length: WEEK + 1 }, (_none, index) => addDays(today, index))
        .filter(isHoliday)
        .map(holiday),
    ),
    office: noticesOf,
    mp: (id) => ofMp(id).map((notice) => said(notice, today)),
    isOff: (day, officeId, mpId) =>
      isHoliday(day) ||
      standing.some(
        (notice) =>
          isOff(notice) &&
          (isClosing(notice) ? notice.officeId === officeId : notice.mpId === mpId) &&
          holdsOn(day)(notice),
      ),
    isClosed: (day, officeId) =>
      of("officeId", officeId).some((notice) => isClosing(notice) && holdsOn(day)(notice)),
    request(office, mpId, isSent) {
      const now = isSent ? "" : t("request.now");
      const ofOffice = office ? of("officeId", office.id).filter((notice) => isPublished(notice, today)) : [];
      const dayOff = {
        ...withoutNext(holiday(today)),
        title: t("closed.formDay"),
        children: `${t("holiday")} ${now}`.trim(),
      };
      return [
        ...(isHoliday(today) ? [dayOff] : []),
        ...[...ofOffice, ...ofMp(mpId)].map((notice) => asked(notice, office?.address ?? "", now)),
      ];
    },
    on(day, office, mpId) {
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
