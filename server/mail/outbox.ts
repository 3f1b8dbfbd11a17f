import { randomUUID } from "node:crypto";
import { DAY_MS } from "#app/model/period.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import type { Store, StoreKey } from "#server/store/store.ts";
import type { SentLetters } from "./sent-letters.ts";
import type { Mail, MailSender, NotSent } from "./smtp.ts";

/** A letter to be sent exactly once. */
export interface Letter {
  /** The submission key of its form, and which of its letters it is: the same id is the same letter. */
  readonly id: string;
  readonly mail: Mail;
  /** The member of staff who is notified if it can't be sent. */
  readonly writer?: { readonly userId: number; readonly page: string } | undefined;
  /** For how many milliseconds it is tried, if less than a day. */
  readonly tryMs?: number | undefined;
  /** The letter as stored with its case, whose state is updated. */
  readonly kept?: { readonly caseId: number; readonly id: string } | undefined;
}

export interface LetterOutcomes {
  /** @param mailId of the letter in the outbox */
  recordState(...args: [...Parameters<SentLetters["recordState"]>, mailId: string]): Promise<void>;
}

/** A notice to its writer about a letter that was not, or may not have been, delivered. */
export interface MailNotice {
  readonly id: string;
  /** The back-office page with the person's phone number. */
  readonly page: string;
  readonly why: "refused" | "unknown" | "late";
  /** When the letter was written, epoch milliseconds. */
  readonly writtenAt: number;
}

/** A stored letter; once sent, only its id remains. */
interface Waiting extends Letter {
  readonly writtenAt: number;
  readonly attempts: number;
  readonly dueAt: number;
  /** The attempt that holds it. `handed`: from here on it may have been delivered. */
  readonly lease?: { readonly by: string; readonly until: number; readonly handed: boolean };
}

interface Leased extends Waiting {
  readonly lease: Required<Waiting>["lease"];
}

type Kept = Waiting | { readonly id: string; readonly done: true; readonly withdrawn?: true };

const MINUTE = 60_000;
const PAUSES = [1, 2, 5, 10, 20, 30, 60, 120].map((minutes) => minutes * MINUTE);
const TICK_MS = 30_000;
/** Longer than an attempt may take, so that no other takes the letter. */
const LEASE_MS = 3 * MINUTE;
const CLOSE_MS = 5_000;
/** Timers and the nodes' clock may differ by that much. */
const CLOCK_MS = 50;

export type Outbox = ReturnType<typeof createOutbox>;

