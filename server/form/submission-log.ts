import { setTimeout as wait } from "node:timers/promises";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type Store, type StoreKey, unlessAway } from "#server/store/store.ts";
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

/** How long a sent form is remembered (R70). */
const REMEMBERED_SECONDS = RETENTION.submission;
/** A write still "running" this long after the page's time limit belongs to a dead process; in milliseconds. */
const GRACE_MS = 200;
const LOOK_AGAIN_MS = 100;
const MAX_ANSWERED = 64;

/** One of several writes of a form. Its result in the API can be recognised by its content. */
export interface Step<Value> {
  readonly write: () => Promise<Attempt<Value>>;
  /** Looks for the result of the step, also one that another form wrote. */
  readonly look: () => Promise<Attempt<Found<Value>>>;
}

type Found<Value> = { readonly value: Value } | undefined;

/** Looks for the result of a step in what the API has. */
export async function lookFor<Read>(
  read: Promise<Attempt<Read>>,
  isThere: (read: Read) => boolean,
): Promise<Attempt<Found<null>>> {
  const found = await read;
  return found.ok ? { ok: true, value: isThere(found.value) ? { value: null } : undefined } : found;
}

/** Adds a record, whose id the API may not tell. */
export function addStep(
  add: () => Promise<Attempt<number | null>>,
  look: Step<number>["look"],
): Step<number | null> {
  const write = async (): Promise<Attempt<number | null>> => {
    const added = await add();
    if (!added.ok || added.value !== null) return added;
    const found = await look();
    return { ok: true, value: (found.ok && found.value?.value) || null };
  };
  return { write, look };
}

/** Writes a step; an unknown outcome is looked up before asking the person (R71). */
export async function runStep<Value>({ write, look }: Step<Value>): Promise<Attempt<Value>> {
  const written = await write();
  return isUnknown(written) ? ((await leftBy(look)) ?? written) : written;
}

export const submissionsOf = defineService<ReturnType<typeof createSubmissionLog>>("log of sent forms");

interface Parts {
  readonly store: Pick<Store, "add" | "get" | "put" | "remove">;
  readonly log: Pick<Log, "warn">;
  /** How long a page waits for the API, in milliseconds. */
  readonly pageMs: number;
  /** The clock of all nodes. */
  readonly now?: () => number;
}

