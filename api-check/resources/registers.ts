import sharp from "sharp";
import { CategoryForm } from "#app/model/category.ts";
import { UPLOAD } from "#app/model/limits.ts";
import { MpForm } from "#app/model/mp.ts";
import { OfficeForm } from "#app/model/office.ts";
import { PartyForm } from "#app/model/party.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { type Fixture, leastOf } from "../fixture.ts";
import { addRecord, rewriteOne } from "../record.ts";

const { categories, offices } = contract;

/** Registers that need nothing of the others. @returns the office, to be assigned */
export async function writeRegisters(check: Check, fixture: Fixture) {
  await writeCategory(check, fixture);
  await rewriteOne(check, contract.parties, PartyForm);
  await rewriteOne(check, contract.mps, MpForm);
  return writeOffice(check, fixture);
}

const CATEGORY = {
  calls: categories,
  form: CategoryForm,
  list: [categories.listForStaff, {}],
  key: "name",
} as const;

/** Adds and changes a category, which can't be deleted. */
async function writeCategory(check: Check, { mark }: Fixture): Promise<void> {
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
async function writeOffice(check: Check, { mark }: Fixture) {
  const body = leastOf(OfficeForm, mark, { coordinates: "41.6086,21.7453", active: true });
  const { id, change } = await addRecord(check, OFFICE, body);
  if (id !== undefined) check.stays.push(`office ${id} at "${mark}", not active`);
  return { id, retire: () => change({ coordinates: "41.9, 20.9" }) };
}
