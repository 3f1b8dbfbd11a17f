import { createHmac } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { fold } from "#app/model/text/fold.ts";
import type { Context } from "#server/context.ts";
import type { ApiFault, Attempt } from "../api/fault.ts";
import { env } from "../env.ts";
import type { Counter, LimitStore } from "../http/gates/limit-store.ts";
import { limits } from "../http/gates/limits.ts";
import { requestInfo } from "../http/request-info.ts";
import { keysFor } from "../session/keys.ts";
import { markSuspected } from "./suspicion.ts";

/** A public form that is about to be sent on. */
export interface PublicForm {
  /** Fixed name of the form. */
  readonly what: "meeting-request" | "contact";
  readonly email: string;
  /** What was written in it, without who wrote it. */
  readonly words: readonly string[];
}

/** So long the same text is remembered, as a mark that nobody can read. */
const DUPLICATE_SECONDS = 60 * 60;

/** Short texts are alike without being copies: they count as one only when the sender is the same. */
const TELLING_LENGTH = 40;

/**
 * Sends a public form on, if its e-mail address and its client have not just sent as many as they may (R60); one that
 * looks like a machine's, or like a copy, is marked in the log and sent all the same (R63). What came to nothing does
 * not count, nor what nobody knows the end of: the person is asked to send it again, which is one call with its key. Who sent what is kept as keyed marks only, no longer than the limits last.
 * @returns the outcome of `write`, or a fault `limited` without having called it
 */
export async function publicWrite<Value>(
  context: Context,
  form: PublicForm,
  write: () => Promise<Attempt<Value>>,
): Promise<Attempt<Value>> {
  const store = await limits();
  const senders = [`e-mail ${mailbox(form.email)}`, `client ${requestInfo(context).client}`];
  const taken = await takeAll(bursts(store), senders.map(mark));
  if ("waitMs" in taken) return { ok: false, fault: limited(context, taken.waitMs) };
  const copy = await take(copies(store), mark(contentOf(form)));
  await markSuspected(context, form.what, "waitMs" in copy);
  const outcome = await write();
  if (!outcome.ok) await Promise.all([taken, copy].map((one) => giveBack(one)));
  return outcome;
}

function limited(context: Context, waitMs: number): ApiFault {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return { kind: "limited", sent: "no", retryAfter, reference: requestInfo(context).id };
}

const byStore = new WeakMap<LimitStore, { bursts: readonly Counter[]; copies: Counter }>();

function countersOf(store: LimitStore) {
  const known = byStore.get(store);
  if (known) return known;
  const made = {
    bursts: env.submitBursts.map(({ times, seconds }) => store.counter(`burst-${seconds}`, times, seconds)),
    copies: store.counter("copy", 1, DUPLICATE_SECONDS),
  };
  byStore.set(store, made);
  return made;
}

const bursts = (store: LimitStore) => countersOf(store).bursts;
const copies = (store: LimitStore) => countersOf(store).copies;

/** What was counted, to be given back; or how long to wait. */
type Taken = { readonly counted: readonly (readonly [Counter, string])[] } | { readonly waitMs: number };

/** All or nothing. */
async function takeAll(counters: readonly Counter[], keys: readonly string[]): Promise<Taken> {
  const pairs = counters.flatMap((counter) => keys.map((key) => [counter, key] as const));
  const counted: (readonly [Counter, string])[] = [];
  for (const [counter, key] of pairs) {
    const one = await take(counter, key);
    if ("waitMs" in one) {
      await giveBack({ counted });
      return one;
    }
    counted.push(...one.counted);
  }
  return { counted };
}

async function take(counter: Counter, key: string): Promise<Taken> {
  try {
    await counter.consume(key);
    return { counted: [[counter, key]] };
  } catch (over) {
    if (over instanceof RateLimiterRes) return { waitMs: over.msBeforeNext };
    // A fault of the store, which has reported it, refuses nobody.
    return { counted: [] };
  }
}

async function giveBack(taken: Taken): Promise<void> {
  if ("waitMs" in taken) return;
  await Promise.all(taken.counted.map(([counter, key]) => counter.reward(key).catch(() => undefined)));
}

/** One box has many spellings: case, and what follows a plus. */
const mailbox = (email: string) =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");

function contentOf({ what, email, words }: PublicForm): string {
  const text = words.map(fold).join("|");
  return `${what} ${text.length < TELLING_LENGTH ? mailbox(email) : ""} ${text}`;
}

/** A mark that tells nothing to whoever reads it, and that only this installation can make. */
function mark(text: string): string {
  return createHmac("sha256", keysFor("public forms")[0].secret)
    .update(text)
    .digest("base64url")
    .slice(0, 22);
}
