import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { DEFAULT_PROFILE_PICTURE } from "#app/model/media.ts";
import { type ProfileForm, profileForm, type UserData, UserPayload } from "#app/model/user-rules.ts";
import type { Assistant, User } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { imageWrite, readPicture } from "../files/image.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { deleteSession, deleteSessionsOf, startSession, userByName } from "../store/sessions.ts";
import { all, fromStored, insert, one, run, type StoredRow, update } from "../store/statements.ts";
import { inOneCase, rowById } from "./records.ts";

type Users = Contract["users"];

const picture = { area: "profile-pictures", field: "profilePicture", read: readPicture } as const;

/** Adds a member of staff; 409 for a duplicate username. */
const addUser = imageWrite<Users["add"], UserData>({
  ...picture,
  check: ({ input }, wrong) => checkPayload(UserPayload, input.body, wrong),

  write({ database }, data, imageOr) {
    refuseTaken(database, data.username);
    const profilePicturePath = imageOr(DEFAULT_PROFILE_PICTURE);
    return insert(database, "users", { ...data, profilePicturePath });
  },
});

/** Changes a member of staff; 409 for a duplicate username, and for removing the last administrator. */
const updateUser = imageWrite<Users["update"], UserData>({
  ...picture,
  check({ database, input: { params, body } }, wrong) {
    getUser(database, params.id);
    return checkPayload(UserPayload, body, wrong);
  },

  write({ database, input }, data, imageOr) {
    const { id, profilePicturePath } = getUser(database, input.params.id);
    refuseTaken(database, data.username, id);
    update(database, "users", id, { ...data, profilePicturePath: imageOr(profilePicturePath) });
    refuseWithoutAdministrator(database);
    if (!data.active) deleteSessionsOf(database, id);
    if (!data.active || data.roleId !== ROLE.assistant)
      run(database, "UPDATE mps SET userId = NULL WHERE userId = :id", { id });
  },
});

/** Identity providers ignore case; SQLite would fold ASCII only. */
function refuseTaken(database: DatabaseSync, username: string, ownId?: number): void {
  const users = all<{ id: number; username: string }>(database, "SELECT id, username FROM users");
  const isTaken = users.some((user) => user.id !== ownId && inOneCase(user.username) === inOneCase(username));
  if (isTaken) throw new RefusedCall(409, { username: "Корисникот веќе постои!" });
}

/** One active administrator must remain: others can't create one. */
function refuseWithoutAdministrator(database: DatabaseSync): void {
  const sql = `SELECT 1 FROM users WHERE active = 1 AND roleId = ${ROLE.administrator}`;
  if (one(database, sql)) return;
  throw new RefusedCall(409, { roleId: "Мора да остане барем еден активен администратор!" });
}

/** Changes one's own profile; only assistants have phone and working hours (3-decisions, "Fields and rules"). */
const updateProfile = imageWrite<Contract["users"]["updateProfile"], ProfileForm>({
  ...picture,
  check: (call, wrong) => checkPayload(profileForm(signedIn(call).roleId), call.input.body, wrong),

  write(call, data, imageOr) {
    const { id, profilePicturePath } = getUser(call.database, signedIn(call).id);
    update(call.database, "users", id, { ...data, profilePicturePath: imageOr(profilePicturePath) });
  },
});

/** All members of staff, active or not, in Macedonian alphabetical order. */
export const users: Handlers<Contract["users"]> = {
  profile: (call) => signedIn(call),
  updateProfile,

  assistants: ({ database }) =>
    all<Assistant>(
      database,
      `SELECT id, fullName, assistantSince AS since FROM users WHERE roleId = ${ROLE.assistant} AND active = 1 ORDER BY sortKey(fullName), id`,
    ),

  list: ({ database }) =>
    all<StoredRow<User>>(database, `${USER} ORDER BY sortKey(fullName), id`).map(fromStored),
  get: ({ database, input }) => getUser(database, input.params.id),
  add: addUser,
  update: updateUser,
};

const USER = `SELECT id, fullName, username, email, phone, profilePicturePath, roleId, workHoursFrom, workHoursTo,
  active FROM users`;

const getUser = (database: DatabaseSync, id: number) =>
  fromStored(rowById<StoredRow<User>>(database, USER, id));

/** Sign-in with the identity provider's access token, and signing out (3-decisions, "Sign-in"). */
export const auth: Handlers<Contract["auth"]> = {
  async token({ database, now, credentials, readToken, setCookie }) {
    if (!credentials.bearer) throw new RefusedCall(401);
    const person = await readToken(credentials.bearer).catch(() => undefined);
    const user = person && userByName(database, person.username);
    if (!user) throw new RefusedCall(401);
    const { cookie, bearer } = startSession(database, user.id, person.appOrigin, now());
    setCookie(`JSESSIONID=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    return { access_token: bearer };
  },

  logout(call) {
    const appOrigin = deleteSession(call.database, call.credentials);
    call.setCookie("JSESSIONID=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    return { adfsLogoutUrl: call.signOutUrl(signedIn(call).id, appOrigin) };
  },
};
