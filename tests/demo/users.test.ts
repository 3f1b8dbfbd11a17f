import { describe, expect, it } from "vitest";
import type { ProfileForm, UserData } from "#app/model/user-rules.ts";
import { all as rows } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type Fields, sendForm } from "../support/form-call.ts";
import { fileOf, plain } from "../support/images.ts";
import { signInAs } from "../support/reference-sign-in.ts";
import { useCaller, useReference } from "../support/use-reference.ts";

const { users, mps } = contract;

const reference = useReference();
const { session, ask } = useCaller(reference, "administrator");

const list = async () => (await ask(users.list, {})).value;
const get = async (id: number) => (await ask(users.get, { params: { id } })).value;
const assistants = async () => (await ask(users.assistants, {})).value.map(({ id }) => id);

const add = async (changes: Partial<UserData> & { profilePicture?: File } = {}) => {
  const { status, value } = await ask(users.add, { body: { ...person(), ...changes } });
  expect(status).toBe(200);
  return value ?? 0;
};

const update = (id: number, body: UserData & { profilePicture?: File }) =>
  ask(users.update, { params: { id }, body });

let people = 0;

/** Another assistant each time. */
const person = (): UserData => ({
  fullName: "Бојан Ѓоргиев",
  username: `person${++people}`,
  email: "bojan@example.com",
  phone: "070 111 222",
  roleId: 2,
  active: true,
  workHoursFrom: "08:30",
  workHoursTo: "16:30",
});