/** Failed letters are retried, for a day at most. @param withdrawMs how long one can be withdrawn, in milliseconds */
export function createOutbox(
  store: Store,
  sender: MailSender,
  log: Pick<Log, "info" | "warn" | "error">,
  letters: LetterOutcomes,
  now = () => Date.now(),
  meter: Meter = NO_METER,
  withdrawMs = 0,
) {
  /** Outcomes of finished letters that could not be stored yet. */
  const owed = new Map<string, () => Promise<void>>();
  let queue: string[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  const timer = setInterval(() => void tick(), TICK_MS).unref();
  void tick();

  /** Leases a due letter, unless another attempt holds it. */
  async function take(id: string): Promise<Leased | undefined> {
    const found: { letter?: Leased | undefined } = {};
    const by = randomUUID();
    await change(id, (kept) => {
      const moment = now();
      const isFree = kept.dueAt <= moment && (kept.lease === undefined || kept.lease.until <= moment);
      const lease = { by, until: moment + LEASE_MS, handed: kept.lease?.handed ?? false };
      return (found.letter = isFree ? { ...kept, lease } : undefined);
    });
    return found.letter;
  }

  /** Changes a waiting letter; `make` returns `undefined` to leave it as it is. */
  const change = (id: string, make: (kept: Waiting) => Kept | undefined) =>
    store.change(
      placeOf(id),
      (text) => {
        const kept = parsed<Kept>(text);
        const after = kept && !("done" in kept) ? make(kept) : undefined;
        return after && JSON.stringify(after);
      },
      RETENTION.mail,
    );

  async function attempt(id: string): Promise<NotSent | undefined> {
    const letter = await take(id);
    if (!letter) return undefined;
    const { by } = letter.lease;
    // The earlier attempt ended while handing it over.
    if (letter.lease.handed) {
      await recordAttempt(letter, "unknown");
      return undefined;
    }
    const handing = async () => {
      let isOurs = false;
      await change(id, (kept) => {
        isOurs = kept.lease?.by === by && kept.lease.until > now();
        return isOurs && kept.lease ? { ...kept, lease: { ...kept.lease, handed: true } } : undefined;
      });
      if (!isOurs) throw new Error("Another node has the letter");
    };
    const failed = await sender.send(fileName(store, id), letter.mail, handing);
    await recordAttempt(letter, failed).catch((error: unknown) => {
      owed.set(id, () => recordAttempt(letter, failed));
      throw error;
    });
    return failed;
  }

  async function recordAttempt(letter: Leased, failed: NotSent | undefined): Promise<void> {
    const { id, writtenAt, attempts, writer, lease } = letter;
    const ifOurs = (after: Kept) => change(id, (kept) => (kept.lease?.by === lease.by ? after : undefined));
    const end = writtenAt + Math.min(DAY_MS, letter.tryMs ?? DAY_MS);
    const isLate = failed === "later" && now() >= end;
    if (failed === "later" && !isLate) {
      const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? DAY_MS;
      const { lease: _over, ...rest } = letter;
      const dueAt = Math.min(now() + pause, end);
      await ifOurs({ ...rest, attempts: attempts + 1, dueAt });
      log.warn({ event: "mail", state: "waiting", attempt: attempts + 1 });
      return;
    }
    if (failed) {
      const why = failed === "later" ? "late" : failed;
      if (writer) {
        const notice: MailNotice = { id, page: writer.page, why, writtenAt };
        for (const folder of [writer.userId, EVERYBODY])
          await store.put(noticeKey(folder, id), JSON.stringify(notice), RETENTION["mail-notice"]);
      }
      meter.count("offices_mail_given_up_total", {});
      log.error({ event: "mail", state: "given-up", reason: why, userId: writer?.userId });
    } else log.info({ event: "mail", state: "sent", attempt: attempts + 1 });
    const { kept } = letter;
    const state = failed === "later" ? "late" : (failed ?? "sent");
    if (kept) await letters.recordState(kept.caseId, kept.id, state, id);
    await ifOurs({ id, done: true });
  }

  async function work() {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const failed = await attempt(id).catch((err: unknown) => {
        log.warn({ event: "mail", state: "store", err });
        return "later" as const;
      });
      // The mail server or the store is unavailable: the other letters need not find out one by one.
      if (failed === "later") queue = [];
    }
  }

  /** Sends letters one after another. */
  async function run(ids: readonly string[]): Promise<void> {
    if (closed) return;
    queue.push(...ids.filter((id) => !queue.includes(id)));
    await (running ??= work().finally(() => {
      running = undefined;
      if (queue.length > 0) void run([]);
    }));
  }

  async function due(): Promise<readonly string[]> {
    for (const [id, recordNow] of owed) {
      await recordNow();
      owed.delete(id);
    }
    const kept = (await store.list(FOLDER)).flatMap((text) => parsed<Kept>(text) ?? []);
    return kept.filter((one): one is Waiting => !("done" in one) && one.dueAt <= now()).map(({ id }) => id);
  }

  /** Sends all due letters of every node; resolves when done. Runs by itself every half minute. */
  async function tick() {
    try {
      await run(await due());
    } catch (err) {
      log.warn({ event: "mail", state: "store", err });
    }
  }

  /** Stores a letter that leaves after a pause. @returns when */
  async function add(letter: Letter, pauseMs: number): Promise<number> {
    const moment = now();
    const dueAt = moment + pauseMs;
    const waiting: Waiting = { ...letter, writtenAt: moment, attempts: 0, dueAt };
    const text = JSON.stringify(waiting);
    let isNew = await store.add(placeOf(letter.id), text, RETENTION.mail);
    // What was withdrawn may be written again.
    const again = (kept: string | undefined) => {
      isNew = "withdrawn" in (parsed<Kept | undefined>(kept) ?? {});
      return isNew ? text : undefined;
    };
    if (!isNew) await store.change(placeOf(letter.id), again, RETENTION.mail);
    // A pause that ends with this process is noticed by the next tick.
    const send = () => void run([letter.id]);
    if (isNew && pauseMs === 0) setImmediate(send);
    else if (isNew) setTimeout(send, pauseMs + CLOCK_MS).unref();
    return dueAt;
  }

  return {
    /** It is sent even if this process ends. Rejects with `StoreUnavailable` when it can't be stored. */
    post: async (letter: Letter) => void (await add(letter, 0)),
    /** It leaves after some seconds, in which it can be withdrawn. @returns when, epoch milliseconds */
    postLater: (letter: Letter) => add(letter, withdrawMs),
    /** @returns whether it doesn't leave: it was not being handed over, or had been withdrawn before */
    async withdraw(id: string) {
      await change(id, ({ lease }) => (lease?.handed ? undefined : { id, done: true, withdrawn: true }));
      const kept = parsed<Kept>(await store.get(placeOf(id)));
      return kept !== undefined && "withdrawn" in kept;
    },
    tick,
    /** Of one person's letters, or of all, oldest first. */
    notices: async (userId = EVERYBODY) =>
      (await store.list(["mail-notice", `${userId}`]))
        .map((text) => parsed<MailNotice>(text))
        .toSorted((one, other) => one.writtenAt - other.writtenAt),
    async seen(userId: number, id: string) {
      if (await store.remove(noticeKey(userId, id))) await store.remove(noticeKey(EVERYBODY, id));
    },
    /** Gives a letter being sent some seconds to finish. */
    async close() {
      closed = true;
      queue = [];
      clearInterval(timer);
      const cutOff = setTimeout(() => sender.close(), CLOSE_MS);
      await running;
      clearTimeout(cutOff);
      sender.close();
    },
  };
}

const FOLDER = ["mail", "outbox"] as const;
const placeOf = (id: string): StoreKey => [...FOLDER, id];
/** In place of a user's id: the notices of all. */
const EVERYBODY = 0;
const noticeKey = (userId: number, id: string): StoreKey => ["mail-notice", `${userId}`, id];

/** A Message-ID that reveals nothing of the form's key. */
const fileName = (store: Pick<Store, "marks">, id: string) => store.marks(`mail ${id}`)[0];

/** The outbox of a product; a product without a mail server has none. */
export const outboxOf = defineService<Outbox>("outbox");
