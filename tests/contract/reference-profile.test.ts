import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProfileForm } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type Fields, MESSAGE, sendForm } from "../support/form-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

const { users } = contract;

const ACCOUNTS = ["administrator", "assistant", "monitor"] as const;
type Account = (typeof ACCOUNTS)[number];

let reference: OwnReference;
let sessions: Record<Account, ApiSession>;

beforeAll(async () => {
  reference = await startOwnReference();
  const signedIn = await Promise.all(ACCOUNTS.map((name) => signInAs(reference, name)));
  sessions = Object.fromEntries(ACCOUNTS.map((name, at) => [name, signedIn[at]])) as typeof sessions;
});
afterAll(() => reference.stop());

const profile = async (account: Account) =>
  (await call(reference.url, users.profile, {}, { session: sessions[account] })).value;

const update = (account: Account, body: ProfileForm & { profilePicture?: File }) =>
  call(reference.url, users.updateProfile, { body }, { session: sessions[account] });

const put = (account: Account | undefined, fields: Fields) =>
  sendForm(`${reference.url}/admin/api/users/user-profile`, "PUT", fields, account && sessions[account]);

const NEW = {
  fullName: "Ново Име",
  email: "novo@example.com",
  phone: "071 222 333",
  workHoursFrom: "07:30",
  workHoursTo: "15:30",
};

describe("the own profile", () => {
  it.each(ACCOUNTS)("shows the new data at once, and only to the one who changed it: %s", async (account) => {
    const others = ACCOUNTS.filter((name) => name !== account);
    const before = await profile(account);
    const ofOthers = await Promise.all(others.map(profile));
    expect((await update(account, NEW)).status).toBe(204);
    const ofAssistant = account === "assistant" ? {} : { phone: "", workHoursFrom: "", workHoursTo: "" };
    expect(await profile(account)).toEqual({ ...before, ...NEW, ...ofAssistant });
    expect(await Promise.all(others.map(profile))).toEqual(ofOthers);
  });

  it("stays what it was where it is not the owner's to change", async () => {
    const before = await profile("monitor");
    const fields = { fullName: "Кирил", email: "k@example.com" };
    const more = { id: "1", roleId: "1", username: "administrator", statusId: "false" };
    expect((await put("monitor", { ...fields, ...more })).status).toBe(204);
    expect(await profile("monitor")).toEqual({ ...before, ...fields });
  });

  it("is shown where the portal names the assistant", async () => {
    await update("assistant", { ...NEW, fullName: "Марјан Огненовски", phone: "078 000 111" });
    const { id } = await profile("assistant");
    const { value } = await call(reference.url, contract.mps.list, {});
    const own = value.filter(({ userId }) => userId === id);
    expect(own.length).toBeGreaterThan(0);
    expect(
      new Set(own.map(({ userPhone, userWorkHoursFrom }) => `${userPhone} ${userWorkHoursFrom}`)),
    ).toEqual(new Set(["078 000 111 07:30"]));
  });

  const { required, invalid, tooLong } = MESSAGE;
  const wrong: [Account, Record<string, string>, string, string][] = [
    ["assistant", { phone: "" }, "phone", required],
    ["assistant", { phone: "0".repeat(21) }, "phone", tooLong(20)],
    ["assistant", { workHoursFrom: "" }, "workHoursFrom", required],
    ["assistant", { workHoursTo: "" }, "workHoursTo", required],
    ["assistant", { workHoursTo: "осум" }, "workHoursTo", invalid],
    ["assistant", { workHoursFrom: "15:31" }, "workHoursFrom", MESSAGE.timeOrder],
  ];

  it.each(wrong)("is not changed when something is wrong: %s %o", async (account, fields, name, message) => {
    const before = await profile(account);
    expect(await put(account, { ...NEW, ...fields })).toMatchObject({
      status: 400,
      fieldErrors: { [name]: message },
    });
    expect(await profile(account)).toEqual(before);
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
