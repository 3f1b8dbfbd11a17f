import type { DatabaseSync } from "node:sqlite";
import type { User } from "#app/model/user.ts";
import { Refusal } from "../../http/refusal.ts";
import { fromStored, type Stored } from "../../store/flags.ts";
import { all, one } from "../../store/statements.ts";

const USER = `SELECT id, fullName, username, email, phone, profilePicturePath, roleId, workHoursFrom, workHoursTo,
  active FROM users`;

/** All members of staff, active or not, in the order of the Macedonian alphabet. */
export const allUsers = (database: DatabaseSync): User[] =>
  all<Stored<User>>(database, `${USER} ORDER BY sortKey, id`).map(fromStored);

/** One member of staff. */
export function getUser(database: DatabaseSync, id: number): User {
  const row = one<Stored<User>>(database, `${USER} WHERE id = :id`, { id });
  if (!row) throw new Refusal(404);
  return fromStored(row);
}
