import type { DatabaseSync } from "node:sqlite";
import { hashOf, newSecret } from "../store/secrets.ts";
import { insert, one } from "../store/statements.ts";

const MODEL = "SignOutTicket";

const LIFETIME_MILLISECONDS = 5 * 60 * 1000;

/** A one-time word with which an account's browser signs out without being asked again. */
export function issueTicket(database: DatabaseSync, accountId: string, now: Date): string {
  const ticket = newSecret();
  const expiresAt = now.getTime() + LIFETIME_MILLISECONDS;
  insert(database, "identityRecords", { model: MODEL, id: hashOf(ticket), payload: accountId, expiresAt });
  return ticket;
}

/** The account that a ticket was issued for; a ticket is good once. */
export function redeemTicket(database: DatabaseSync, ticket: string, now: Date): string | undefined {
  const row = one<{ payload: string; expiresAt: number }>(
    database,
    "DELETE FROM identityRecords WHERE model = :model AND id = :id RETURNING payload, expiresAt",
    { model: MODEL, id: hashOf(ticket) },
  );
  return row && row.expiresAt > now.getTime() ? row.payload : undefined;
}
