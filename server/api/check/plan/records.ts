import sharp from "sharp";
import { ROLE } from "#app/model/access.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { contract } from "../../contract/index.ts";
import type { Check, Trial } from "../check.ts";
import { expectShown, newIdOf, unlike } from "./afterwards.ts";
import { EMAIL, MUNICIPALITY, PHONE } from "./marked.ts";
import { atLimits } from "./rules.ts";
import type { Endpoint, Input } from "../../endpoint.ts";

/** A record that a check has added as an administrator, and how to retire it. */
export interface Made {
  readonly id: number | undefined;
  /** Makes it inactive, which also checks its change. */
  readonly retire: () => Promise<string[]>;
}

const needs = "the new record was not found";

/** Adds and changes a category, which can't be deleted. */
export async function checkCategory(check: Check, mark: string): Promise<string[]> {
  const { call, quietly } = check;
  const { categories } = contract;
  const before = (await quietly(categories.listForStaff, {})) ?? [];
  const names = { name: mark, nameAl: mark, nameEn: mark, description: mark };
  const body = { ...names, code: freeCode(before.map(({ code }) => code)), icon: await plainIcon() };
  await call(categories.add, { body }, { again: true });
  const list = await quietly(categories.listForStaff, {});
  const id = newIdOf(
    check,
    categories.add,
    list?.find(({ name }) => name === mark),
  );

  const params = id === undefined ? undefined : { id };
  if (params)
    await expectShown(check, categories.add, [categories.get, { params }], { ...names, code: body.code });
  const description = `${mark} changed`;
  const changed = atLimits(categories.update, { ...names, code: body.code, description });
  await call(categories.update, params && { params, body: changed }, { needs });
  if (params) await expectShown(check, categories.update, [categories.get, { params }], changed);
  return id === undefined ? [] : [`category ${id} "${mark}"`];
}

function freeCode(taken: readonly (number | null)[]): number {
  const free = Array.from({ length: 999 }, (_, at) => 999 - at).find((code) => !taken.includes(code));
  return free ?? 1;
}

async function plainIcon(): Promise<File> {
  const side = UPLOAD.iconPixels;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } });
  return new File([new Uint8Array(await image.png().toBuffer())], "icon.png", { type: "image/png" });
}

/** Adds an assistant, to be assigned; retiring makes the account inactive. */
export async function checkUser(check: Check, mark: string): Promise<Made> {
  const { call, quietly } = check;
  const { users } = contract;
  const body = {
    fullName: mark,
    username: mark.replaceAll(/\W/g, "-"),
    email: EMAIL,
    phone: PHONE,
    workHoursFrom: "09:00",
    workHoursTo: "14:00",
    roleId: ROLE.assistant,
    active: true,
  };
  const { value: newId } = await call(users.add, { body }, { again: true });
  const found = (await quietly(users.list, {}))?.find(({ username }) => username === body.username);
  const id = newIdOf(check, users.add, found, { id: newId });
  if (id !== undefined) await expectShown(check, users.add, [users.get, { params: { id } }], body);
  return {
    id,
    async retire() {
      const params = id === undefined ? undefined : { id };
      const longest = atLimits(users.update, { fullName: `${mark} changed`, phone: PHONE });
      const times = { workHoursFrom: "08:00", workHoursTo: "16:00" };
      const changed = { ...body, ...longest, ...times, active: false };
      await call(users.update, params && { params, body: changed }, { needs });
      if (params) await expectShown(check, users.update, [users.get, { params }], changed);
      return id === undefined ? [] : [`user ${id} "${body.username}", not active`];
    },
  };
}

/** Adds an office, to be assigned; retiring makes it inactive. */
export async function checkOffice(check: Check, mark: string): Promise<Made> {
  const { call, quietly } = check;
  const { offices } = contract;
  const body = { municipalityId: MUNICIPALITY, address: mark, coordinates: "41.6086,21.7453", active: true };
  const { value: newId } = await call(offices.add, { body });
  const found = (await quietly(offices.listForStaff, {}))?.find(({ address }) => address === mark);
  const id = newIdOf(check, offices.add, found, { id: newId });
  if (id !== undefined) await expectShown(check, offices.add, [offices.get, { params: { id } }], body);
  return {
    id,
    async retire() {
      const params = id === undefined ? undefined : { id };
      const { address } = atLimits(offices.update, { address: `${mark} changed` });
      const changed = {
        municipalityId: MUNICIPALITY + 1,
        address,
        coordinates: "41.9, 20.9",
        active: false,
      };
      await call(offices.update, params && { params, body: changed }, { needs });
      if (params) await expectShown(check, offices.update, [offices.get, { params }], changed);
      return id === undefined ? [] : [`office ${id} at "${mark}", not active`];
    },
  };
}

const nobody = "no member of parliament in the list";

