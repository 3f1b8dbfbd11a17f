import { beforeEach, describe, expect, it } from "vitest";
import { type Page, windowTitleOf } from "#tests/support/http.ts";
import { fileOf, paddedTo, plain } from "#tests/support/images.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { addCategory, categoryTyped, icon, registerForm, valueOf } from "#tests/support/registers.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Every documented text of categories, MPs and parties, word for word, as an administrator reads it. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");

beforeEach(async () => {
  await untilWell(administrator, "/admin/categories");
});

const text = (page: Page) => page.text;
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

const LONG = "а".repeat(301);

/** What is left out or too long in a form, and what is said of it, field by field. */
const WRONG: readonly [
  kind: keyof typeof FORMS,
  wrong: string,
  what: Try,
  says: Readonly<Record<string, string>>,
][] = [
  [
    "category",
    "missing",
    {},
    {
      Број: REQUIRED,
      Име: REQUIRED,
      "Име на албански": REQUIRED,
      "Име на англиски": REQUIRED,
      Опис: REQUIRED,
      Икона: "Прикачи икона!",
    },
  ],
  [
    "category",
    "too long",
    {
      typed: { code: "1000", name: LONG, nameAl: LONG, nameEn: LONG, description: LONG },
      file: await icon(),
    },
    {
      Број: "Полето не треба да има повеќе од 3 цифри!",
      Име: tooLong(100),
      "Име на албански": tooLong(100),
      "Име на англиски": tooLong(100),
      Опис: tooLong(200),
    },
  ],
  [
    "mp",
    "missing",
    {
      typed: {
        fullName: "",
        fullNameAl: " ",
        fullNameEn: "",
        email: "",
        partyId: "",
        genderId: "",
        active: "",
      },
    },
    {
      "Име и презиме": REQUIRED,
      "Име и презиме на албански": REQUIRED,
      "Име и презиме на англиски": REQUIRED,
      "Е-пошта": REQUIRED,
      Партија: REQUIRED,
      Пол: REQUIRED,
      Статус: REQUIRED,
    },
  ],
  [
    "mp",
    "too long",
    {
      typed: {
        fullName: LONG,
        fullNameAl: LONG,
        fullNameEn: LONG,
        email: `${"a".repeat(60)}@example.mk`,
        dateOfBirth: "1".repeat(101),
      },
    },
    {
      "Име и презиме": tooLong(255),
      "Име и презиме на албански": tooLong(255),
      "Име и презиме на англиски": tooLong(255),
      "Е-пошта": tooLong(70),
      "Датум на раѓање": tooLong(100),
    },
  ],
  ["mp", "no address", { typed: { email: "пратеник" } }, { "Е-пошта": "Внесете валидна адреса на е-пошта!" }],
  [
    "party",
    "missing",
    { typed: { nameAl: "", nameEn: "", active: "" } },
    { "Име на албански": REQUIRED, "Име на англиски": REQUIRED, Статус: REQUIRED },
  ],
  [
    "party",
    "too long",
    { typed: { nameAl: LONG, nameEn: LONG } },
    { "Име на албански": tooLong(300), "Име на англиски": tooLong(300) },
  ],
  // What else is none, uploads.test.ts tries with the picture of an MP.
  [
    "party",
    "no picture",
    { file: fileOf("<svg/>", "a.png") },
    { Икона: "Мора да прикачите слика во формат jpg/png!" },
  ],
];

it.each(WRONG)("the %s form says what is %s", async (kind, _wrong, what, says) => {
  expect(await refused(kind, what)).toEqual(Object.entries(says).map(([label, said]) => `${label}: ${said}`));
});

describe("the category form says", () => {
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
});

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
])("the way to a page ends with what one does there: %s", async (path, way) => {
  expect(text(await administrator.get(`/admin/${path}`))).toContain(`Дома ${way}`);
});
