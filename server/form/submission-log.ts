import { setTimeout as wait } from "node:timers/promises";
import { partOfProduct } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { RETENTION } from "#server/store/records.ts";
import { type Store, type StoreKey, StoreUnavailable } from "#server/store/store.ts";
import type { Attempt } from "../api/fault.ts";
import type { FormKey } from "./form-key.ts";

interface Running {
  readonly state: "running";
  /** Epoch milliseconds. */
  readonly since: number;
}

interface Ended<Value> {
  readonly state: "ended";
  readonly outcome: Attempt<Value>;
}

/** How long a rendered form is remembered (R70). */
const REMEMBERED_SECONDS = RETENTION.submission;
/** What still "runs" so long after a page has given up waiting for the API belongs to a process that died. */
const GRACE_MS = 200;
const LOOK_AGAIN_MS = 100;
const LONGEST_ANSWERED = 64;

/** Which rendered forms were sent, and what came of it. */
interface SubmissionLog {
  /**
   * Runs a write once per rendered form, across tabs, processes and restarts (R70, R71). An outcome that
   * may have been carried out is remembered and given again; one that certainly was not frees the key, so
   * that the corrected form can be sent.
   * @param again the reference of the unknown outcome after which the person asked to send once more, or
   * `true` for whatever is unknown
   */
  once<Value>(
    key: FormKey,
    again: string | undefined,
    write: () => Promise<Attempt<Value>>,
  ): Promise<Attempt<Value>>;
}

/** The sent forms of a product. */
export const submissionsOf = partOfProduct<SubmissionLog>("log of sent forms");

interface Parts {
  readonly store: Pick<Store, "add" | "get" | "put" | "remove">;
  readonly log: Pick<Log, "warn">;
  /** How long a page waits for the API; milliseconds. */
  readonly pageMs: number;
}

/** Makes the memory of sent forms over a store. */
export function createSubmissionLog({ store, log, pageMs }: Parts): SubmissionLog {
  const running = new Map<string, Promise<Attempt<unknown>>>();

  async function once<Value>(
    key: FormKey,
    again: string | undefined,
    write: () => Promise<Attempt<Value>>,
  ): Promise<Attempt<Value>> {
    const answered = again?.slice(0, LONGEST_ANSWERED);
    // A double click is one call even when the store can't be had.
    const name = `${key.id} ${answered ?? ""}`;
    const same = running.get(name) as Promise<Attempt<Value>> | undefined;
    // Who has to sign in gets an answer of their own.
    if (same) return same.catch(() => once(key, again, write));
    const outcome = onceIn(key.id, answered, write);
    running.set(name, outcome);
    try {
      return await outcome;
    } finally {
      running.delete(name);
    }
  }

  async function onceIn<Value>(
    id: string,
    again: string | undefined,
    write: () => Promise<Attempt<Value>>,
  ): Promise<Attempt<Value>> {
    const record = ["submission", id] as const;
    const earlier = await claimOrWait<Value>(record);
    if (!earlier) {
      const outcome = await writeOrFree(record, write);
      await remember(record, outcome);
      return outcome;
    }
    if (earlier.ok || again === undefined) return earlier;
    // Each unknown outcome has one more try of its own, so that a double click on "send again" is one call too.
    const answered = again === "true" ? earlier.fault.reference : again;
    const outcome = await onceIn(`${id}:${answered}`, undefined, write);
    if (!isUndone(outcome)) await remember(record, outcome);
    return outcome;
  }

  /** Who has to sign in first has written nothing: the same form may be sent again. */
  async function writeOrFree<Value>(
    record: StoreKey,
    write: () => Promise<Attempt<Value>>,
  ): Promise<Attempt<Value>> {
    try {
      return await write();
    } catch (thrown) {
      if (thrown instanceof Response) await tolerant(() => store.remove(record));
      throw thrown;
    }
  }

  /**
   * Waits no longer than a page waits for the API, also for a record that another node has sealed in a way this one can't
   * open yet, or whose clock is ahead.
   * @returns the earlier outcome, or `undefined` when the caller is the one to write
   */
  async function claimOrWait<Value>(record: StoreKey): Promise<Attempt<Value> | undefined> {
    const asked = Date.now();
    for (;;) {
      const claimed = await tolerant(() =>
        store.add(record, entry({ state: "running", since: Date.now() }), REMEMBERED_SECONDS),
      );
      if (claimed !== false) return undefined;
      const found = await readEntry<Value>(record);
      if (found?.state === "ended") return found.outcome;
      const since = Math.min(found?.since ?? asked, asked);
      if (Date.now() - since > pageMs + GRACE_MS) return diedMidway(since);
      await wait(LOOK_AGAIN_MS);
    }
  }

  async function remember<Value>(record: StoreKey, outcome: Attempt<Value>): Promise<void> {
    await tolerant<unknown>(() =>
      isUndone(outcome)
        ? store.remove(record)
        : store.put(record, entry({ state: "ended", outcome }), REMEMBERED_SECONDS),
    );
  }

  async function readEntry<Value>(record: StoreKey): Promise<Running | Ended<Value> | undefined> {
    const text = await tolerant(() => store.get(record));
    return text === undefined ? undefined : (JSON.parse(text) as Running | Ended<Value>);
  }

  /** Without the store a form can still be sent (F14): only the memory of it is missing. */
  async function tolerant<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.warn({ event: "submission-log-unavailable" });
      return undefined;
    }
  }

  return { once };
}

/** Certainly not carried out: refused, or never sent. */
const isUndone = (outcome: Attempt<unknown>) => !outcome.ok && outcome.fault.sent !== "unknown";

const entry = (value: Running | Ended<unknown>) => JSON.stringify(value);

/** The process that was sending ended before it could write down what came back. */
function diedMidway(since: number): Attempt<never> {
  return { ok: false, fault: { kind: "unknown", sent: "unknown", reference: since.toString(36) } };
}
