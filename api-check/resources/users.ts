import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import { addRecord, changeRecord, type OwnRecord, rewrite } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { firstId } from "../paging.ts";
import { EMAIL, EMPTY, PHONE } from "../fixture.ts";
import { atLimits } from "../wrong-values.ts";

const { auth, users } = contract;

/** Exchanges an access token, and reads the profile and the members of staff. */
export async function readUsers({ call, callers }: Check): Promise<void> {
  const needs = "no bearer is an access token of the identity provider";
  const hasToken = callers.some(({ accessToken }) => accessToken !== undefined);
  await call(auth.token, hasToken ? {} : undefined, { needs });
  await call(users.profile, {});
  await call(users.assistants, {}, { own: ["since"] });
  await call(users.get, firstId((await call(users.list, {})).json), { needs: EMPTY });
}

/** Adds an assistant, to be assigned; retiring makes the account inactive. */
export async function writeUser(check: Check, mark: string): Promise<OwnRecord> {
  const username = mark.replaceAll(/\W/g, "-");
  const times = { workHoursFrom: "09:00", workHoursTo: "14:00" };
  const who = { fullName: mark, phone: PHONE };
  const body = { ...who, ...times, username, email: EMAIL, roleId: ROLE.assistant, active: true };
  const find = async () => (await check.quietly(users.list, {}))?.find((user) => user.username === username);
  const id = await addRecord(check, { ...users, repliesId: true }, { body, trial: { again: true } }, find);
  return {
    id,
    async retire() {
      const longest = atLimits(users.update, { ...who, fullName: `${mark} changed` });
      const later = { workHoursFrom: "08:00", workHoursTo: "16:00", active: false };
      await changeRecord(check, users, id, { body: {}, asIs: { ...body, ...longest, ...later } });
      return id === undefined ? [] : [`user ${id} "${username}", not active`];
    },
  };
}

/** Rewrites the profile of the first caller, unchanged. */
export async function rewriteProfile(check: Check): Promise<string[]> {
  const profile = check.hasFitted(users.profile) ? await check.quietly(users.profile, {}) : undefined;
  const { id: _id, username: _name, roleId: _role, profilePicturePath: _picture, ...body } = profile ?? {};
  const read = [users.profile, {}] as const;
  return rewrite(check, users.updateProfile, profile && { body }, read, "no profile that could be read");
}

/** Ends only sessions that this check began, so it comes last. */
export async function signOut({ call, quietly, callers }: Check): Promise<void> {
  const [first, ...others] = callers.filter(({ accessToken }) => accessToken !== undefined);
  const needs = "no bearer is an access token of the identity provider, and sessions of others are not ended";
  await call(auth.logout, first && {}, { as: first, needs });
  for (const caller of others) await quietly(auth.logout, {}, caller);
}
