import { TRAP } from "#app/model/fields/trap.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/current.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { formIfAny } from "./posted-form.ts";

/**
 * Why a form looks like a machine's: `trap` for a filled field that no person sees, `haste` for one sent too soon,
 * `copy` for a text that was sent a short time ago.
 */
export type Suspicion = "trap" | "haste" | "copy";

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
export async function markSuspected(
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
