import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import type { Profile } from "#app/model/user.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { type Call, signedIn } from "../http/call.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, one } from "../store/statements.ts";

/** The row with an id; refuses an unknown one. The contract drops the columns that its reply doesn't have. */
export function rowById<Row>(database: DatabaseSync, table: string, id: number): Row {
  const row = one<Row>(database, `SELECT * FROM ${table} WHERE id = :id`, { id });
  if (!row) throw new RefusedCall(404);
  return row;
}

/** Tables whose records belong to an MP, and through the MP to an assistant. */
type OwnedTable = "cases" | "meetings" | "events";

/** The id of a record that exists (404) and that the person may see (403): assistants see those of their own MPs. */
export function idInView(
  call: Pick<Call<Endpoint>, "database" | "user">,
  table: OwnedTable,
  id: number,
): number {
  const { database } = call;
  const person = signedIn(call);
  const found = one<{ userId: number | null }>(
    database,
    `SELECT mps.userId FROM ${table} JOIN mps ON mps.id = ${table}.mpId WHERE ${table}.id = :id`,
    { id },
  );
  if (!found) throw new RefusedCall(404);
  if (person.roleId === ROLE.assistant && found.userId !== person.id) throw new RefusedCall(403);
  return id;
}

/** Whether the MP is one of this assistant's own, active or not: only they may have records. */
export const isOwnMp = (database: DatabaseSync, mpId: number, { id: userId }: Profile): boolean =>
  one(database, "SELECT 1 FROM mps WHERE id = :mpId AND userId = :userId", { mpId, userId }) !== undefined;

/**
 * The MPs whose records a list shows: those requested by id or by assistant; an assistant only gets their
 * own. `undefined` for all MPs.
 */
export function mpsInView(
  database: DatabaseSync,
  person: Profile,
  { mpId, userId }: { readonly mpId?: number | undefined; readonly userId?: number | undefined },
): readonly number[] | undefined {
  const own = person.roleId === ROLE.assistant ? mpsOf(database, person.id) : undefined;
  const asked = userId === undefined ? undefined : mpsOf(database, userId);
  const sets = [mpId === undefined ? undefined : [mpId], asked, own].filter((ids) => ids !== undefined);
  const [first, ...others] = sets;
  return first?.filter((id) => others.every((ids) => ids.includes(id)));
}

const mpsOf = (database: DatabaseSync, userId: number) =>
  all<{ id: number }>(database, "SELECT id FROM mps WHERE userId = :userId", { userId }).map(({ id }) => id);

/** Names are compared in one case: identity providers ignore it, and SQLite would fold ASCII only. */
const inOneCase = (value: string | number) => String(value).normalize("NFC").toLowerCase();

/** Refuses values that another record has already, with a message for each. */
export function refuseTaken<Name extends string>(
  database: DatabaseSync,
  table: "users" | "categories",
  unique: Readonly<Record<Name, string | number>>,
  [message, ownId = 0]: readonly [message: string, ownId?: number],
): void {
  const sql = `SELECT * FROM ${table} WHERE id <> :ownId`;
  const others = all<typeof unique>(database, sql, { ownId });
  const taken = (Object.keys(unique) as Name[]).filter((name) =>
    others.some((other) => inOneCase(other[name]) === inOneCase(unique[name])),
  );
  if (taken.length > 0) throw new RefusedCall(409, Object.fromEntries(taken.map((name) => [name, message])));
}
