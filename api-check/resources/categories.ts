import sharp from "sharp";
import { CategoryForm } from "#app/model/category.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf } from "../fixture.ts";
import { addRecord } from "../record.ts";

const { categories } = contract;

const KIND = {
  calls: categories,
  form: CategoryForm,
  list: [categories.listForStaff, {}],
  key: "name",
  trial: { file: "iconFormat" },
} as const;

/** Adds and changes a category, which can't be deleted. */
export async function writeCategory(check: Check, { mark }: Fixture): Promise<void> {
  const taken = (await check.quietly(categories.listForStaff, {})) ?? [];
  const free = Array.from({ length: 999 }, (_, at) => 999 - at);
  const code = free.find((one) => !taken.some((category) => category.code === one)) ?? 1;
  const body = { ...leastOf(CategoryForm, mark, { code }), icon: await plainIcon() };
  const wrong = [["icon", undefined, "iconRequired"]] as const;
  const { id, change } = await addRecord(check, KIND, body, { wrong });
  await change({ code });
  if (id !== undefined) check.stays.push(`category ${id} "${mark}"`);
}

async function plainIcon(): Promise<File> {
  const side = UPLOAD.iconPixels;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } });
  return new File([new Uint8Array(await image.png().toBuffer())], "icon.png", { type: "image/png" });
}
