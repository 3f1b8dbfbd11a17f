import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { DEFAULT_PROFILE_PICTURE } from "#app/model/media.ts";
import { type ProfileForm, profileForm, type UserData, UserPayload } from "#app/model/user-rules.ts";
import type { Assistant, User } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readPicture } from "../files/image.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { deleteSession, deleteSessionsOf, startSession, userByName } from "../store/sessions.ts";
import { all, insert, one, run, update } from "../store/statements.ts";
import { imageWrite } from "./image-write.ts";
import { refuseTaken, rowById } from "./records.ts";

type Users = Contract["users"];

const PICTURE = {
  table: "users",
  column: "profilePicturePath",
  area: "profile-pictures",
  initial: DEFAULT_PROFILE_PICTURE,
  field: "profilePicture",
  read: readPicture,
} as const;

const TAKEN = "Корисникот веќе постои!";

/** Adds a member of staff; 409 for a duplicate username. */
const addUser = imageWrite<Users["add"], UserData>(PICTURE, {
  check: ({ input }, wrong) => checkPayload(UserPayload, input.body, wrong),

  store({ database }, row) {
    refuseTaken(database, "users", { username: row.username }, [TAKEN]);
    return insert(database, "users", row);
  },
});

/** Changes a member of staff; 409 for a duplicate username, and for removing the last administrator. */
const updateUser = imageWrite<Users["update"], UserData>(PICTURE, {
  check: ({ input }, wrong) => checkPayload(UserPayload, input.body, wrong),

  store({ database }, row, id) {
    refuseTaken(database, "users", { username: row.username }, [TAKEN, id]);
    update(database, "users", id, row);
    refuseWithoutAdministrator(database);
    if (!row.active) deleteSessionsOf(database, id);
    if (!row.active || row.roleId !== ROLE.assistant)
      run(database, "UPDATE mps SET userId = NULL WHERE userId = :id", { id });
  },
});

/** One active administrator must remain: others can't create one. */
function refuseWithoutAdministrator(database: DatabaseSync): void {
  const sql = `SELECT 1 FROM users WHERE active = 1 AND roleId = ${ROLE.administrator}`;
  if (one(database, sql)) return;
  throw new RefusedCall(409, { roleId: "Мора да остане барем еден активен администратор!" });
}

/** Changes one's own profile; only assistants have phone and working hours (3-decisions, "Fields and rules"). */
const updateProfile = imageWrite<Users["updateProfile"], ProfileForm>(PICTURE, {
  idOf: (call) => signedIn(call).id,
  check: (call, wrong) => checkPayload(profileForm(signedIn(call).roleId), call.input.body, wrong),
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

  list: ({ database }) => all<User>(database, "SELECT * FROM users ORDER BY sortKey(fullName), id"),
  get: ({ database, input }) => rowById<User>(database, "users", input.params.id),
  add: addUser,
  update: updateUser,
};

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
