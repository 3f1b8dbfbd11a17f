import { addDays } from "./days.ts";

/** Kinds of notices: an office is closed, an office receives elsewhere, an MP is absent. */
export const NOTICE_KIND = { closed: 1, elsewhere: 2, absent: 3 } as const;

export type NoticeKindId = (typeof NOTICE_KIND)[keyof typeof NOTICE_KIND];

/** The key of a kind in the text tables. */
export const noticeKindName = (kindId: NoticeKindId): keyof typeof NOTICE_KIND =>
  kindId === NOTICE_KIND.closed ? "closed" : kindId === NOTICE_KIND.elsewhere ? "elsewhere" : "absent";

/** The sentences that a notice may contain, and the kinds each goes with. None gives the reason for an absence. */
export const NOTICE_SENTENCES = [
  { id: 1, name: "renovation", kinds: [NOTICE_KIND.closed, NOTICE_KIND.elsewhere] },
  { id: 2, name: "utilities", kinds: [NOTICE_KIND.closed, NOTICE_KIND.elsewhere] },
  { id: 3, name: "elections", kinds: [NOTICE_KIND.closed, NOTICE_KIND.elsewhere] },
  { id: 4, name: "leave", kinds: [NOTICE_KIND.closed] },
  { id: 5, name: "assistant", kinds: [NOTICE_KIND.absent] },
  { id: 6, name: "online", kinds: [NOTICE_KIND.closed, NOTICE_KIND.absent] },
] as const satisfies readonly { id: number; name: string; kinds: readonly NoticeKindId[] }[];

/** The content of a notice; fields that don't belong to its kind are `null` or `""`. */
export interface NoticeData {
  readonly kindId: NoticeKindId;
  /** The office that is closed or receives elsewhere. */
  readonly officeId: number | null;
  readonly mpId: number | null;
  /** First day, `YYYY-MM-DD` in Skopje; `until` is the last one. */
  readonly from: string;
  readonly until: string;
  /** Where people are received instead. */
  readonly address: string;
  readonly sentenceId: number | null;
}

export interface OfficeNotice extends NoticeData {
  readonly id: number;
  /** The day on which it was ended early; `""` if it wasn't. */
  readonly endedOn: string;
}

type NoticeState = "coming" | "now" | "over" | "ended";

/** @param day `YYYY-MM-DD` in Skopje */
export function noticeState({ from, until, endedOn }: OfficeNotice, day: string): NoticeState {
  if (endedOn !== "") return "ended";
  if (day > until) return "over";
  return day < from ? "coming" : "now";
}

/**
 * The notices in force on a day for an MP and their office, by kind.
 * @param day `YYYY-MM-DD` in Skopje
 */
export function noticesOn(
  notices: readonly OfficeNotice[],
  { id, officeId }: { readonly id: number; readonly officeId: number | null },
  day: string,
) {
  const now = notices.filter((notice) => noticeState(notice, day) === "now");
  const ofOffice = now.filter((notice) => notice.officeId !== null && notice.officeId === officeId);
  return {
    closed: ofOffice.find(({ kindId }) => kindId === NOTICE_KIND.closed),
    elsewhere: ofOffice.find(({ kindId }) => kindId === NOTICE_KIND.elsewhere),
    absent: now.find(({ mpId }) => mpId === id),
  };
}

/** How many days before its first day a notice is published. */
const PUBLISHED_AHEAD_DAYS = 14;

/** Whether a notice is published on a day: from two weeks before its first day until it ends. */
export function isPublished(notice: OfficeNotice, day: string): boolean {
  const state = noticeState(notice, day);
  return state === "now" || (state === "coming" && notice.from <= addDays(day, PUBLISHED_AHEAD_DAYS));
}

/** Whether two notices are about the same office or MP and overlap in time. */
export const collides = (one: NoticeData, other: NoticeData): boolean =>
  one.officeId === other.officeId &&
  one.mpId === other.mpId &&
  one.from <= other.until &&
  other.from <= one.until;
