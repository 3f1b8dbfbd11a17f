import { addDays } from "./days.ts";
import type { Template } from "./letter.ts";

/** Kinds of notices: an office is closed, an office receives elsewhere, an MP is absent. */
export const NOTICE_KIND = { closed: 1, elsewhere: 2, absent: 3 } as const;

export type NoticeKind = keyof typeof NOTICE_KIND;
export type NoticeKindId = (typeof NOTICE_KIND)[NoticeKind];

interface KindOfNotice {
  readonly about: "mp" | "office";
  /** The fields that belong to it, all of them required. */
  readonly fields: readonly ("address" | "mpId" | "officeId")[];
  /** Whether people aren't received on its days. */
  readonly isOff: boolean;
  /** Whether its title says "until" while it holds, and no longer since when. */
  readonly saysNow: boolean;
  /** What it says if no sentence was chosen: while an MP is away the assistant receives, as on all other days. */
  readonly sentence: "assistant" | undefined;
  /** The letter that tells the person of a meeting on its days: to come there, or to call. */
  readonly letter: Template;
  /** Of `app/ui/icons.ts`. */
  readonly icon: "calendar-x" | "info" | "map-pin";
}

/** What a notice of each kind is about and does; its words: `notices` for citizens, `noticeKinds` for staff. */
export const NOTICE_KINDS = {
  closed: {
    about: "office",
    fields: ["officeId"],
    isOff: true,
    saysNow: false,
    sentence: undefined,
    letter: "call",
    icon: "calendar-x",
  },
  elsewhere: {
    about: "office",
    fields: ["officeId", "address"],
    isOff: false,
    saysNow: true,
    sentence: undefined,
    letter: "moved",
    icon: "map-pin",
  },
  absent: {
    about: "mp",
    fields: ["mpId"],
    isOff: true,
    saysNow: true,
    sentence: "assistant",
    letter: "call",
    icon: "info",
  },
} as const satisfies Record<NoticeKind, KindOfNotice>;

/** The kinds with these properties. */
export type NoticeKindsWith<Properties> = {
  [Kind in NoticeKind]: (typeof NOTICE_KINDS)[Kind] extends Properties ? Kind : never;
}[NoticeKind];

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KIND) as NoticeKind[];

export type OffKind = NoticeKindsWith<{ isOff: true }>;
/** On their days people aren't received. */
export const OFF_KINDS = NOTICE_KIND_NAMES.filter((kind): kind is OffKind => NOTICE_KINDS[kind].isOff);

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(NOTICE_KINDS, name);
export const isOffKind = (name: string): name is OffKind => OFF_KINDS.some((kind) => kind === name);

export const noticeKindName = (kindId: NoticeKindId): NoticeKind =>
  NOTICE_KIND_NAMES.find((kind) => NOTICE_KIND[kind] === kindId) ?? "closed";

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

/** @param day `YYYY-MM-DD` in Skopje */
export function noticeState({ from, until, endedOn }: OfficeNotice, day: string) {
  if (endedOn !== "") return "ended";
  if (day > until) return "over";
  return day < from ? "coming" : "now";
}

/** Whether it holds, or will. @param day `YYYY-MM-DD` in Skopje */
export const isOpen = ({ until, endedOn }: OfficeNotice, day: string): boolean =>
  endedOn === "" && day <= until;

/** By kind, for an MP and their office. @param day `YYYY-MM-DD` in Skopje */
export function noticesOn(
  notices: readonly OfficeNotice[],
  { id, officeId }: { readonly id: number; readonly officeId: number | null },
  day: string,
) {
  const isOwn = (notice: OfficeNotice) =>
    notice.mpId === id || (notice.officeId !== null && notice.officeId === officeId);
  const now = notices.filter((notice) => isOwn(notice) && noticeState(notice, day) === "now");
  const ofKind = (kind: NoticeKind) =>
    [kind, now.find(({ kindId }) => kindId === NOTICE_KIND[kind])] as const;
  return Object.fromEntries(NOTICE_KIND_NAMES.map(ofKind)) as Record<NoticeKind, OfficeNotice | undefined>;
}

/** Whether people aren't received on that day. */
export const isOff = (ofDay: ReturnType<typeof noticesOn>): boolean =>
  OFF_KINDS.some((kind) => ofDay[kind] !== undefined);

/** Where people are received on that day instead of the office, if a notice says so. */
export const placeInstead = (ofDay: ReturnType<typeof noticesOn>): string | undefined =>
  Object.values(ofDay).find((notice) => notice?.address)?.address;

/** The kind that decides about a meeting of that day: of its MP, or else of its office, if they meet there. */
export const decidingKind = (
  ofDay: ReturnType<typeof noticesOn>,
  isInOffice: boolean,
): NoticeKind | undefined =>
  NOTICE_KIND_NAMES.toSorted((one, other) => Number(isOfMp(other)) - Number(isOfMp(one))).find(
    (kind) => ofDay[kind] && (isInOffice || isOfMp(kind)),
  );

const isOfMp = (kind: NoticeKind) => NOTICE_KINDS[kind].about === "mp";

/** How many days before its first day a notice is published. */
const PUBLISHED_AHEAD_DAYS = 14;

/** Whether a notice is published on a day: from two weeks before its first day until it ends. */
export function isPublished(notice: OfficeNotice, day: string): boolean {
  const state = noticeState(notice, day);
  return state === "now" || (state === "coming" && notice.from <= addDays(day, PUBLISHED_AHEAD_DAYS));
}