/** Records which rendered forms were sent, and their outcomes. */
export function createSubmissionLog({ store, log, pageMs, now = Date.now }: Parts) {
  const running = new Map<string, Promise<Attempt<unknown>>>();

  /**
   * Runs a write once per rendered form, across tabs, processes and restarts (R70, R71). An outcome that may
   * have been executed is remembered and returned again; one that certainly was not frees the key, so that
   * the corrected form can be sent.
   * @param again the reference of the unknown outcome after which the person sends again, or `true` for any
   */
  async function once<Value>(
    key: FormKey,
    again: string | undefined,
    write: () => Promise<Attempt<Value>>,
  ): Promise<Attempt<Value>> {
    const answered = again?.slice(0, MAX_ANSWERED);
    // A double click is one call even without the store.
    const name = `${key.id} ${answered ?? ""}`;
    const same = running.get(name) as Promise<Attempt<Value>> | undefined;
    // A redirect to sign-in is not shared.
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
    // Each unknown outcome allows one retry of its own, so that a double click on "send again" is one call too.
    const answered = again === "true" ? earlier.fault.reference : again;
    const outcome = await onceIn(`${id}:${answered}`, undefined, write);
    if (!isUndone(outcome)) await remember(record, outcome);
    return outcome;
  }

  /**
   * Like `once`, for one of several steps. A result that already exists counts as done, even if the log has
   * forgotten it. After an unknown outcome it is looked up; if the writing process died without a result, the
   * step is written now.
   */
  async function step<Value>(
    key: FormKey,
    again: string | undefined,
    written: Step<Value>,
  ): Promise<Attempt<Value>> {
    const { look } = written;
    const before = await look();
    if (!before.ok) return { ok: false, fault: { ...before.fault, sent: "no" } };
    if (before.value) return { ok: true, value: before.value.value };
    let isOurs = false;
    const run = () => {
      isOurs = true;
      return runStep(written);
    };
    const outcome = await once(key, again, run);
    if (outcome.ok || outcome.fault.sent !== "unknown" || isOurs) return outcome;
    // Another post may have tried since.
    const after = await look();
    if (!after.ok) return outcome;
    if (after.value) return { ok: true, value: after.value.value };
    const { reference } = outcome.fault;
    return reference.startsWith(DIED) ? once(key, reference, run) : outcome;
  }

  /** When sign-in is required nothing was written: the same form may be sent again. */
  async function writeOrFree<Value>(record: StoreKey, write: () => Promise<Attempt<Value>>) {
    try {
      return await write();
    } catch (thrown) {
      if (thrown instanceof Response) await tolerant(store.remove(record));
      throw thrown;
    }
  }

  /**
   * Claims a submission, or waits for the earlier one; no longer than a page waits for the API, even for a record
   * that this node can't decrypt yet, or of a node whose clock is ahead.
   * @returns the earlier outcome; `undefined` when the caller must write
   */
  async function claimOrWait<Value>(record: StoreKey): Promise<Attempt<Value> | undefined> {
    const asked = now();
    for (;;) {
      const claimed = await tolerant(
        store.add(record, entry({ state: "running", since: now() }), REMEMBERED_SECONDS),
      );
      if (claimed !== false) return undefined;
      const found = await readEntry<Value>(record);
      if (found?.state === "ended") return found.outcome;
      const since = Math.min(found?.since ?? asked, asked);
      if (now() - since > pageMs + GRACE_MS) return diedMidway(since);
      await wait(LOOK_AGAIN_MS);
    }
  }

  async function remember<Value>(record: StoreKey, outcome: Attempt<Value>): Promise<void> {
    if (isUndone(outcome)) return void (await tolerant(store.remove(record)));
    await tolerant(store.put(record, entry({ state: "ended", outcome }), REMEMBERED_SECONDS));
  }

  async function readEntry<Value>(record: StoreKey): Promise<Running | Ended<Value> | undefined> {
    return parsed<Running | Ended<Value>>(await tolerant(store.get(record)));
  }

  /** Without the store a citizen's form can still be sent (F14), only unremembered. */
  const tolerant = <Result>(work: Promise<Result>) =>
    unlessAway(work, () => log.warn({ event: "submission-log-unavailable" }));

  /** Whether a form or a step may have been executed. */
  const hasBegun = async (id: string) => (await tolerant(store.get(["submission", id]))) !== undefined;

  return { once, step, hasBegun };
}

/** The result of a step; a session that ends now must not hide that it was tried. */
async function leftBy<Value>(look: Step<Value>["look"]): Promise<Attempt<Value> | undefined> {
  const after = await look().catch((thrown: unknown) => {
    if (thrown instanceof Response) return undefined;
    throw thrown;
  });
  return after?.ok && after.value ? { ok: true, value: after.value.value } : undefined;
}

const isUnknown = (outcome: Attempt<unknown>) => !outcome.ok && outcome.fault.sent === "unknown";

/** Certainly not executed: refused, or never sent. */
const isUndone = (outcome: Attempt<unknown>) => !outcome.ok && outcome.fault.sent !== "unknown";

const entry = (value: Running | Ended<unknown>) => JSON.stringify(value);

/** The sending process died before it recorded the outcome. */
function diedMidway(since: number): Attempt<never> {
  return { ok: false, fault: { kind: "unknown", sent: "unknown", reference: DIED + since.toString(36) } };
}

/** Prefix of the reference of such an outcome, which is only given after as long as any call may take. */
const DIED = "died-";
