import { mayOpen, ROLE } from "#app/model/access.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import { photoOf } from "#app/model/media.ts";
import { UserForm, UserQuery } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { refreshOwnProfile } from "#server/identity/profile.ts";
import { openSessions } from "#server/identity/sign-out.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import {
  idsOf,
  mpChoices,
  passOn,
  reassign,
  withMps,
  type WithMps,
  type Written,
} from "../kit/assignments/assignments.server.ts";
import { addressAtRow, addressWith, registerSearch } from "../kit/list/address.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import type { Change } from "../kit/record/define-record.server.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { joinNames, type OpenWork, openWork, withSuccessor } from "../kit/record/open-work.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";
import { halfDone, type Question, successorIn } from "../kit/record/reply.ts";
import { userTexts } from "./fields.tsx";

export const USERS = defineResource("users", {
  read: (ask, id) => withMps(ask, "assistant", id, ask(contract.users.get, { params: { id } })),
  /** By name, in Macedonian order; searchable by name, username and e-mail. */
  list: defineRegister("users", {
    query: UserQuery,
    known: async (context, signal) => ({ rows: await staffList(context, contract.users.list, signal) }),
    order: ({ fullName }) => fullName,
    texts: ({ fullName, username, email }) => [fullName, username, email],
    filters: {
      roleId: {
        control: "select",
        label: (t) => t("columns.role"),
        all: (t) => t("allRoles"),
        options: () => lookupOptions(USER_ROLES),
      },
      status: activityFilter("m"),
    },
    isShown: (user, { roleId, status }) =>
      hasActivity(user, status) && (roleId === undefined || user.roleId === roleId),
    /** The documented columns and nothing else of the user (R18). */
    listed: ({ id, fullName, username, roleId, active, profilePicturePath }) => ({
      id,
      fullName,
      username,
      roleId,
      active,
      photo: photoOf(profilePicturePath),
    }),
    fileName: "korisnici",
  }),
  async shown({ record, own }, { context }) {
    const { profilePicturePath, ...user } = record;
    const mps = own.map(({ id, fullName }) => ({ id, name: fullName }));
    const { length: sessions } = await openSessions(context, user.id);
    return { user, photo: photoOf(profilePicturePath), mps, sessions };
  },
  head: ({ record }) => ({ name: record.fullName, photo: photoOf(record.profilePicturePath) }),
  schema: UserForm,
  file: () => pictureIn("profilePicture"),
  async choices(context, id) {
    const t = getT(context, "users");
    const mps = await mpChoices(context, "assistant", id, ({ fullName, userFullName }) =>
      t("mpOf", { mp: fullName, assistant: userFullName }),
    );
    return { mps };
  },
  textsOf: ({ record, own }) => userTexts(record, idsOf(own)),
  wanted: (form) => userTexts(form, wantedMps(form)),
  asks: userDependents,
  add: addUser,
  change: changeUser,
  left: ({ left }) => left,
  /**
   * Messages for the API's refusals (section 8 of the back-office document). The last administrator is refused because
   * of the switch, whatever field the API names.
   */
  terms: ({ roleId }) => ({
    names: { statusId: "active", ...(roleId === ROLE.administrator && { roleId: "active" }) },
    conflict: { field: "username", or: ["email"], message: "userExists" },
    messages: { roleId: "lastAdministrator", active: "lastAdministrator" },
  }),
  async afterwards({ context, url }, { id, value }) {
    const session = getSession(context);
    // A deactivated user has no session: the sign-in screen confirms the change.
    if (requireProfile(context).id === id && !value.active) session.destroy();
    else await refreshOwnProfile(context, id);
    const roleId = session.get("profile")?.roleId;
    if (roleId === undefined) return "/admin/login";
    // A former administrator may not open the list of users.
    const mayReturn = mayOpen("/admin/users", roleId);
    const list = addressWith("/admin/users", registerSearch(url.searchParams));
    return mayReturn ? addressAtRow(list, id) : "/admin/dashboard";
  },
});

/** Only an active assistant has MPs. */
const wantedMps = ({ roleId, active, mpIds }: UserForm): readonly number[] =>
  roleId === ROLE.assistant && active ? mpIds : [];

/** Adds a user, then assigns the MPs; an unknown outcome is settled by looking for the username (R71). */
async function addUser(
  context: Context,
  { id: operation, value: form, file }: ValidSubmission<typeof UserForm>,
): Promise<Attempt<Written>> {
  const outcome = await api(context).attempt(contract.users.add, { body: bodyOf(form, file) });
  const added = await readBack(outcome, async () => (await sameUser(context, form)) !== undefined);
  if (!added.ok) return added;
  const wanted = wantedMps(form);
  if (wanted.length === 0) return { ok: true, value: { left: false } };
  const id = added.value ?? (await sameUser(context, form))?.id;
  return {
    ok: true,
    value: { left: await reassign(context, operation, { kind: "assistant", id, wanted }) },
  };
}

