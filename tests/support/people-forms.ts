import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, idsIn, type Page } from "./http.ts";
import { picture } from "./registers.ts";

export const recordForm = (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.endsWith("?send"));

let people = 0;

/** A username that is unique across processes. */
const newUsername = () => `proba${process.pid}q${(people += 1)}q`;

/** What an administrator types for a new monitor. */
export const typedUser = (changes: Readonly<Record<string, string>> = {}) => {
  const username = newUsername();
  return {
    fullName: "Ново <b>лице</b> „Ѓурѓа“",
    username,
    email: `${username}@example.com`,
    roleId: "3",
    ...changes,
  };
};

export async function found(
  person: Client,
  list: "users" | "offices",
  q: string,
): Promise<readonly string[]> {
  return idsIn(
    await person.get(`/admin/${list}?size=all&q=${encodeURIComponent(q)}`),
    `/admin/${list}/view/`,
  );
}

export async function addedUser(person: Client, changes: Readonly<Record<string, string | string[]>> = {}) {
  const typed = typedUser();
  const form = recordForm(await person.get("/admin/users/add"));
  const sent = await person.submit(form, { ...typed, ...changes });
  const [id] = await found(person, "users", typed.username);
  if (id === undefined) throw new Error(`The user was not added: ${sent.status} ${sent.text}`);
  return { id, typed };
}

let streets = 0;

/** What an administrator types for an office with a unique address. */
export const typedOffice = (changes: Readonly<Record<string, string>> = {}) => ({
  municipalityId: "4",
  address: `Ново ул. Проба${process.pid}q${(streets += 1)}q <i>`,
  coordinates: "41.03, 21.33",
  ...changes,
});

export async function addedOffice(person: Client, changes: Readonly<Record<string, string | string[]>> = {}) {
  const typed = typedOffice();
  const form = recordForm(await person.get("/admin/offices/add"));
  const sent = await person.submit(form, { ...typed, ...changes });
  const [id] = await found(person, "offices", typed.address);
  if (id === undefined) throw new Error(`The office was not added: ${sent.status} ${sent.text}`);
  return { id, typed };
}

const fieldOf = async (person: Client, page: string, name: string) =>
  new Map(recordForm(await person.get(page))?.fields).get(name);

const common = { account: "administrator", formOf: recordForm, left: 1 } as const;
const user = {
  ...common,
  done: /^\/admin\/users(?:\?at=\d+)?$/,
  failed: "Настана грешка при промена на корисникот. Контактирајте го администраторот!",
  refused: { field: "email", says: "Е-пошта: Внесената вредност не е дозволена!" },
} as const;
const office = {
  ...common,
  done: /^\/admin\/offices(?:\?at=\d+)?$/,
  refused: { field: "address", says: "Адреса: Внесената вредност не е дозволена!" },
} as const;

export const PEOPLE_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "add a user": {
    ...user,
    write: { method: "POST", path: /^\/admin\/api\/users$/ },
    async open(person) {
      const typed = typedUser();
      const form = recordForm(await person.get("/admin/users/add"));
      const written = async () => (await found(person, "users", typed.username)).length;
      return { form, typed, files: { profilePicture: await picture() }, written };
    },
  },
  "edit a user": {
    ...user,
    ownConflict: true,
    write: { method: "PUT", path: /^\/admin\/api\/users\/\d+$/ },
    async open(person) {
      const { id } = await addedUser(person, { fullName: "Старо име" });
      const page = `/admin/users/edit/${id}`;
      const typed = typedUser();
      const form = recordForm(await person.get(page));
      const written = async () => Number((await fieldOf(person, page, "username")) === typed.username);
      return { form, typed, written };
    },
  },
  "add an office": {
    ...office,
    write: { method: "POST", path: /^\/admin\/api\/offices$/ },
    failed: "Настана грешка при внес на канцеларијата. Контактирајте го администраторот!",
    async open(person) {
      const typed = typedOffice();
      const form = recordForm(await person.get("/admin/offices/add"));
      return { form, typed, written: async () => (await found(person, "offices", typed.address)).length };
    },
  },
  "edit an office": {
    ...office,
    write: { method: "PUT", path: /^\/admin\/api\/offices\/\d+$/ },
    failed: "Настана грешка при ажурирање на канцеларијата. Контактирајте го администраторот!",
    async open(person) {
      const { id } = await addedOffice(person);
      const page = `/admin/offices/edit/${id}`;
      const typed = typedOffice();
      const form = recordForm(await person.get(page));
      const written = async () => Number((await fieldOf(person, page, "address")) === typed.address);
      return { form, typed, written };
    },
  },
  "deactivate an office": {
    ...common,
    write: { method: "PUT", path: /^\/admin\/api\/offices\/\d+$/ },
    done: office.done,
    failed: "Настана грешка при ажурирање на канцеларијата. Контактирајте го администраторот!",
    again: "Деактивирај повторно",
    async open(person) {
      const { id } = await addedOffice(person);
      const form = recordForm(await person.get(`/admin/offices/deactivate/${id}`));
      const view = () => person.get(`/admin/offices/view/${id}`);
      return { form, typed: {}, written: async () => Number((await view()).text.includes("Неактивна")) };
    },
  },
  "edit the own profile": {
    ...common,
    account: "monitor",
    write: { method: "PUT", path: /^\/admin\/api\/users\/user-profile$/ },
    done: /^\/admin\/profile\/view$/,
    failed: "Настана грешка при промена на профилот. Контактирајте го администраторот!",
    refused: { field: "email", says: "Е-пошта: Внесената вредност не е дозволена!" },
    async open(person) {
      people += 1;
      const typed = { fullName: `Ново име ${people}`, email: `ana.${people}@example.com` };
      const form = recordForm(await person.get("/admin/profile/edit"));
      const written = async () =>
        Number((await fieldOf(person, "/admin/profile/edit", "fullName")) === typed.fullName);
      return { form, typed, files: { profilePicture: await picture() }, written };
    },
  },
};
