import type { MailState } from "#app/model/letter.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import {
  type CaseRejection,
  givenAwayOf,
  type MeetingNotification,
  type Notification,
  type NotificationEnd,
  rejectionOf,
  type Subject,
  subjectOf,
} from "#app/model/meeting-notification.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { type Context, defineService } from "#server/context.ts";
import { type KeptLetters, keptLettersOf } from "#server/mail/kept-letters.ts";
import type { LetterOutcomes } from "#server/mail/outbox.ts";
import { RETENTION } from "#server/store/records.ts";
import { type Store, unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

type MeetingNotifications = ReturnType<typeof createMeetingNotifications>;

const OPEN = ["notification", "open"] as const;
const openAt = (subject: Subject) => [...OPEN, String(subject)] as const;
const logOf = (caseId: number) => ["notification-log", String(caseId)] as const;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Which people still have to be told of a change of their meeting, or that their case was rejected. Methods
 * reject with `StoreUnavailable`.
 * @param months how long the history of a case is kept
 */
export function createMeetingNotifications(
  store: Pick<Store, "change" | "get" | "list" | "put" | "remove">,
  months: number,
) {
  const seconds = Math.min(months * 31 * DAY_SECONDS, RETENTION["notification-log"]);

  const parsed = (text: string) => JSON.parse(text) as Notification;

  async function log(one: Notification): Promise<void> {
    if (one.caseId === null) return;
    await store.put([...logOf(one.caseId), one.id], JSON.stringify(one), seconds);
  }

  /** The same form was sent again after its person had been told. */
  async function isEnded({ caseId, id }: Notification): Promise<boolean> {
    const text = caseId === null ? undefined : await store.get([...logOf(caseId), id]);
    return text !== undefined && parsed(text).end !== undefined;
  }

  async function find(subject: Subject) {
    const text = await store.get(openAt(subject));
    return text === undefined ? undefined : parsed(text);
  }

  async function put(notification: Notification): Promise<void> {
    await log(notification);
    const text = JSON.stringify(notification);
    const place = openAt(subjectOf(notification));
    if (notification.end) await store.remove(place);
    else await store.put(place, text, RETENTION.notification);
  }

  /** Ends those of a case: its person has withdrawn the request. */
  async function endAll(caseId: number): Promise<void> {
    for (const one of (await store.list(OPEN)).map(parsed))
      if (one.caseId === caseId) await store.remove(openAt(subjectOf(one)));
  }

  const ofCase = async (caseId: number): Promise<readonly Notification[]> =>
    (await store.list(logOf(caseId))).map(parsed).toSorted((one, other) => other.at.localeCompare(one.at));

  return {
    endAll,
    /** Records a change; it replaces an earlier one of the same subject that nobody has been told of. */
    async add(notification: Notification): Promise<void> {
      if (await isEnded(notification)) return;
      const { meetingId, caseId } = notification;
      if (meetingId !== null) await store.remove(openAt(givenAwayOf(meetingId, caseId)));
      await put(notification);
    },
    /** The meeting is another case's now, whose person may have to be told too. */
    async giveAway(meetingId: number): Promise<void> {
      const found = await find(meetingId);
      if (!found || found.meetingId === null) return;
      await put({ ...found, isGivenAway: true });
      await store.remove(openAt(meetingId));
    },
    /** Records that a person who was told has to be told after all: a letter was withdrawn, or nobody told them. */
    reopen: (notification: Notification) => put({ ...notification, end: undefined }),
    /**
     * The same for an e-mail that isn't known to have arrived, unless something newer has replaced what it says, or it
     * is over.
     * @param mailId of the e-mail in the outbox
     */
    async undelivered(caseId: number, mailId: string): Promise<void> {
      const all = await ofCase(caseId);
      const told = all.find((one) => one.mailId === mailId && one.end?.how === "mail");
      const newest = told && all.find((one) => subjectOf(one) === subjectOf(told));
      if (newest && newest.id === told.id && !isOver(told)) await put({ ...told, end: undefined });
    },
    /** Those still to be told: the nearest meeting first, rejections last. */
    open: async (): Promise<readonly Notification[]> =>
      (await store.list(OPEN))
        .map(parsed)
        .toSorted((one, other) => nearest(one).localeCompare(nearest(other))),
    async ofMeeting(meetingId: number): Promise<MeetingNotification | undefined> {
      const found = await find(meetingId);
      return found?.meetingId === null ? undefined : found;
    },
    /** What the person of this case still has to be told about a meeting, which may be another case's now. */
    async ofPerson(meetingId: number, caseId: number | null): Promise<MeetingNotification | undefined> {
      const found = (await find(givenAwayOf(meetingId, caseId))) ?? (await find(meetingId));
      return found?.meetingId !== null && found?.caseId === caseId ? found : undefined;
    },
    async ofRejection(caseId: number): Promise<CaseRejection | undefined> {
      const found = await find(rejectionOf(caseId));
      return found?.meetingId === null ? found : undefined;
    },
    /** Records that nobody answered. */
    async missed(subject: Subject, at: string): Promise<void> {
      const withTry = (text: string | undefined) =>
        text === undefined ? undefined : JSON.stringify({ ...parsed(text), missedAt: at });
      await store.change(openAt(subject), withTry, RETENTION.notification);
    },
    /**
     * Ends one.
     * @param end `undefined` if telling has become pointless: the meeting was held, or is gone
     * @param mailId of the e-mail by which it ends, in the outbox
     * @returns it, as it was
     */
    async end(
      subject: Subject,
      end: NotificationEnd | undefined,
      mailId?: string,
    ): Promise<Notification | undefined> {
      const one = await find(subject);
      if (!one) return undefined;
      if (end) await log({ ...one, mailId: mailId ?? one.mailId, end });
      await store.remove(openAt(subject));
      return one;
    },
    /** What was changed and told about a case and its meetings, newest first. */
    ofCase,
  };
}

/** The hour that comes first: the old one, at which the person would stand before a closed door, or the new one. */
const nearest = ({ was, is }: Notification): string =>
  [was?.startDate, is?.startDate].filter((time) => time !== undefined).toSorted()[0] ?? "9999";

/** Whether nobody has to learn of it any more: its hour has passed. */
function isOver({ was, is }: Notification): boolean {
  const { startDate } = is ?? was ?? {};
  return startDate !== undefined && compareWallTimes(startDate, wallTimeOf(new Date())) < 0;
}

const UNDELIVERED: ReadonlySet<MailState | undefined> = new Set(["refused", "late", "unknown"]);

/** Records what became of e-mails: what one was to tell is to be told unless it is known to have arrived. */
export const letterOutcomes = (
  letters: Pick<KeptLetters, "settle">,
  notifications: Pick<MeetingNotifications, "undelivered">,
): LetterOutcomes => ({
  async settle(caseId, id, state, mailId) {
    const isLost = UNDELIVERED.has(state);
    // First, so that no page says that the letter is lost and nobody is to be told.
    if (isLost) await notifications.undelivered(caseId, mailId);
    await letters.settle(caseId, id, state);
    // Whom it tells may have been recorded in between, by a form that hasn't seen its state yet.
    if (isLost) await notifications.undelivered(caseId, mailId);
  },
});

/** An e-mail that tells somebody: its record, and itself in the outbox. */
export interface TellingMail {
  readonly letterId: string;
  readonly outboxId: string;
}

/** The mail server may have refused an e-mail before it was recorded whom it tells. Rejects with `StoreUnavailable`. */
export async function reopenUndelivered(
  context: Context,
  caseId: number,
  { letterId, outboxId }: TellingMail,
): Promise<void> {
  const kept = await keptLettersOf(context).find(caseId, letterId);
  if (UNDELIVERED.has(kept?.state)) await meetingNotificationsOf(context).undelivered(caseId, outboxId);
}

export const meetingNotificationsOf = defineService<MeetingNotifications>("meeting notifications");

/**
 * Whether a person has withdrawn their request, and nothing was arranged with them since: nobody calls them any more.
 * @param startDate of a meeting that is called off
 */
export async function hasWithdrawn(context: Context, caseId: number, startDate?: string): Promise<boolean> {
  const { change, meetings } = (await unlessAway(requestsOf(context).stateOf(caseId))) ?? {};
  if (change?.kind !== "withdrawn") return false;
  const arranged = (meetings ?? []).filter(
    ({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled,
  );
  return [...arranged.map((meeting) => meeting.startDate), startDate ?? change.startDate].every(
    (start) => start === change.startDate,
  );
}