type UserChange = Change<typeof UserForm, WithMps<User>>;

/** The MPs whom a change leaves without their assistant. */
const leftMps = ({ stored, value }: UserChange) => (isAssistant(value) ? [] : stored.own);

const isAssistant = ({ roleId, active }: User | UserForm) => active && roleId === ROLE.assistant;

/** Passes the MPs of a leaving assistant on; changes the user, if anything has changed, then the MPs. */
async function changeUser(context: Context, change: UserChange): Promise<Attempt<Written>> {
  const { stored: before, value: form, file, fields } = change;
  const { record: stored, mps } = before;
  const { id } = stored;
  const to = leftMps(change).length > 0 ? successorIn(fields) : undefined;
  const passed = to === undefined ? DONE : await passOn(context, { from: id, to, form: change.form });
  if (!passed.ok) return passed;
  const saved = isAs(stored, form) && !file ? DONE : await writeUser(context, stored, form, file);
  if (!saved.ok && to !== undefined)
    return { ok: false, fault: { ...halfDone(saved.fault, [], { mpIds: "" }), sent: saved.fault.sent } };
  if (!saved.ok) return saved;
  const known = to === undefined ? mps : [];
  const mpsOf = { kind: "assistant", id, wanted: wantedMps(form) } as const;
  return { ok: true, value: { left: await reassign(context, change.form, mpsOf, known) } };
}

function bodyOf({ mpIds: _assigned, ...data }: UserForm, file: File | undefined) {
  return { ...data, ...(file && { profilePicture: file }) };
}

/** Except for the MPs, which are assigned by separate calls. */
const isAs = (stored: User, form: UserForm) => equalRecord(userTexts(form, []), userTexts(stored, []));

async function writeUser(context: Context, stored: User, form: UserForm, file: File | undefined) {
  const { id, profilePicturePath } = stored;
  const outcome = await api(context).attempt(contract.users.update, {
    params: { id },
    body: bodyOf(form, file),
  });
  return readBack(outcome, async () => {
    const found = await withFixedCredentials(context)(contract.users.get, { params: { id } });
    // A new picture has a new path.
    const hasPicture = !file || (found.ok && found.value.profilePicturePath !== profilePicturePath);
    return found.ok && hasPicture && isAs(found.value, form);
  });
}

/** The user with exactly the same content; usernames are unique. */
async function sameUser(context: Context, form: UserForm): Promise<User | undefined> {
  const found = await withFixedCredentials(context)(contract.users.list);
  const same = found.ok ? found.value.find(({ username }) => username === form.username) : undefined;
  return same && isAs(same, form) ? same : undefined;
}

/** What depends on a user who is about to become inactive, or to stop being an assistant. */
async function userDependents(context: Context, change: UserChange): Promise<Attempt<Question | undefined>> {
  const { value: form, fields } = change;
  const { record: stored } = change.stored;
  const { id } = stored;
  const ends = stored.active && !form.active;
  const own = leftMps(change);
  const leaves = own.length > 0 || (isAssistant(stored) && !isAssistant(form));
  if (!ends && !leaves) return DONE;
  const t = getT(context, "users");
  const work = leaves ? await openWork(context, { userId: id, mpIds: idsOf(own) }) : NOTHING;
  if (!work.ok) return work;
  const names = joinNames(
    context,
    own.map(({ fullName }) => fullName),
  );
  const lines = [
    ...(ends ? [t("deactivation.signIn")] : []),
    ...(own.length > 0 ? [t("deactivation.mps", { total: own.length, names })] : []),
    ...work.value.lines,
  ];
  if (lines.length === 0) return DONE;
  const title = t(stored.active && !ends ? "deactivation.role" : "deactivation.title");
  const question = { title, lines, links: work.value.links };
  if (own.length === 0) return { ok: true, value: question };
  const users = await api(context).attempt(contract.users.list);
  if (!users.ok) return users;
  const others = users.value.filter((user) => user.id !== id && isAssistant(user));
  return {
    ok: true,
    value: withSuccessor(context, question, fields, {
      label: t("deactivation.successor"),
      none: t("deactivation.nobody"),
      options: personOptions(others),
    }),
  };
}

const NOTHING: Attempt<OpenWork> = { ok: true, value: { lines: [], openCases: 0, links: [] } };
