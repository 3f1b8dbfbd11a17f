import type { FormUnderFaults } from "./fault-rows.ts";
import { fileOf, plain } from "./images.ts";
import { type Client, type Page, type PageForm, valueIn } from "./http.ts";

export const registerForm = (page: Page): PageForm | undefined =>
  page.forms.find(({ method, action }) => method === "post" && action.includes("send"));

export const valueOf = (page: Page, name: string): string | undefined => valueIn(registerForm(page), name);

export const icon = async () => fileOf(await plain(128, 128, "png"), "икона.png");

export const picture = async () => fileOf(await plain(300, 200), "слика.jpg");

let taken = 99;

export function categoryTyped(changes: Readonly<Record<string, string>> = {}) {
  taken += 1;
  return {
    code: String(taken),
    name: `Категорија ${taken}`,
    nameAl: `Kategoria ${taken}`,
    nameEn: `Category ${taken}`,
    description: `Опис <b> ${taken}`,
    ...changes,
  };
}

/** Adds a category; returns the resulting page, and what was typed. */
export async function addCategory(person: Client, changes: Readonly<Record<string, string>> = {}) {
  const typed = categoryTyped(changes);
  const form = registerForm(await person.get("/admin/categories/add"));
  const page = await person.submit(form, typed, { icon: await icon() });
  return { page, typed, id: idIn(await person.get("/admin/categories?size=all"), typed.name) };
}

/** The id of a row of a list, by its name; NaN for none. */
export function idIn({ dom }: Page, name: string): number {
  const view = dom
    .all("link")
    .find((link) => (link.name === name || link.name.endsWith(`: ${name}`)) && VIEW.test(link.target));
  return Number(VIEW.exec(view?.target ?? "")?.[1] ?? Number.NaN);
}

const VIEW = /^\/admin\/\w+\/view\/(\d+)/;

let names = 0;
const newName = () => `Ново ${(names += 1)}`;

const common = {
  account: "administrator",
  formOf: registerForm,
  left: 1,
  // Its documented meaning is a duplicate name.
  ownConflict: true,
} as const;

const failedAt = (act: string) => `Настана грешка при ${act}. Контактирајте го администраторот!`;

/** A form that edits a record, what it says it does, and the first field that is typed. */
const edited = (
  page: string,
  act: string,
  field: string,
  chosen: () => Promise<Readonly<Record<string, File>>>,
) => ({
  ...common,
  failed: failedAt(act),
  done: new RegExp(`^${page.replace(/\/edit.*/, "")}(?:[?]at=\\d+)?$`),
  refused: { field, says: ": Внесената вредност не е дозволена!" },
  async open(person: Client) {
    const typed = { [field]: newName() };
    const form = registerForm(await person.get(page));
    const written = async () => Number(valueOf(await person.get(page), field) === typed[field]);
    return { form, typed, files: await chosen(), written };
  },
});

export const REGISTER_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "add a category": {
    ...common,
    failed: failedAt("внес на категоријата"),
    write: { method: "POST", path: /^\/admin\/api\/case-categories/ },
    done: /^\/admin\/categories(?:\?at=\d+)?$/,
    refused: { field: "code", says: ": Внесената вредност не е дозволена!" },
    async open(person) {
      const typed = categoryTyped();
      const form = registerForm(await person.get("/admin/categories/add"));
      const list = () => person.get("/admin/categories?size=all");
      const written = async () => Number(!Number.isNaN(idIn(await list(), typed.name)));
      return { form, typed, files: { icon: await icon() }, written };
    },
  },
  "edit a category": {
    ...edited("/admin/categories/edit/4", "внес на категоријата", "description", async () => ({
      icon: await icon(),
    })),
    write: { method: "PUT", path: /^\/admin\/api\/case-categories/ },
  },
  "edit an MP": {
    ...edited("/admin/mps/edit/12", "промена на пратеникот", "fullNameEn", async () => ({
      picture: await picture(),
    })),
    write: { method: "PUT", path: /^\/admin\/api\/mps/ },
  },
  "edit a party": {
    ...edited("/admin/parties/edit/8", "промена на партијата", "nameEn", async () => ({
      icon: await picture(),
    })),
    write: { method: "PUT", path: /^\/admin\/api\/parties/ },
  },
};
