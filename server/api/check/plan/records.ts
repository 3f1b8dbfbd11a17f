import sharp from "sharp";
import { ROLE } from "#app/model/access.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { contract } from "../../contract/index.ts";
import type { Check } from "../check.ts";
import { expectShown, newIdOf } from "./afterwards.ts";
import { EMAIL, MUNICIPALITY, PHONE } from "./marked.ts";

/** A record of an administrator that a check has made, and how to take it out of use again. */
export interface Made {
  readonly id: number | undefined;
  /** Changes it so that it is not active any more; that is also how its change is checked. */
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
  const changed = { ...names, code: body.code, description: `${mark} changed` };
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
  const { value: told } = await call(users.add, { body }, { again: true });
  const found = (await quietly(users.list, {}))?.find(({ username }) => username === body.username);
  const id = newIdOf(check, users.add, found, { id: told });
  return {
    id,
    async retire() {
      const params = id === undefined ? undefined : { id };
      const changed = { ...body, fullName: `${mark} changed`, active: false };
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
  const { value: told } = await call(offices.add, { body });
  const found = (await quietly(offices.listForStaff, {}))?.find(({ address }) => address === mark);
  const id = newIdOf(check, offices.add, found, { id: told });
  return {
    id,
    async retire() {
      const params = id === undefined ? undefined : { id };
      const changed = { ...body, address: `${mark} changed`, active: false };
      await call(offices.update, params && { params, body: changed }, { needs });
      if (params) await expectShown(check, offices.update, [offices.get, { params }], changed);
      return id === undefined ? [] : [`office ${id} at "${mark}", not active`];
    },
  };
}
