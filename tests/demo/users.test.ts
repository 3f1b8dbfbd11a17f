import { describe, expect, it } from "vitest";
import type { UserData } from "#app/model/user-rules.ts";
import { all as rows } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { fileOf, plain } from "../support/images.ts";
import { signInAs } from "../support/reference-sign-in.ts";
import { useCaller, useReference } from "../support/use-reference.ts";

const { users, mps } = contract;

const reference = useReference();
const { ask } = useCaller(reference, "administrator");

const list = async () => (await ask(users.list, {})).value;
const get = async (id: number) => (await ask(users.get, { params: { id } })).value;

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

const pictures = () => rows(reference.database, "SELECT path FROM uploads");

describe("adding a user", () => {
  it.each([
    ["administrator", "administrator"],
    ["ADMINISTRATOR", "administrator in capitals"],
    [" administrator ", "administrator with spaces around it"],
    ["ЛЕНА", "a Cyrillic one in capitals"],
  ])("is refused with 409 for a username that is taken: %s", async (username) => {
    if (username === "ЛЕНА") await add({ username: "лена" });
    const before = [(await list()).length, pictures().length];
    const profilePicture = fileOf(await plain(30, 30), "a.jpg");
    const { status, body } = await ask(users.add, { body: { ...person(), username, profilePicture } });
    expect([status, body]).toMatchObject([
      409,
      { message: "Записот веќе постои.", fieldErrors: { username: "Корисникот веќе постои!" } },
    ]);
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
