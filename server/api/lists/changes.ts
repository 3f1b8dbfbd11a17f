import { type Context, partOfProduct } from "#server/context.ts";
import { sessionIfAny } from "#server/session/current.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Attempt } from "../fault.ts";

/** Writes after which the public lists say something else; those of users change the MPs' assistants. */
const CHANGES_LISTS = /^\/admin\/api\/(?:case-categories|mps|offices|parties|users)(?:\/|$)/;

/** What a product's own writes have changed in the public lists. */
export interface ListChanges {
  /** What was asked for from then on shows them; epoch milliseconds, 0 for never. */
  lastAt: number;
}

/** The changes of a product. */
export const listChangesOf = partOfProduct<ListChanges>("changes of lists");

/** Makes every cached list old after a write that changed one, or may have: the next page shows the new state. */
export function noteListChange(
  context: Context,
  { method, path }: Endpoint,
  outcome: Attempt<unknown>,
): void {
  const isWritten = outcome.ok || outcome.fault.sent === "unknown";
  if (method === "GET" || !CHANGES_LISTS.test(path) || !isWritten) return;
  const changes = listChangesOf(context);
  // What was asked for within this millisecond may be of before.
  changes.lastAt = Date.now() + 1;
  sessionIfAny(context)?.set("listsChangedAt", changes.lastAt);
}

/** When the lists last changed, as far as this product or this person's session knows; epoch milliseconds, 0 for never. */
export const lastListChange = (context: Context): number =>
  Math.max(listChangesOf(context).lastAt, sessionIfAny(context)?.get("listsChangedAt") ?? 0);
