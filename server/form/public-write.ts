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

/** A public form about to be sent to the API. */
interface PublicForm {
  /** Fixed name of the form. */
  readonly what: "meeting-request" | "contact" | "request-change";
  /** E-mail address of the sender; the phone of somebody without one; for a change, the case in its place. */
  readonly email: string;
  /** The text written in it, without the sender. */
  readonly words: readonly string[];
}

/** How long a text is remembered, as an unreadable mark. */
const DUPLICATE_SECONDS = 60 * 60;

/** Shorter texts may agree by chance: they count as copies only for the same sender. */
const TELLING_LENGTH = 40;

/** Limit after which the same text counts as a copy. */
const COPY: Limit = { name: "copy", times: 1, seconds: DUPLICATE_SECONDS };

/**
 * Sends a public form to the API unless its e-mail address, its browser, or its network address has reached its limit
 * (R60); one that looks like a bot's, or like a copy, is flagged in the log and sent all the same (R63). Failed and
 * unknown outcomes are not counted: the person is asked to send again, which is one call with its key. Senders are
 * stored as keyed marks only, no longer than the limits last.
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

/** The sender's limits come first: a mobile carrier puts thousands behind one address. */
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

/** Normalises an address: one mailbox has many spellings, by case and what follows a plus. */
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
 * Why a form looks like a bot's: `trap` for a filled invisible field, `haste` for one sent too soon, `copy` for a
 * recently sent text.
 */
type Suspicion = "trap" | "haste" | "copy";

/**
 * Shortest time, in milliseconds, in which a person reads, fills in and sends a form; measured from the key's
 * creation, so without script too.
 */
const SHORTEST_FILL_MS = 3_000;

/**
 * The suspicion against a posted form (R63).
 * @param issuedAt when it was rendered, epoch milliseconds; `undefined` for an invalid key
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
 * Flags a suspicious form in the log; call it when the form is sent. It is sent all the same: a person mistaken for a
 * bot must not lose a word (R63).
 * @param what fixed name of the form
 * @param copied whether the same text was sent recently
 */
async function markSuspected(context: Context, what: PublicForm["what"], copied = false): Promise<void> {
  const form = formIfAny(context);
  const machine = form && suspicionOf(form.fields, form.key?.issuedAt, Date.now());
  const reasons: readonly Suspicion[] = [...(machine ? [machine] : []), ...(copied ? ["copy" as const] : [])];
  for (const reason of reasons)
    logOf(context).warn({ event: "suspected-spam", requestId: requestInfo(context).id, state: what, reason });
}

const KEPT = 3;
const LIFETIME_MS = 60 * 60 * 1000;

/** Stores a receipt in the visitor's own session, so that nobody else can open its address. */
export function keepReceipt(context: Context, receipt: Receipt): void {
  const session = getSession(context);
  const others = (session.get("receipts") ?? []).filter(({ id }) => id !== receipt.id);
  session.set("receipts", [receipt, ...others].slice(0, KEPT));
}

/**
 * A receipt of this visitor.
 * @returns `undefined` for an id that they did not send, or sent more than an hour ago
 */
export function findReceipt(context: Context, id: string): Receipt | undefined {
  const receipt = getSession(context)
    .get("receipts")
    ?.find((kept) => kept.id === id);
  if (receipt === undefined || Date.now() - Date.parse(receipt.sentAt) > LIFETIME_MS) return undefined;
  return receipt;
}
