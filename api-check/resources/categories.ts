import sharp from "sharp";
import { UPLOAD } from "#app/model/limits.ts";
import { contract } from "#server/api/contract/index.ts";
import { addRecord, changeRecord } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { firstId } from "../paging.ts";
import { EMPTY } from "../fixture.ts";

const { categories } = contract;

/** Reads the categories. The call of one does not promise its icon (section 7 of the back-office document). */
export async function readCategories({ call }: Check): Promise<void> {
  await call(categories.list, {});
  const category = firstId((await call(categories.listForStaff, {})).json);
  await call(categories.get, category, { needs: EMPTY, silent: ["iconPath"] });
}

/** Adds and changes a category, which can't be deleted. */
export async function writeCategory(check: Check, mark: string): Promise<string[]> {
  const list = async () => (await check.quietly(categories.listForStaff, {})) ?? [];
  const shown = { name: mark, nameAl: mark, nameEn: mark, description: mark, code: freeCode(await list()) };
  const body = { ...shown, icon: await plainIcon() };
  const find = async () => (await list()).find(({ name }) => name === mark);
  const id = await addRecord(check, categories, { body, shown, trial: { again: true } }, find);
  const changed = { ...shown, description: `${mark} changed` };
  await changeRecord(check, categories, id, { body: changed });
  return id === undefined ? [] : [`category ${id} "${mark}"`];
}

function freeCode(taken: readonly { readonly code: number | null }[]): number {
  const free = Array.from({ length: 999 }, (_, at) => 999 - at);
  return free.find((code) => !taken.some((category) => category.code === code)) ?? 1;
}

async function plainIcon(): Promise<File> {
  const side = UPLOAD.iconPixels;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } });
  return new File([new Uint8Array(await image.png().toBuffer())], "icon.png", { type: "image/png" });
}
