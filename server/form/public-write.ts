import type { Receipt } from "#app/model/case.ts";
import { TRAP } from "#app/model/fields/trap.ts";
import { fold } from "#app/model/text/fold.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/current.ts";
import { type Limit, limitsOf } from "#server/store/limits.ts";

import type { ApiFault, Attempt } from "../api/fault.ts";
import { formIfAny } from "./posted-form.ts";

/** A public form that is about to be sent on. */
interface PublicForm {
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

/** How often the same text may come before it counts as a copy. */
const COPY: Limit = { name: "copy", times: 1, seconds: DUPLICATE_SECONDS };

/**
 * Sends a public form on, if its mailbox and its browser have not just sent as many as they may, nor all who share its
 * address (R60); one that looks like a machine's, or like a copy, is marked in the log and sent all the same (R63). What
 * came to nothing does not count, nor what nobody knows the end of: the person is asked to send it again, which is one call
 * with its key. Who sent what is kept as keyed marks only, no longer than the limits last.
 * @returns the outcome of `write`, or a fault `limited` without having called it
 */
export async function publicWrite<Value>(
  context: Context,
  form: PublicForm,
  write: () => Promise<Attempt<Value>>,
): Promise<Attempt<Value>> {
  const limits = limitsOf(context);
  const taken = await limits.takeAll(limitsFor(context, form));
  if ("waitMs" in taken) return { ok: false, fault: limited(context, taken.waitMs) };
  const copy = await limits.takeAll([[COPY, contentOf(form)]]);
  await markSuspected(context, form.what, "waitMs" in copy);
  const outcome = await write();
  if (!outcome.ok) await Promise.all([taken, copy].map((one) => limits.giveBack(one)));
  return outcome;
}

/** The sender first: behind the one address of a mobile carrier sit thousands. */
function limitsFor(context: Context, { email }: PublicForm): readonly (readonly [Limit, string])[] {
  const senders = [`e-mail ${mailbox(email)}`, `browser ${getSession(context).id}`];
  const { submitBursts, submitsPerAddress } = settingsOf(context);
  const bursts = submitBursts.map((burst) => ({ name: `burst-${burst.seconds}`, ...burst }));
  const perAddress: Limit = { name: "submit", times: submitsPerAddress, seconds: 60 };
  return [
    ...bursts.flatMap((burst) => senders.map((sender) => [burst, sender] as const)),
    [perAddress, `client ${requestInfo(context).client}`],
  ];
}

function limited(context: Context, waitMs: number): ApiFault {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return { kind: "limited", sent: "no", retryAfter, reference: requestInfo(context).id };
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

/**
 * Why a form looks like a machine's: `trap` for a filled field that no person sees, `haste` for one sent too soon,
 * `copy` for a text that was sent a short time ago.
 */
type Suspicion = "trap" | "haste" | "copy";

/** Nobody reads, fills in and sends one of our forms in less; the time runs from the key's issue, so without script too. */
const SHORTEST_FILL_MS = 3_000;

/**
 * What speaks against a posted form (R63).
 * @param issuedAt when the form was rendered, epoch milliseconds; `undefined` when its key is not ours
 * @param now epoch milliseconds
 */
export function suspicionOf(
  fields: FormData,
  issuedAt: number | undefined,
  now: number,
): Suspicion | undefined {
  const bait = fields.get(TRAP);
  if (typeof bait === "string" && bait !== "") return "trap";
  return issuedAt !== undefined && now - issuedAt < SHORTEST_FILL_MS ? "haste" : undefined;
}

/**
 * Marks a form of this request in the log when it looks like a machine's; to be called when it is sent on. It is
 * sent all the same: a person who was taken for a machine must not lose a word (R63).
 * @param what fixed name of the form
 * @param copied the same text was sent a short time ago
 */
async function markSuspected(
  context: Context,
  what: "meeting-request" | "contact",
  copied = false,
): Promise<void> {
  const form = formIfAny(context);
  const machine = form && suspicionOf(form.fields, form.key?.issuedAt, Date.now());
  const reasons: readonly Suspicion[] = [...(machine ? [machine] : []), ...(copied ? ["copy" as const] : [])];
  for (const reason of reasons)
    logOf(context).warn({ event: "suspected-spam", requestId: requestInfo(context).id, state: what, reason });
}

const KEPT = 3;
const LIFETIME_MS = 60 * 60 * 1000;

/** Keeps a receipt in the visitor's own session, so that nobody else can open its address. */
export function keepReceipt(context: Context, receipt: Receipt): void {
  const session = getSession(context);
  const others = (session.get("receipts") ?? []).filter(({ id }) => id !== receipt.id);
  session.set("receipts", [receipt, ...others].slice(0, KEPT));
}

/** @returns `undefined` for an id that this visitor did not send, or sent more than an hour ago */
export function findReceipt(context: Context, id: string): Receipt | undefined {
  const receipt = getSession(context)
    .get("receipts")
    ?.find((kept) => kept.id === id);
  if (receipt === undefined || Date.now() - Date.parse(receipt.sentAt) > LIFETIME_MS) return undefined;
  return receipt;
}
