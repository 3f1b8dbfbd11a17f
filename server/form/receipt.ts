import type { Receipt } from "#app/model/case.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/current.ts";

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
