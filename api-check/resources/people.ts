import { ROLE } from "#app/model/access.ts";
import { profileForm, UserPayload } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf, PHONE } from "../fixture.ts";
import { addRecord, expectShown, rewrite } from "../record.ts";

const { auth, mps, users } = contract;

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

const LINKS = [
  ["userId", mps.assignAssistant, mps.removeAssistant],
  ["officeId", mps.assignOffice, mps.removeOffice],
] as const;

/** Assigns the check's assistant and office to an MP who has none, and removes them again. */
export async function assign(
  check: Check,
  own: { readonly userId: number | undefined; readonly officeId: number | undefined },
): Promise<void> {
  const list = (await check.quietly(mps.list, {})) ?? [];
  for (const [field, add, remove] of LINKS) {
    const mp = list.find((one) => one[field] === null);
    if (!mp || own[field] === undefined) continue;
    const params = { mpId: mp.id };
    const read = [mps.get, { params: { id: mp.id } }] as const;
    await check.call(add, { params, body: { [field]: own[field] } } as never);
    await expectShown(check, add, read, { [field]: own[field] });
    await check.call(remove, { params });
    await expectShown(check, remove, read, { [field]: null });
    if (check.hasFitted(remove)) continue;
    await check.quietly(remove, { params });
    const isAsBefore = (await check.quietly(...read))?.[field] === null;
    if (!isAsBefore) check.stays.push(`member of parliament ${mp.id} NOT as before: its ${field} was none`);
  }
}

/** Rewrites the profile of the first caller, unchanged. */
export const rewriteProfile = (check: Check): Promise<void> =>
  // Any role will do: only assistants have more fields.
  rewrite(check, users.updateProfile, [users.profile, {}], profileForm(ROLE.monitor));

/** Ends only sessions that this check began, so it comes last. */
export async function signOut({ call, quietly, callers }: Check): Promise<void> {
  const [first, ...others] = callers.filter(({ accessToken }) => accessToken !== undefined);
  const needs = "no bearer is an access token of the identity provider, and sessions of others are not ended";
  await call(auth.logout, first && {}, { as: first, needs });
  for (const caller of others) await quietly(auth.logout, {}, caller);
}
