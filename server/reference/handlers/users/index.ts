import { ROLE } from "#app/model/access.ts";
import type { Assistant } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../../http/call.ts";
import { all } from "../../store/statements.ts";
import { updateProfile } from "./profile.ts";
import { allUsers, getUser } from "./record.ts";
import { addUser, updateUser } from "./write.ts";

/** Members of staff, and the profile of the one who calls. */
export const users: Handlers<Contract["users"]> = {
  profile: (call) => signedIn(call),
  updateProfile,

  assistants: ({ database }) =>
    all<Assistant>(
      database,
      `SELECT id, fullName, assistantSince AS since FROM users WHERE roleId = ${ROLE.assistant} AND active = 1 ORDER BY sortKey, id`,
    ),

  list: ({ database }) => allUsers(database),
  get: ({ database, input }) => getUser(database, input.params.id),
  add: addUser,
  update: updateUser,
};