/** Assigns the check's assistant and office to an MP and removes them again; preferably an MP without either. */
export async function checkAssignments(
  check: Check,
  { userId, officeId }: { readonly userId: number | undefined; readonly officeId: number | undefined },
): Promise<string[]> {
  const { call, quietly } = check;
  const { mps } = contract;
  const list = (await quietly(mps.list, {})) ?? [];
  const mp = list.find((one) => one.userId === null && one.officeId === null) ?? list[0];
  const params = mp && { mpId: mp.id };
  const read = [mps.get, { params: { id: mp?.id ?? 0 } }] as const;

  const user = params && userId !== undefined ? { params, body: { userId } } : undefined;
  await call(mps.assignAssistant, user, { needs: "no assistant of this check" });
  if (user) await expectShown(check, mps.assignAssistant, read, { userId });
  await call(mps.removeAssistant, user && params && { params }, { needs: nobody });
  if (user) await expectShown(check, mps.removeAssistant, read, { userId: null });

  const office = params && officeId !== undefined ? { params, body: { officeId } } : undefined;
  await call(mps.assignOffice, office, { needs: "no office of this check" });
  if (office) await expectShown(check, mps.assignOffice, read, { officeId });
  await call(mps.removeOffice, office && params && { params }, { needs: nobody });
  if (office) await expectShown(check, mps.removeOffice, read, { officeId: null });
  return mp && (user ?? office) ? putBack(check, mp) : [];
}

interface Assigned {
  readonly id: number;
  readonly userId: number | null;
  readonly officeId: number | null;
}

const named = (what: string, id: number | null) => (id === null ? `no ${what}` : `${what} ${id}`);

/** Reports what can't be restored, so that somebody does it by hand. */
async function putBack({ quietly }: Check, mp: Assigned): Promise<string[]> {
  const { mps } = contract;
  const params = { mpId: mp.id };
  const now = await quietly(mps.get, { params: { id: mp.id } });
  const { userId, officeId } = mp;
  if (now?.userId !== userId)
    await (userId === null
      ? quietly(mps.removeAssistant, { params })
      : quietly(mps.assignAssistant, { params, body: { userId } }));
  if (now?.officeId !== officeId)
    await (officeId === null
      ? quietly(mps.removeOffice, { params })
      : quietly(mps.assignOffice, { params, body: { officeId } }));
  const then = await quietly(mps.get, { params: { id: mp.id } });
  if (then?.userId === userId && then.officeId === officeId) return [];
  const before = `${named("assistant", userId)} and ${named("office", officeId)}`;
  return [`member of parliament ${mp.id} NOT as before: it had ${before}`];
}

/**
 * Rewrites records that a check can't create, unchanged. Only what was read without a difference is written again, so
 * that a renamed field is not wiped out.
 * @returns the records that are not as before, in words
 */
export async function checkRewrites(check: Check): Promise<string[]> {
  return [...(await checkMp(check)), ...(await checkParty(check)), ...(await checkProfile(check))];
}

async function checkMp(check: Check): Promise<string[]> {
  const { mps } = contract;
  const list = check.hasFitted(mps.get) ? await check.quietly(mps.list, {}) : undefined;
  const listed = list?.find((one) => one.partyId !== null && one.genderId !== null);
  const params = { id: listed?.id ?? 0 };
  const mp = listed && (await check.quietly(mps.get, { params }));
  const trial = { needs: "no member of parliament with party and gender that could be read" } as const;
  if (!mp || mp.partyId === null || mp.genderId === null) {
    await check.call(mps.update, undefined, trial);
    return [];
  }
  const { id: _id, userId: _user, officeId: _office, picturePath: _picture, partyId, genderId, ...rest } = mp;
  const body = { ...rest, partyId, genderId };
  return rewrite(check, mps.update, { params, body }, [mps.get, { params }], trial);
}

async function checkParty(check: Check): Promise<string[]> {
  const { parties } = contract;
  const list = check.hasFitted(parties.get) ? await check.quietly(parties.list, {}) : undefined;
  const params = { id: list?.[0]?.id ?? 0 };
  const party = list?.[0] && (await check.quietly(parties.get, { params }));
  const body = party && { nameAl: party.nameAl, nameEn: party.nameEn, active: party.active };
  const trial = { needs: "no party that could be read" } as const;
  return rewrite(check, parties.update, body && { params, body }, [parties.get, { params }], trial);
}

/** The profile of the first caller. */
async function checkProfile(check: Check): Promise<string[]> {
  const { users } = contract;
  const profile = check.hasFitted(users.profile) ? await check.quietly(users.profile, {}) : undefined;
  const body = profile && {
    fullName: profile.fullName,
    email: profile.email,
    phone: profile.phone,
    workHoursFrom: profile.workHoursFrom,
    workHoursTo: profile.workHoursTo,
  };
  const trial = { needs: "no profile that could be read" } as const;
  return rewrite(check, users.updateProfile, body && { body }, [users.profile, {}], trial);
}

async function rewrite<Write extends Endpoint, Read extends Endpoint>(
  check: Check,
  write: Write,
  input: (Input<Write> & { readonly body: Readonly<Record<string, unknown>> }) | undefined,
  read: readonly [Read, Input<Read>],
  trial: Trial,
): Promise<string[]> {
  await check.call(write, input, trial);
  if (!input) return [];
  await expectShown(check, write, read, input.body);
  if (check.hasFitted(write)) return [];
  // An API that accepted the invalid value has stored it.
  await check.quietly(write, input);
  const fields = unlike(await check.quietly(...read), input.body);
  return fields.length === 0 ? [] : [`${write.path}: NOT as before in ${fields.join(", ")}`];
}
