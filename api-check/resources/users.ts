import { ROLE } from "#app/model/access.ts";
import { profileForm, UserPayload } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf, PHONE } from "../fixture.ts";
import { addRecord, rewrite } from "../record.ts";

const { auth, users } = contract;

const KIND = {
  calls: users,
  form: UserPayload,
  list: [users.list, {}],
  key: "username",
  repliesId: true,
} as const;

/** Adds an assistant, to be assigned; retiring makes the account inactive, which also checks its change. */
export async function writeUser(check: Check, { mark }: Fixture) {
  const username = mark.replaceAll(/\W/g, "-");
  const times = { workHoursFrom: "09:00", workHoursTo: "14:00" };
  const given = { username, roleId: ROLE.assistant, phone: PHONE, ...times, active: true };
  const { id, change } = await addRecord(check, KIND, leastOf(UserPayload, mark, given));
  if (id !== undefined) check.stays.push(`user ${id} "${username}", not active`);
  const others = { username, roleId: ROLE.assistant, workHoursFrom: "08:00", workHoursTo: "16:00" };
  return { id, retire: () => change(others) };
}

/** Rewrites the profile of the first caller, unchanged. */
export const rewriteProfile = (check: Check): Promise<void> =>
  // Any role will do: only assistants have more fields.
  rewrite(check, users.updateProfile, [users.profile, {}], {
    form: profileForm(ROLE.monitor),
    needs: "no profile that could be read",
  });

/** Ends only sessions that this check began, so it comes last. */
export async function signOut({ call, quietly, callers }: Check): Promise<void> {
  const [first, ...others] = callers.filter(({ accessToken }) => accessToken !== undefined);
  const needs = "no bearer is an access token of the identity provider, and sessions of others are not ended";
  await call(auth.logout, first && {}, { as: first, needs });
  for (const caller of others) await quietly(auth.logout, {}, caller);
}
