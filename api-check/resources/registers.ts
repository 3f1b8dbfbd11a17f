import sharp from "sharp";
import { ROLE } from "#app/model/access.ts";
import { CategoryForm } from "#app/model/category.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { OfficeForm } from "#app/model/office.ts";
import { UserPayload } from "#app/model/user-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { addRecord, expectShown, type Fixture, leastOf, PHONE } from "../record.ts";

const { auth, categories, mps, offices, users } = contract;

const CATEGORY = {
  calls: categories,
  form: CategoryForm,
  list: [categories.listForStaff, {}],
  key: "name",
} as const;

/** Adds and changes a category, which can't be deleted. */
export async function writeCategory(check: Check, { mark }: Fixture): Promise<void> {
  const taken = (await check.quietly(categories.listForStaff, {})) ?? [];
  const free = Array.from({ length: 999 }, (_, at) => 999 - at);
  const code = free.find((one) => !taken.some((category) => category.code === one)) ?? 1;
  const body = { ...leastOf(CategoryForm, mark, { code }), icon: await plainIcon() };
  const wrong = [["icon", undefined]] as const;
  const { id, change } = await addRecord(check, CATEGORY, body, { wrong });
  await change({ code });
  if (id !== undefined) check.stays.push(`category ${id} "${mark}"`);
}

async function plainIcon(): Promise<File> {
  const side = UPLOAD.iconPixels;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } });
  return new File([new Uint8Array(await image.png().toBuffer())], "icon.png", { type: "image/png" });
}

const OFFICE = {
  calls: offices,
  form: OfficeForm,
  list: [offices.listForStaff, {}],
  key: "address",
  repliesId: true,
} as const;

/** Adds an office, to be assigned; retiring makes it inactive, which also checks its change. */
export async function writeOffice(check: Check, { mark }: Fixture) {
  const body = leastOf(OfficeForm, mark, { coordinates: "41.6086,21.7453", active: true });
  const { id, change } = await addRecord(check, OFFICE, body);
  if (id !== undefined) check.stays.push(`office ${id} at "${mark}", not active`);
  return { id, retire: () => change({ coordinates: "41.9, 20.9" }) };
}

const USER = {
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
  const { id, change } = await addRecord(check, USER, leastOf(UserPayload, mark, given));
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

/** Ends only sessions that this check began, so it comes last. */
export async function signOut({ call, quietly, callers }: Check): Promise<void> {
  const [first, ...others] = callers.filter(({ accessToken }) => accessToken !== undefined);
  const needs = "no bearer is an access token of the identity provider, and sessions of others are not ended";
  await call(auth.logout, first && {}, { as: first, needs });
  for (const caller of others) await quietly(auth.logout, {}, caller);
}
