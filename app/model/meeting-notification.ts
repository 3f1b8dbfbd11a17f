import { grouped } from "./text/order.ts";
import { isMoved, type Meeting } from "./meeting.ts";
import type { NoticeKind } from "./notice.ts";
import { skopjeDay } from "./period.ts";
import type { Language } from "./text/language.ts";

/** Start and end of a meeting, as wall-clock ISO text. */
export interface MeetingTimes {
  readonly startDate: string;
  readonly endDate: string;
}

/** What holds for a meeting, as its person is told. */
export interface ToldMeeting extends MeetingTimes, Pick<Meeting, "meetingLocationId" | "mpId"> {
  /** Name of the MP, if that is what has changed. */
  readonly mp?: string | undefined;
  /** What notices say of its day. */
  readonly day?: DayNotice | undefined;
}

/** A notice that concerns a meeting on its day. */
interface DayNotice {
  readonly is: NoticeKind;
  /** Where people are received instead, or `""`. */
  readonly address: string;
}

/** How a person learned of a change, who told them, and when (ISO 8601, UTC). */
export interface NotificationEnd {
  readonly how: "mail" | "phone" | "letter";
  readonly by: string;
  readonly at: string;
}

/** The id of a meeting and of the case whose person is told, or the case that was rejected. */
export type Subject = `case-${number}` | `${number}-${number}`;

/** @param meetingId `null` for the rejection of the case */
export const subjectOf = ({ meetingId, caseId }: Pick<Memory, "caseId" | "meetingId">): Subject =>
  meetingId === null ? `case-${caseId}` : `${meetingId}-${caseId}`;

/** What the person of a case knows of one of its meetings, or that it was rejected. */
export interface Memory {
  /** `null` for the rejection of the case. */
  readonly meetingId: number | null;
  readonly caseId: number;
  readonly mpId: number;
  /** The meeting as they know it; absent if they know of none, or not that the case is rejected. */
  readonly known?: ToldMeeting | undefined;
  readonly person: string;
  /** As typed in the case; `""` if there is none. */
  readonly phone: string;
  /** How the person wishes to be answered; `null` if they didn't say. */
  readonly answerWayId: number | null;
  /** Who made the last change, `""` if that isn't known, and when (ISO 8601, UTC). */
  readonly by: string;
  readonly at: string;
  /** A letter that waits to be posted, and the meeting as it says it; absent for one that was called off. */
  readonly letter?: { readonly id: string; readonly says?: ToldMeeting | undefined } | undefined;
  /** The e-mail by which they know of it, to remind them; `at` is ISO 8601, UTC. */
  readonly mail?: { readonly to: string; readonly language: Language; readonly at: string } | undefined;
  /** An e-mail about it that didn't arrive, in the outbox. */
  readonly mailId?: string | undefined;
  /** When a call last failed. */
  readonly missedAt?: string | undefined;
}

/** What a person has to be told, or was told. */
export interface Notification extends Omit<Memory, "known" | "letter"> {
  /** What it says is another notification. */
  readonly id: string;
  readonly change: MeetingChange | "rejected";
  /** As the person knows the meeting; absent for one that they don't know of. */
  readonly was?: ToldMeeting | undefined;
  /** As it is now; absent for one that was called off. */
  readonly is?: ToldMeeting | undefined;
  /** A letter that waits to be printed, if they wish one. */
  readonly letterId?: string | undefined;
  /** Absent while the person has not been told. */
  readonly end?: NotificationEnd | undefined;
}

/** A notification about a meeting, not about a rejected case. */
export interface MeetingNotification extends Notification {
  readonly meetingId: number;
  readonly change: MeetingChange;
}

type MeetingChange = NoticeKind | "arranged" | "cancelled" | "moved" | "open";

/** All that a person has to be told, in one go, the newest first. */
export type ToBeTold = readonly [newest: Notification, ...earlier: Notification[]];

export const byPerson = (all: readonly Notification[]): readonly ToBeTold[] =>
  [...grouped(all, ({ caseId }) => caseId).values()].flatMap((own) => {
    const [newest, ...earlier] = own.toSorted((one, other) => other.at.localeCompare(one.at));
    return newest ? [[newest, ...earlier] as const] : [];
  });

/** What a person who knows of the first meeting has to be told of the second, its present state; `undefined`: nothing. */
export function changeBetween(
  known: ToldMeeting | undefined,
  now: ToldMeeting | undefined,
): MeetingChange | undefined {
  if (!known) return now && "arranged";
  if (!now) return "cancelled";
  if (isMoved(known, now) || known.meetingLocationId !== now.meetingLocationId) return "moved";
  const isSameDay = known.day?.is === now.day?.is && known.day?.address === now.day?.address;
  return isSameDay ? undefined : (now.day?.is ?? "open");
}

/** Whether both hours are of an earlier day: then the person needn't be told. */
export const isOver = ({ was, is }: Pick<Notification, "is" | "was">): boolean =>
  (was !== undefined || is !== undefined) &&
  [was, is].every((side) => !side || side.startDate.slice(0, 10) < skopjeDay(new Date()));
