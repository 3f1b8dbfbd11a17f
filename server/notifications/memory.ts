import { isLost } from "#app/model/letter.ts";
import {
  isOver,
  type Memory,
  type Notification,
  type NotificationEnd,
  type Subject,
  subjectOf,
} from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { type Context, defineService } from "#server/context.ts";
import type { TellingMail } from "#server/letters/meeting.ts";
import { type LetterOutcomes, outboxOf } from "#server/mail/outbox.ts";
import { type SentLetters, sentLettersOf } from "#server/mail/sent-letters.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";

export type Memories = ReturnType<typeof createMemories>;

const KNOWN = ["known", "meetings"] as const;
const logOf = (caseId: number) => ["notification-log", String(caseId)] as const;

const DAY_SECONDS = 24 * 60 * 60;
/** How long to remember that a person knows nothing. */
const UNKNOWN_SECONDS = 60 * DAY_SECONDS;

/**
 * What people know of their meetings, and what they were told when. If that differs from what holds, they have to
 * be told (`now.ts`). Methods reject with `StoreUnavailable`.
 * @param months how long the history of a case is kept
 */
export function createMemories(store: Pick<Store, "get" | "list" | "put" | "remove">, months: number) {
  const seconds = Math.min(months * 31 * DAY_SECONDS, RETENTION["notification-log"]);

  const find = async (subject: Subject) => parsed<Memory>(await store.get([...KNOWN, subject]));
  const keep = (memory: Memory) =>
    store.put([...KNOWN, subjectOf(memory)], JSON.stringify(memory), secondsOf(memory));
  const forget = (subject: Subject) => store.remove([...KNOWN, subject]);

  /** What was told about a case and its meetings, newest first. */
  const ofCase = async (caseId: number): Promise<readonly Notification[]> =>
    (await store.list(logOf(caseId)))
      .map((text) => parsed<Notification>(text))
      .toSorted((one, other) => toldAt(other).localeCompare(toldAt(one)));

  return {
    find,
    keep,
    forget,
    ofCase,
    all: async () => (await store.list(KNOWN)).map((text) => parsed<Memory>(text)),
    /** A person now knows what a notification says. */
    async tell(told: Notification, end: NotificationEnd, mail?: TellingMail): Promise<void> {
      const subject = subjectOf(told);
      const one = { ...told, id: `${subject} ${end.at}`, mailId: mail?.outboxId, end };
      await store.put([...logOf(told.caseId), one.id], JSON.stringify(one), seconds);
      // Nothing more can change about a meeting that is off.
      const { to, language } = mail ?? {};
      const reached = to !== undefined && language && { mail: { to, language, at: end.at } };
      await (told.is ? keep({ ...personOf(told), known: told.is, ...reached }) : forget(subject));
    },
    /**
     * A person doesn't know it after all: the tick was a mistake, or the letter was withdrawn or didn't arrive.
     * @returns `false` if they were told something newer
     */
    async untell(told: Notification): Promise<boolean> {
      const subject = subjectOf(told);
      const newest = (await ofCase(told.caseId)).find((one) => subjectOf(one) === subject);
      if (newest?.id !== told.id) return false;
      await keep(beforeTold(told));
      await store.remove([...logOf(told.caseId), told.id]);
      return true;
    },
    /** The person has withdrawn the request: they needn't be told of the case. */
    async forgetCase(caseId: number): Promise<void> {
      for (const text of await store.list(KNOWN)) {
        const memory = parsed<Memory>(text);
        if (memory.caseId === caseId) await forget(subjectOf(memory));
      }
    },
  };
}

const personOf = ({ meetingId, caseId, mpId, person, phone, answerWayId, by, at }: Notification): Memory => ({
  meetingId,
  caseId,
  mpId,
  person,
  phone,
  answerWayId,
  by,
  at,
});

/** A notice is told with the time of the last change before it. */
const toldAt = ({ at, end }: Notification): string => end?.at ?? at;

