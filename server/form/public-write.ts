import { fold } from "#app/model/text/fold.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/current.ts";
import { settingsOf } from "#server/settings/current.ts";
import { limitsOf } from "#server/store/current.ts";
import type { Limit } from "#server/store/limits.ts";
import type { ApiFault, Attempt } from "../api/fault.ts";
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
