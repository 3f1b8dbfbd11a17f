import { beforeEach, describe, expect, it } from "vitest";
import { type Page, textOf, windowTitleOf } from "#tests/support/http.ts";
import { fileOf, paddedTo, plain } from "#tests/support/images.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import {
  addCategory,
  categoryTyped,
  icon,
  picture,
  registerForm,
  valueOf,
} from "#tests/support/registers.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Every documented text of categories, MPs and parties, word for word, as an administrator reads it. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");

beforeEach(async () => {
  await untilWell(administrator, "/admin/categories");
});

const text = ({ html }: Page) => textOf(html);
const REQUIRED = "Полето е задолжително!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;

/** What the error summary says about each field. */
const told = ({ dom }: Page): string[] => (dom.find("alert")?.all("listitem") ?? []).map((line) => line.text);

interface Try {
  readonly typed?: Readonly<Record<string, string>>;
  readonly file?: File;
}

const FORMS = {
  category: { path: "/admin/categories/add", file: "icon" },
  mp: { path: "/admin/mps/edit/20", file: "picture" },
  party: { path: "/admin/parties/edit/7", file: "icon" },
} as const;

async function sent(kind: keyof typeof FORMS, { typed = {}, file }: Try): Promise<Page> {
  const { path, file: field } = FORMS[kind];
  return administrator.submit(
    registerForm(await administrator.get(path)),
    typed,
    file ? { [field]: file } : {},
  );
}

