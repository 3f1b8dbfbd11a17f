import type { Context } from "#server/context.ts";
import { sessionIfAny } from "#server/session/current.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Attempt } from "../fault.ts";
import { newDataGeneration } from "../freshness.ts";
import type { Sender } from "../send.ts";

/** Writes after which the public lists say something else; those of users change the MPs' assistants. */
const CHANGES_LISTS = /^\/admin\/api\/(?:case-categories|mps|offices|parties|users)(?:\/|$)/;

const changedAt = new WeakMap<Sender, number>();

/** Makes every cached list old after a write that changed one, or may have: the next page shows the new state. */
export function noteListChange(
  context: Context,
  sender: Sender,
  { method, path }: Endpoint,
  outcome: Attempt<unknown>,
): void {
  const isWritten = outcome.ok || outcome.fault.sent === "unknown";
  if (method === "GET" || !CHANGES_LISTS.test(path) || !isWritten) return;
  const now = Date.now();
  changedAt.set(sender, now);
  newDataGeneration();
  sessionIfAny(context)?.set("listsChangedAt", now);
}

/** When the lists last changed, as far as this process or this person's session knows; epoch milliseconds, 0 for never. */
export const lastListChange = (context: Context, sender: Sender): number =>
  Math.max(changedAt.get(sender) ?? 0, sessionIfAny(context)?.get("listsChangedAt") ?? 0);
