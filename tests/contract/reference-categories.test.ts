import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CategoryForm } from "#app/model/category-rules.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type Fields, MESSAGE, sendForm } from "../support/form-call.ts";
import { animatedPng, fileOf, paddedTo, plain, pngBomb } from "../support/images.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

const { categories } = contract;

let reference: OwnReference;
let session: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  session = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const list = async () => (await call(reference.url, categories.list, {})).value;
const get = async (id: number) =>
  (await call(reference.url, categories.get, { params: { id } }, { session })).value;
const icons = () => readdir(join(reference.dataDir, "uploads/categories"));

const ICON = await plain(128, 128, "png");
const icon = () => fileOf(ICON, "icon.png");

let made = 0;

/** Another category each time. */
const category = (): CategoryForm => {
  made += 1;
  const names = { name: `Категорија ${made}`, nameAl: `Kategoria ${made}`, nameEn: `Category ${made}` };
  return { code: 100 + made, ...names, description: "опис\nво два реда" };
};

const fields = (changes: Record<string, string | File | undefined> = {}): Fields => {
  const { code, ...texts } = category();
  const all = Object.entries({ code: String(code), ...texts, icon: icon(), ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
};

const add = (body: CategoryForm, file: File | undefined = icon()) =>
  call(reference.url, categories.add, { body: { ...body, icon: file } }, { session });
const update = (id: number, body: CategoryForm & { icon?: File }) =>
  call(reference.url, categories.update, { params: { id }, body }, { session });
const post = (sent: Fields) => sendForm(`${reference.url}/admin/api/case-categories`, "POST", sent, session);
const put = (id: number, sent: Fields) =>
  sendForm(`${reference.url}/admin/api/case-categories/${id}`, "PUT", sent, session);

describe("a category", () => {
  it("is added with its icon and shown to everybody", async () => {
    const sent = category();
    const before = await list();
    expect((await add(sent)).status).toBe(200);
    const [added, ...others] = (await list()).slice(before.length);
    const { id = 0, iconPath = "" } = added ?? {};
    expect([added, ...others]).toEqual([{ id, ...sent, iconPath }]);
    expect(await get(id)).toEqual(added);
    expect((await call(reference.url, categories.listForStaff, {}, { session })).value).toEqual(await list());
    const stored = await sharp(await (await fetch(`${reference.url}/${iconPath}`)).bytes()).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(["png", 128, 128]);
    expect((await get(12)).id).toBe(12);
  });

  it("shows its new name in the list of cases", async () => {
    const filter = { query: { page: 0, size: 100 } };
    const names = async () => {
      const { value } = await call(reference.url, contract.cases.filter, filter, { session });
      return value.content.filter((row) => row.caseCategoryId === 7).map((row) => row.caseCategoryName);
    };
    const before = await names();
    expect(before.length).toBeGreaterThan(0);
    await update(7, { ...category(), name: "Превоз и патишта" });
    expect(await names()).toEqual(before.map(() => "Превоз и патишта"));
  });
});

describe("a code or a Macedonian name that is taken", () => {
  const TAKEN = "Категоријата веќе постои!";

  it("is refused with 409, and leaves no icon behind", async () => {
    const [{ code, name } = { code: 0, name: "" }] = await list();
    const before = [await list(), await icons()];
    const wrong: [Partial<CategoryForm>, object][] = [
      [{ code: code ?? 0 }, { code: TAKEN }],
      [{ name }, { name: TAKEN }],
      [{ name: name.toUpperCase() }, { name: TAKEN }],
      [
        { name: `  ${name} `, code: code ?? 0 },
        { name: TAKEN, code: TAKEN },
      ],
    ];
    for (const [changes, fieldErrors] of wrong) {
      const body = { ...category(), ...changes };
      for (const answer of [await add(body), await update(5, { ...body, icon: icon() })]) {
        expect([answer.status, answer.body]).toMatchObject([409, { fieldErrors }]);
      }
    }
    expect([await list(), await icons()]).toEqual(before);
  });

  it("is its own to keep", async () => {
    const { iconPath, ...own } = await get(6);
    expect((await update(6, { ...own, code: own.code ?? 0 })).status).toBe(204);
    expect(await get(6)).toEqual({ ...own, iconPath });
  });

  it("may be of another's other names", async () => {
    const { nameAl, nameEn } = await get(1);
    expect((await add({ ...category(), nameAl, nameEn })).status).toBe(200);
  });

  it("is refused for one of two that come at once", async () => {
    const body = category();
    const statuses = (await Promise.all([add(body), add(body)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });
});

const { required, iconRequired, iconFormat, iconTooLarge, iconDimensions } = MESSAGE;
const JPEG = await plain(128, 128, "jpeg");

const WRONG_ICONS: [string, File, string][] = [
  ["a text", fileOf("x", "icon.txt"), iconFormat],
  ["a renamed text", fileOf("x", "icon.png"), iconFormat],
  ["a JPEG", fileOf(JPEG, "icon.jpg"), iconFormat],
  ["a renamed JPEG", fileOf(JPEG, "icon.png"), iconFormat],
  ["a PNG named as JPEG", fileOf(ICON, "icon.jpg"), iconFormat],
  ["a PNG without an ending", fileOf(ICON, "icon"), iconFormat],
  ["a renamed SVG", fileOf("<svg xmlns='http://www.w3.org/2000/svg'/>", "icon.png"), iconFormat],
  ["half a PNG", fileOf(ICON.subarray(0, ICON.length / 2), "icon.png"), iconFormat],
  ["the beginning of a PNG", fileOf(ICON.subarray(0, 33), "icon.png"), iconFormat],
  ["a byte too much", fileOf(paddedTo(51_201, ICON), "icon.png"), iconTooLarge],
  ["one pixel too narrow", fileOf(await plain(127, 128, "png"), "icon.png"), iconDimensions],
  ["one pixel too high", fileOf(await plain(128, 129, "png"), "icon.png"), iconDimensions],
  ["one pixel", fileOf(await plain(1, 1, "png"), "icon.png"), iconDimensions],
  ["the double", fileOf(await plain(256, 256, "png"), "icon.png"), iconDimensions],
  ["256 megapixels", fileOf(pngBomb(16_000, 16_000), "icon.png"), iconDimensions],
];

describe("what is not right about a category", () => {
  it.each(WRONG_ICONS)("is told of its icon: %s", async (_, file, message) => {
    const before = [await list(), await icons()];
    for (const answer of [await post(fields({ icon: file })), await put(2, fields({ icon: file }))]) {
      expect(answer).toMatchObject({ status: 400, fieldErrors: { icon: message } });
    }
    expect([await list(), await icons()]).toEqual(before);
  });

  it.each([undefined, fileOf("", "icon.png"), "icon.png"])("is that it has no icon: %s", async (none) => {
    expect(await post(fields({ icon: none }))).toMatchObject({
      status: 400,
      fieldErrors: { icon: iconRequired },
    });
  });

  it("is told at once, fields and icon", async () => {
    const answer = await post(fields({ name: "", icon: fileOf(JPEG, "icon.jpg") }));
    expect(answer.fieldErrors).toEqual({ name: required, icon: iconFormat });
  });
});

describe("an icon", () => {
  it.each([
    ["as large as it may be", fileOf(paddedTo(51_200, ICON), "ICON.PNG")],
    ["that moves", fileOf(animatedPng(128, 3), "icon.png")],
  ])("is made anew, %s", async (_, file) => {
    expect((await add(category(), file)).status).toBe(200);
    const { iconPath = "" } = (await list()).at(-1) ?? {};
    const bytes = Buffer.from(await (await fetch(`${reference.url}/${iconPath}`)).bytes());
    expect(bytes.length).toBeLessThan(5_000);
    expect(bytes.includes("acTL")).toBe(false);
  });
});