async function refused(kind: keyof typeof FORMS, what: Try): Promise<readonly string[]> {
  const page = await sent(kind, what);
  expect(page.status).toBe(400);
  expect(text(page)).toContain("Проверете ги полињата за грешки!");
  expect(windowTitleOf(page)).toMatch(/^Грешка:/);
  expect(product.proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
  return told(page);
}

describe("the category form says", () => {
  it("what is missing", async () => {
    expect(await refused("category", {})).toEqual([
      `Број: ${REQUIRED}`,
      `Име: ${REQUIRED}`,
      `Име на албански: ${REQUIRED}`,
      `Име на англиски: ${REQUIRED}`,
      `Опис: ${REQUIRED}`,
      "Икона: Прикачи икона!",
    ]);
  });

  it("what is too long", async () => {
    const long = "а".repeat(101);
    const typed = { code: "1000", name: long, nameAl: long, nameEn: long, description: "а".repeat(201) };
    expect(await refused("category", { typed, file: await icon() })).toEqual([
      "Број: Полето не треба да има повеќе од 3 цифри!",
      `Име: ${tooLong(100)}`,
      `Име на албански: ${tooLong(100)}`,
      `Име на англиски: ${tooLong(100)}`,
      `Опис: ${tooLong(200)}`,
    ]);
  });

  it.each([
    [
      "that is no PNG",
      async () => fileOf(await plain(128, 128), "a.jpg"),
      "Прикачената икона мора да е PNG!",
    ],
    [
      "that only says so",
      async () => fileOf(await plain(128, 128), "a.png"),
      "Прикачената икона мора да е PNG!",
    ],
    [
      "of more than 51,200 bytes",
      async () => fileOf(paddedTo(51_201, await plain(128, 128, "png")), "a.png"),
      "Прикачената икона е поголема од 50 KB!",
    ],
    [
      "of another size",
      async () => fileOf(await plain(128, 127, "png"), "a.png"),
      "Иконата мора да биде со димензии 128px x 128px!",
    ],
  ])("what is wrong with an icon %s", async (_name, file, message) => {
    expect(await refused("category", { typed: categoryTyped(), file: await file() })).toEqual([
      `Икона: ${message}`,
    ]);
  });

  it("that there is such a category, beside its number or its name", async () => {
    const { typed } = await addCategory(administrator);
    const [other, file] = [categoryTyped(), await icon()];
    const sameCode = await sent("category", { typed: { ...other, code: typed.code }, file });
    expect(told(sameCode)).toEqual(["Број: Категоријата веќе постои!"]);
    expect(valueOf(sameCode, "description")).toBe(other.description);
    const sameName = await sent("category", { typed: { ...other, name: typed.name }, file });
    expect(told(sameName)).toEqual(["Име: Категоријата веќе постои!"]);
    await product.proxy.set({ kind: "status", status: 409 }, { method: "POST", path: /case-categories/ });
    const bare = await sent("category", { typed: other, file });
    expect([bare.status, told(bare)]).toEqual([400, ["Број: Категоријата веќе постои!"]]);
  });

  it.each([400, 422, 500])(
    "that the icon has other dimensions when only the API says it, with %i",
    async (status) => {
      const json = { status, message: "Иконата мора да биде со димензии 128px x 128px!" };
      await product.proxy.set({ kind: "status", status, json }, { method: "POST", times: 1 });
      const typed = categoryTyped();
      const page = await sent("category", { typed, file: await icon() });
      expect(told(page)).toEqual(["Икона: Иконата мора да биде со димензии 128px x 128px!"]);
      // The corrected form goes through.
      const saved = await administrator.submit(registerForm(page), {}, { icon: await icon() });
      expect(text(saved)).toContain("Категоријата е внесена");
    },
  );

  it("that it failed, and that it is done", async () => {
    await product.proxy.set({ kind: "status", status: 400 }, { method: "POST" });
    const failed = await sent("category", { typed: categoryTyped(), file: await icon() });
    expect(text(failed)).toContain(
      "Настана грешка при внес на категоријата. Контактирајте го администраторот!",
    );
    await product.proxy.clear();
    const { page, id } = await addCategory(administrator);
    expect(text(page)).toContain("Успешно Категоријата е внесена");
    const edit = registerForm(await administrator.get(`/admin/categories/edit/${id}`));
    await product.proxy.set({ kind: "status", status: 400 }, { method: "PUT", times: 1 });
    expect(text(await administrator.submit(edit, { nameEn: "X" }))).toContain(
      "Настана грешка при внес на категоријата. Контактирајте го администраторот!",
    );
    expect(text(await administrator.submit(edit, { nameEn: "X" }))).toContain(
      "Успешно Категоријата е променета",
    );
  });
});

describe("the way to a page ends with what one does there:", () => {
  it.each([
    ["categories/add", "Категории Внеси категорија"],
    ["categories/edit/1", "Категории Промени категорија"],
    ["categories/view/1", "Категории Прегледај категорија"],
    ["mps/edit/1", "Пратеници Промени пратеник"],
    ["mps/view/1", "Пратеници Прегледај пратеник"],
    ["parties/edit/1", "Партии Промени партија"],
    ["parties/view/1", "Партии Прегледај партија"],
    ["offices/add", "Канцеларии Внеси канцеларија"],
    ["offices/edit/1", "Канцеларии Промени канцеларија"],
    ["offices/view/1", "Канцеларии Прегледај канцеларија"],
    ["users/add", "Корисници Внеси корисник"],
    ["users/edit/1", "Корисници Промени корисник"],
    ["users/view/1", "Корисници Прегледај корисник"],
    ["profile/edit", "Мој профил Промени профил"],
  ])("%s", async (path, way) => {
    expect(text(await administrator.get(`/admin/${path}`))).toContain(`Дома ${way}`);
  });
});

describe("the MP form says", () => {
  it("what is missing", async () => {
    const typed = {
      fullName: "",
      fullNameAl: " ",
      fullNameEn: "",
      email: "",
      partyId: "",
      genderId: "",
      active: "",
    };
    expect(await refused("mp", { typed })).toEqual([
      `Име и презиме: ${REQUIRED}`,
      `Име и презиме на албански: ${REQUIRED}`,
      `Име и презиме на англиски: ${REQUIRED}`,
      `Е-пошта: ${REQUIRED}`,
      `Партија: ${REQUIRED}`,
      `Пол: ${REQUIRED}`,
      `Статус: ${REQUIRED}`,
    ]);
  });

  it("what is too long or no address", async () => {
    const long = "а".repeat(256);
    const typed = {
      fullName: long,
      fullNameAl: long,
      fullNameEn: long,
      email: `${"a".repeat(60)}@example.mk`,
      dateOfBirth: "1".repeat(101),
    };
    expect(await refused("mp", { typed })).toEqual([
      `Име и презиме: ${tooLong(255)}`,
      `Име и презиме на албански: ${tooLong(255)}`,
      `Име и презиме на англиски: ${tooLong(255)}`,
      `Е-пошта: ${tooLong(70)}`,
      `Датум на раѓање: ${tooLong(100)}`,
    ]);
    expect(await refused("mp", { typed: { email: "пратеник" } })).toEqual([
      "Е-пошта: Внесете валидна адреса на е-пошта!",
    ]);
  });

  it("that it failed, and that it is done", async () => {
    await product.proxy.set({ kind: "status", status: 400 }, { method: "PUT" });
    const failed = await sent("mp", { typed: { fullNameEn: "Failed" } });
    expect(text(failed)).toContain(
      "Настана грешка при промена на пратеникот. Контактирајте го администраторот!",
    );
    expect(valueOf(failed, "fullNameEn")).toBe("Failed");
    await product.proxy.clear();
    const done = await administrator.submit(registerForm(failed));
    expect([done.path, text(done)]).toEqual([
      expect.stringMatching(/^\/admin\/mps\?at=\d+$/),
      expect.stringContaining("Успешно Пратеникот е променет"),
    ]);
  });
});

describe("the party form says", () => {
  it("what is missing, and what is too long", async () => {
    expect(await refused("party", { typed: { nameAl: "", nameEn: "", active: "" } })).toEqual([
      `Име на албански: ${REQUIRED}`,
      `Име на англиски: ${REQUIRED}`,
      `Статус: ${REQUIRED}`,
    ]);
    const long = "а".repeat(301);
    expect(await refused("party", { typed: { nameAl: long, nameEn: long } })).toEqual([
      `Име на албански: ${tooLong(300)}`,
      `Име на англиски: ${tooLong(300)}`,
    ]);
  });

  it("that it failed, and that it is done", async () => {
    await product.proxy.set({ kind: "status", status: 400 }, { method: "PUT" });
    const failed = await sent("party", { typed: { nameEn: "Failed" } });
    expect(text(failed)).toContain(
      "Настана грешка при промена на партијата. Контактирајте го администраторот!",
    );
    await product.proxy.clear();
    const done = await administrator.submit(registerForm(failed), {}, { icon: await picture() });
    expect(text(done)).toContain("Успешно Партијата е променета");
  });
});

describe.each(["mp", "party"] as const)("the picture of the %s form", (kind) => {
  const label = kind === "mp" ? "Слика" : "Икона";

  it.each([
    [
      "is no jpg or png",
      async () => fileOf(await plain(9, 9, "webp"), "a.webp"),
      "Мора да прикачите слика во формат jpg/png!",
    ],
    [
      "only says that it is one",
      () => fileOf("<svg/>", "a.png"),
      "Мора да прикачите слика во формат jpg/png!",
    ],
    [
      "has more than 512,000 bytes",
      async () => fileOf(paddedTo(512_001, await plain(9, 9)), "a.jpg"),
      "Прикачената слика е поголема од 500 KB!",
    ],
  ])("that %s is told", async (_name, file, message) => {
    expect(await refused(kind, { file: await file() })).toEqual([`${label}: ${message}`]);
  });
});