/** The same as the fields of a form, with some left out. */
const fields = (changes: Record<string, string | File | undefined> = {}): Fields => {
  const { roleId, active, ...texts } = person();
  const all = { ...texts, roleId: String(roleId), statusId: String(active), ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

const post = (sent: Fields) => sendForm(`${reference.url}/admin/api/users`, "POST", sent, session);

const pictures = () => rows(reference.database, "SELECT path FROM uploads");

describe("the list of users", () => {
  it("has all members of staff in the order of the alphabet, active or not", async () => {
    const all = await list();
    expect(all).toHaveLength(42);
    const names = all.map(({ fullName }) => fullName);
    expect(names).toEqual(names.toSorted(new Intl.Collator("mk").compare));
    const id = await add({ active: false, fullName: "Ѓоко Абаџиев" });
    const later = (await list()).map(({ fullName }) => fullName);
    expect(later).toEqual(later.toSorted(new Intl.Collator("mk").compare));
    expect((await list()).find((user) => user.id === id)).toEqual(await get(id));
    expect(await assistants()).not.toContain(id);
  });
});

describe("adding a user", () => {
  it("answers the new id; the user is there, tidied, with the picture of whoever has none", async () => {
    const sent = person();
    const id = await add({ ...sent, fullName: "  Бојан Ѓоргиев ", workHoursFrom: "8:30" });
    expect(await get(id)).toEqual({
      ...sent,
      id,
      profilePicturePath: "admin/uploads/profile-pictures/user.png",
    });
    expect(await assistants()).toContain(id);
  });

  it("gives no phone and no hours to whoever is no assistant", async () => {
    const id = await add({ roleId: 3 });
    expect(await get(id)).toMatchObject({ roleId: 3, phone: "", workHoursFrom: "", workHoursTo: "" });
    expect(
      (await post(fields({ roleId: "1", phone: undefined, workHoursFrom: "", workHoursTo: "" }))).status,
    ).toBe(200);
  });

  it("lets the new user sign in", async () => {
    const sent = person();
    await add(sent);
    const own = await signInAs(reference, sent.username);
    const { value } = await ask(users.profile, {}, own);
    expect(value).toMatchObject({ username: sent.username, roleId: 2 });
  });

  it.each([
    ["administrator", "administrator"],
    ["ADMINISTRATOR", "administrator in capitals"],
    [" administrator ", "administrator with spaces around it"],
    ["ЛЕНА", "a Cyrillic one in capitals"],
  ])("is refused with 409 for a username that is taken: %s", async (username) => {
    if (username === "ЛЕНА") await add({ username: "лена" });
    const before = [(await list()).length, pictures().length];
    const profilePicture = fileOf(await plain(30, 30), "a.jpg");
    expect(await post(fields({ username, profilePicture }))).toEqual({
      status: 409,
      message: "Записот веќе постои.",
      fieldErrors: { username: "Корисникот веќе постои!" },
    });
    expect([(await list()).length, pictures().length]).toEqual(before);
  });
});

describe("changing a user", () => {
  it("may spell the own username otherwise", async () => {
    const sent = person();
    const id = await add(sent);
    const username = sent.username.toUpperCase();
    expect((await update(id, { ...sent, username })).status).toBe(204);
    expect(await get(id)).toMatchObject({ ...sent, username });
  });
});

describe("the own profile", () => {
  const NEW = {
    fullName: "Ново Име",
    email: "novo@example.com",
    phone: "071 222 333",
    workHoursFrom: "07:30",
    workHoursTo: "15:30",
  };
  const callers = {
    administrator: useCaller(reference, "administrator"),
    assistant: useCaller(reference, "assistant"),
    monitor: useCaller(reference, "monitor"),
  };
  type Account = keyof typeof callers;
  const ACCOUNTS = ["administrator", "assistant", "monitor"] as const;

  const profile = async (account: Account) => (await callers[account].ask(users.profile, {})).value;
  const change = (account: Account, body: ProfileForm) => callers[account].ask(users.updateProfile, { body });
  const put = (account: Account, sent: Fields) =>
    sendForm(`${reference.url}/admin/api/users/user-profile`, "PUT", sent, callers[account].session);

  it.each(ACCOUNTS)("shows the new data at once, and only to the one who changed it: %s", async (account) => {
    const others = ACCOUNTS.filter((name) => name !== account);
    const before = await profile(account);
    const ofOthers = await Promise.all(others.map(profile));
    expect((await change(account, NEW)).status).toBe(204);
    const ofAssistant = account === "assistant" ? {} : { phone: "", workHoursFrom: "", workHoursTo: "" };
    expect(await profile(account)).toEqual({ ...before, ...NEW, ...ofAssistant });
    expect(await Promise.all(others.map(profile))).toEqual(ofOthers);
  });

  it("stays what it was where it is not the owner's to change", async () => {
    const before = await profile("monitor");
    const sent = { fullName: "Кирил", email: "k@example.com" };
    const more = { id: "1", roleId: "1", username: "administrator", statusId: "false" };
    expect((await put("monitor", { ...sent, ...more })).status).toBe(204);
    expect(await profile("monitor")).toEqual({ ...before, ...sent });
  });

  it("is shown where the portal names the assistant", async () => {
    await change("assistant", { ...NEW, fullName: "Марјан Огненовски", phone: "078 000 111" });
    const { id } = await profile("assistant");
    const { value } = await call(reference.url, contract.mps.list, {});
    const own = value.filter(({ userId }) => userId === id);
    expect(own.length).toBeGreaterThan(0);
    expect(
      new Set(own.map(({ userPhone, userWorkHoursFrom }) => `${userPhone} ${userWorkHoursFrom}`)),
    ).toEqual(new Set(["078 000 111 07:30"]));
  });

  it.each(["administrator", "monitor"] as const)(
    "asks no phone and no hours of others: %s",
    async (account) => {
      const { fullName, email } = NEW;
      expect((await put(account, { fullName, email })).status).toBe(204);
      expect((await put(account, { ...NEW, phone: "0".repeat(99), workHoursFrom: "x" })).status).toBe(204);
      expect(await profile(account)).toMatchObject({ phone: "", workHoursFrom: "", workHoursTo: "" });
    },
  );
});

describe("who is no active assistant any more", () => {
  const assign = (mpId: number, userId: number) =>
    ask(mps.assignAssistant, { params: { mpId }, body: { userId } });
  const assistantOf = async (id: number) => (await ask(mps.get, { params: { id } })).value.userId;

  it.each([
    { change: "another role", changes: { roleId: 3 } },
    { change: "inactive", changes: { active: false } },
  ])("leaves the members without an assistant: $change", async ({ changes }) => {
    const sent = person();
    const id = await add(sent);
    for (const mpId of [7, 8]) expect((await assign(mpId, id)).status).toBe(204);
    await update(id, { ...sent, phone: "070 999 999" });
    expect(await Promise.all([7, 8].map(assistantOf))).toEqual([id, id]);
    await update(id, { ...sent, ...changes });
    expect(await Promise.all([7, 8].map(assistantOf))).toEqual([null, null]);
    expect((await assign(7, id)).status).toBe(400);
  });

  it("is signed out at once when inactive, and stays so", async () => {
    const sent = person();
    const id = await add(sent);
    const own = await signInAs(reference, sent.username);
    const profile = () => ask(users.profile, {}, own);
    expect((await profile()).status).toBe(200);
    await update(id, { ...sent, active: false });
    expect((await profile()).status).toBe(401);
    await expect(signInAs(reference, sent.username)).rejects.toThrow();
    await update(id, sent);
    expect((await profile()).status).toBe(401);
    await signInAs(reference, sent.username);
  });
});

describe("the last administrator", () => {
  it.each([{ active: false }, { roleId: 2 }])("can't lock everybody out: %o", async (changes) => {
    for (const { id, roleId } of await list())
      if (roleId === 1 && id !== 1) await update(id, { ...person(), roleId: 3 });
    const before = await get(1);
    const { status, body } = await update(1, {
      ...person(),
      username: "administrator",
      roleId: 1,
      ...changes,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      fieldErrors: { roleId: "Мора да остане барем еден активен администратор!" },
    });
    expect(await get(1)).toEqual(before);
  });

  it("may go when there is another", async () => {
    const other = { ...person(), roleId: 1 };
    const id = await add(other);
    const own = await signInAs(reference, other.username);
    const leave = { params: { id }, body: { ...other, active: false } };
    expect((await ask(users.update, leave, own)).status).toBe(204);
    expect((await ask(users.list, {}, own)).status).toBe(401);
    expect((await get(id)).active).toBe(false);
  });
});