/** What a person knew before they were told something. */
export const beforeTold = (told: Notification): Memory => ({
  ...personOf(told),
  known: told.was,
  mail: told.mail,
  letter: told.letterId === undefined ? undefined : { id: told.letterId, says: told.is },
  mailId: told.mailId,
  missedAt: told.missedAt,
});

/** Until the day after a meeting: people aren't told of past ones. */
const secondsOf = ({ known }: Memory): number => {
  const left = known ? (Date.parse(known.endDate) - Date.now()) / 1000 + DAY_SECONDS : UNKNOWN_SECONDS;
  return Math.ceil(Math.min(RETENTION.known, Math.max(left, DAY_SECONDS)));
};

/** If an e-mail isn't known to have arrived, its person is to be told, unless the meeting is past. */
async function undelivered(memories: Pick<Memories, "ofCase" | "untell">, caseId: number, mailId: string) {
  const told = (await memories.ofCase(caseId)).find(
    (one) => one.mailId === mailId && one.end?.how === "mail",
  );
  if (told && !isOver(told)) await memories.untell(told);
}

/** Records the outcome of e-mails: their person is to be told unless delivery is confirmed. */
export const letterOutcomes = (
  letters: Pick<SentLetters, "recordState">,
  memories: Pick<Memories, "ofCase" | "untell">,
): LetterOutcomes => ({
  async recordState(caseId, id, state, mailId) {
    // First: a page must not say that the letter is lost and the person needn't be told.
    if (isLost(state)) await undelivered(memories, caseId, mailId);
    await letters.recordState(caseId, id, state);
    // Its person may have been recorded in between, by a form that hasn't seen the letter's state.
    if (isLost(state)) await undelivered(memories, caseId, mailId);
  },
});

/** The mail server may have refused an e-mail before its person was recorded. Rejects with `StoreUnavailable`. */
export async function untellUndelivered(
  context: Context,
  caseId: number,
  { letterId, outboxId }: TellingMail,
): Promise<void> {
  const kept = await sentLettersOf(context).find(caseId, letterId);
  if (isLost(kept?.state)) await undelivered(memoriesOf(context), caseId, outboxId);
}

/** Withdraws the reminders of a case that wait for the mail server: those that still hold are made again. */
export async function withdrawReminders(context: Context, caseId: number): Promise<void> {
  const letters = sentLettersOf(context);
  for (const { id, kind, form } of await letters.ofCase(caseId))
    if (kind === "reminder" && (await outboxOf.ifAny(context)?.withdraw(form)))
      await letters.remove(caseId, id);
}

/** Withdraws waiting letters of a case: their person is to be told. Rejects with `StoreUnavailable`. */
export async function withdrawLetters(
  context: Context,
  caseId: number,
  isConcerned: (one: Notification) => boolean = () => true,
): Promise<void> {
  const [memories, letters] = [memoriesOf(context), sentLettersOf(context)];
  await withdrawReminders(context, caseId);
  for (const one of await memories.ofCase(caseId)) {
    if (one.end?.how !== "mail" || one.mailId === undefined || !isConcerned(one)) continue;
    if (!(await outboxOf.ifAny(context)?.withdraw(one.mailId))) continue;
    await memories.untell(one);
    await letters.remove(caseId, letters.idOf(one.mailId));
  }
}

/** The case has another status now: drop the pending rejection notice and its queued letter. */
export async function forgetRejection(context: Context, caseId: number): Promise<void> {
  await withdrawLetters(context, caseId, ({ meetingId }) => meetingId === null);
  await memoriesOf(context).forget(subjectOf({ meetingId: null, caseId }));
}

/** The meeting was held, or its person didn't come: they needn't be told. */
export async function forgetTelling(
  context: Context,
  { id: meetingId, caseId }: Pick<Meeting, "caseId" | "id">,
): Promise<void> {
  if (caseId !== null) await memoriesOf(context).forget(subjectOf({ meetingId, caseId }));
}

export const memoriesOf = defineService<Memories>("memories");
