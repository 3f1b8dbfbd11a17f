import type { DatabaseSync } from "node:sqlite";
import { ROLE, type RoleId } from "#app/model/access.ts";
import type { Profile } from "#app/model/user.ts";
import { one } from "../store/statements.ts";
import { userByName } from "../store/sessions.ts";

/** The password of every demo account, including those added by administrators. */
export const DEMO_PASSWORD = "demo";

/** One account per role, and a second assistant; a role without an account does not compile. */
const ACCOUNTS = {
  administrator: { roleId: ROLE.administrator, role: "администратор" },
  assistant: { roleId: ROLE.assistant, role: "асистент" },
  assistant2: { roleId: ROLE.assistant, role: "асистент на други пратеници" },
  monitor: { roleId: ROLE.monitor, role: "набљудувач" },
} satisfies Record<keyof typeof ROLE | "assistant2", { readonly roleId: RoleId; readonly role: string }>;

/** The accounts that the sign-in page offers; names and roles come with the demo data. */
export const DEMO_ACCOUNTS = Object.entries(ACCOUNTS).map(([username, account]) => ({
  username,
  ...account,
}));

/** The active user with this username, if the password is right. */
export function checkPassword(
  database: DatabaseSync,
  username: string,
  password: string,
): Profile | undefined {
  return password === DEMO_PASSWORD ? userByName(database, username) : undefined;
}

/** `undefined` for a removed or inactive account. */
export function accountById(database: DatabaseSync, id: string) {
  const user = one<{ username: string; fullName: string; email: string }>(
    database,
    "SELECT username, fullName, email FROM users WHERE id = :id AND active = 1",
    { id: Number(id) },
  );
  return user && { sub: id, name: user.fullName, preferred_username: user.username, email: user.email };
}
