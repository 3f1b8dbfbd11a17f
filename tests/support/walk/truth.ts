import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { CASE_STATUS, isClosedStatus, MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { NOTICE_KIND } from "#app/model/notice.ts";
import { skopjeDay, wallTimeOf } from "#app/model/period.ts";
import type { SentRequest } from "../meeting-acts.ts";

/** What holds, and what people know of it: by the API's own tables, the notices set, and what people were told. */

/** A meeting as the API keeps it. */
const stored = (row: Readonly<Record<string, unknown>>) => ({
  id: String(row["id"]),
  caseId: String(row["caseId"]),
  mpId: Number(row["mpId"]),
  startDate: String(row["startDate"]),
  endDate: String(row["endDate"]),
  statusId: Number(row["meetingStatusId"]),
  isOnline: Number(row["meetingLocationId"]) === MEETING_LOCATION.online,
});

export type StoredMeeting = Readonly<ReturnType<typeof stored>>;

/** A meeting as a person has to know it. */
export interface Told extends Pick<StoredMeeting, "endDate" | "isOnline" | "mpId" | "startDate"> {
  /** What a notice says of its day: `closed`, `absent`, or the other address; `""` for nothing. */
  readonly day: string;
}

/** A notice; days are `YYYY-MM-DD`. */
interface SetNotice {
  readonly id: string;
  readonly kindId: number;
  readonly officeId: number | undefined;
  readonly mpId: number | undefined;
  readonly from: string;
  readonly until: string;
  readonly address: string;
}

export const isOpen = ({ statusId }: StoredMeeting) => statusId === MEETING_STATUS.scheduled;
export const isAhead = ({ startDate }: Pick<StoredMeeting, "startDate">) =>
  startDate > wallTimeOf(new Date());
export const isComing = (meeting: StoredMeeting) => isOpen(meeting) && isAhead(meeting);
export const isPast = (meeting: StoredMeeting) => isOpen(meeting) && !isAhead(meeting);
export const dayOf = ({ startDate }: Pick<StoredMeeting, "startDate">) => startDate.slice(0, 10);

/** A meeting and the case whose person is told of it. */
export const subjectOf = (id: string, { caseId }: Pick<SentRequest, "caseId">) => `${id}-${caseId}`;

export type Truth = ReturnType<typeof createTruth>;

export function createTruth(database: () => DatabaseSync) {
  const people = new Map<string, SentRequest>();
  const notices: SetNotice[] = [];
  /** By subject; `undefined` for a meeting that its person doesn't know of. */
  const known = new Map<string, Told | undefined>();
  /** Rejected cases whose person hasn't been told. */
  const rejected = new Set<string>();
  /** The meetings to come of people who have withdrawn, and their hours, as long as nothing else is arranged with them. */
  const withdrawn = new Map<string, readonly string[]>();
  /** The meetings of people who have asked for another day, at that time, and the one that they meant. */
  const asking = new Map<string, { readonly all: string; readonly startDate: string }>();

  const meetings = (where: string, value: string): readonly StoredMeeting[] =>
    database().prepare(`SELECT * FROM meetings WHERE ${where} ORDER BY id`).all(value).map(stored);
  const meetingsOf = ({ caseId }: Pick<SentRequest, "caseId">) => meetings("caseId = ?", caseId);
  const numberIn = (sql: string, id: number | string) => Number(database().prepare(sql).get(id)?.["n"]);
  const statusOf = ({ caseId }: Pick<SentRequest, "caseId">) =>
    numberIn("SELECT caseStatusId AS n FROM cases WHERE id = ?", caseId);
  const mpOf = ({ caseId }: Pick<SentRequest, "caseId">) =>
    numberIn("SELECT mpId AS n FROM cases WHERE id = ?", caseId);
  const officeOf = (mpId: number) => numberIn("SELECT officeId AS n FROM mps WHERE id = ?", mpId);

  function noticeOn({ mpId, startDate }: Pick<StoredMeeting, "mpId" | "startDate">, kindId: number) {
    const [day, officeId] = [dayOf({ startDate }), officeOf(mpId)];
    return notices.find(
      (one) =>
        one.kindId === kindId &&
        (one.mpId === mpId || one.officeId === officeId) &&
        one.from <= day &&
        day <= one.until,
    );
  }

  /** Where people are received on the day of a meeting. */
  const addressOf = (meeting: StoredMeeting): string =>
    noticeOn(meeting, NOTICE_KIND.elsewhere)?.address ??
    String(
      database().prepare("SELECT address FROM offices WHERE id = ?").get(officeOf(meeting.mpId))?.["address"],
    );

  function nowOf(meeting: StoredMeeting | undefined, isNoticed = true): Told | undefined {
    if (!meeting || !isOpen(meeting)) return undefined;
    const { startDate, endDate, isOnline, mpId } = meeting;
    const has = (kindId: number) => isNoticed && noticeOn(meeting, kindId) !== undefined;
    const ofPlace = has(NOTICE_KIND.closed) ? "closed" : has(NOTICE_KIND.elsewhere) ? addressOf(meeting) : "";
    const day = has(NOTICE_KIND.absent) ? "absent" : isOnline ? "" : ofPlace;
    return { startDate, endDate, isOnline, mpId, day };
  }

  /** The meeting of a subject, as long as it is this case's. */
  function meetingOf(subject: string): StoredMeeting | undefined {
    const [id = "", caseId] = subject.split("-");
    const [found] = meetings("id = ?", id);
    return found?.caseId === caseId ? found : undefined;
  }

  /** What the person of a subject knows, and what holds. */
  const sidesOf = (subject: string) => ({ was: known.get(subject), is: nowOf(meetingOf(subject)) });

  const isWithdrawn = ({ caseId }: Pick<SentRequest, "caseId">) => withdrawn.has(caseId);
  const hoursOf = (one: Pick<SentRequest, "caseId">) =>
    meetingsOf(one)
      .filter(isComing)
      .map(({ id, startDate }) => `${id} ${startDate}`);

  function isToTell(subject: string): boolean {
    const [, caseId = ""] = subject.split("-");
    const { was, is } = sidesOf(subject);
    if (meetingOf(subject)?.statusId === MEETING_STATUS.realized) return false;
    if (isWithdrawn({ caseId })) return false;
    // People aren't told of past meetings.
    const isOver = [was, is].every((side) => !side || dayOf(side) < skopjeDay(new Date()));
    return !isOver && !isDeepStrictEqual(was, is);
  }

  const placesOf = (one: Pick<SentRequest, "caseId">) =>
    meetingsOf(one)
      .filter(isComing)
      .map((meeting) => `${meeting.id} ${dayOf(meeting)}`)
      .join();

  return {
    people,
    notices,
    rejected,
    meetingsOf,
    statusOf,
    mpOf,
    officeOf,
    noticeOn,
    addressOf,
    nowOf,
    meetingOf,
    sidesOf,
    isWithdrawn,
    isToTell,
    mpName: (mpId: number) =>
      String(database().prepare("SELECT fullName FROM mps WHERE id = ?").get(mpId)?.["fullName"]),
    /** All subjects that a person has ever had, and their case. */
    subjectsOf: ({ caseId }: SentRequest) => [...known.keys()].filter((one) => one.endsWith(`-${caseId}`)),
    /** All who have to be told. */
    toTell: (): readonly string[] =>
      [...[...known.keys()].filter(isToTell), ...[...rejected].map((id) => `case-${id}`)].toSorted(),
    /** A new person; present, if they see what is arranged with them. */
    meet(one: SentRequest, isThere = false): void {
      people.set(one.caseId, one);
      if (!isThere) return;
      for (const meeting of meetingsOf(one)) known.set(subjectOf(meeting.id, one), nowOf(meeting, false));
    },
    /** What acts have left: new meetings, reopened cases, and what settles what citizens have asked for. */
    look(): void {
      for (const one of people.values()) {
        const all = meetingsOf(one);
        for (const meeting of all) {
          const subject = subjectOf(meeting.id, one);
          // A person knows a meeting that is recorded afterwards.
          if (!known.has(subject)) known.set(subject, isAhead(meeting) ? undefined : nowOf(meeting, false));
          // Called off after its hour, it is known no more: arranged again, it is a new one.
          const was = known.get(subject);
          if (was && !isOpen(meeting) && dayOf(was) < skopjeDay(new Date())) known.set(subject, undefined);
        }
        if (statusOf(one) !== CASE_STATUS.rejected) rejected.delete(one.caseId);
        const before = withdrawn.get(one.caseId);
        const hours = hoursOf(one);
        // Whatever is arranged with them, also once more or at another hour, goes on; recording a past meeting arranges nothing.
        if (before && hours.some((hour) => !before.includes(hour))) withdrawn.delete(one.caseId);
        else if (before) withdrawn.set(one.caseId, hours);
        const isSettled = isClosedStatus(statusOf(one)) || asking.get(one.caseId)?.all !== placesOf(one);
        if (isSettled) asking.delete(one.caseId);
      }
    },
    /** A person knows what holds: of a meeting, or that their case is rejected. */
    tell(subject: string): void {
      if (subject.startsWith("case-")) rejected.delete(subject.slice("case-".length));
      else known.set(subject, nowOf(meetingOf(subject)));
    },
    /** A meeting is as its person knows it: they needn't be told. */
    settle(subject: string): void {
      known.set(subject, nowOf(meetingOf(subject), false));
    },
    withdraw(one: SentRequest): void {
      for (const meeting of meetingsOf(one)) known.set(subjectOf(meeting.id, one), nowOf(meeting, false));
      for (const subject of known.keys())
        if (subject.endsWith(`-${one.caseId}`) && !meetingOf(subject)) known.set(subject, undefined);
      rejected.delete(one.caseId);
      asking.delete(one.caseId);
      withdrawn.set(one.caseId, hoursOf(one));
    },
    askAnotherDay(one: SentRequest, { startDate }: StoredMeeting): void {
      asking.set(one.caseId, { all: placesOf(one), startDate });
    },
    settleAsked: ({ caseId }: SentRequest) => asking.delete(caseId),
    /** The start of the meeting that a person has asked to change. */
    askedAbout: ({ caseId }: Pick<SentRequest, "caseId">) => asking.get(caseId)?.startDate,
  };
}
