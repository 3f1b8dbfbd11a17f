import type { FormUnderFaults } from "./fault-rows.ts";
import { fileOf, plain } from "./images.ts";
import { type Client, type Page, type PageForm, valueIn } from "./http.ts";
import { addedEvent, eventsOn, typedEvent } from "./event-forms.ts";
import { addedOffice, addedUser, found, typedOffice, typedUser } from "./people-forms.ts";

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
  const [id] = await found(person, "categories", typed.name);
  return { page, typed, id: Number(id) };
}

let names = 0;

interface Register extends Pick<FormUnderFaults, "account" | "ownConflict"> {
  /** Its list in the back-office, and its call. */
  readonly list: string;
  readonly call: string;
  /** What has failed. */
  readonly act: string;
  /** A field by its name in the API, which it may refuse. */
  readonly refused: string;
  readonly files?: () => Promise<Readonly<Record<string, File>>>;
}

const common = ({ list, call, act, refused, files: _files, ...rest }: Register) => ({
  account: "administrator" as const,
  formOf: registerForm,
  left: 1,
  done: new RegExp(String.raw`^/admin/${list}(?:\?at=\d+)?$`),
  failed: `Настана грешка при ${act}. Контактирајте го администраторот!`,
  refused: { field: refused, says: ": Внесената вредност не е дозволена!" },
  call: new RegExp(String.raw`^/admin/api/${call}(?:/\d+)?$`),
  ...rest,
});

type Typed = Readonly<Record<string, string>>;

const by = (list: string, field: string) => (person: Client, typed: Typed) =>
  found(person, list, typed[field] ?? "");

/** A form that adds a record, and how it is found. */
function adds(
  register: Register,
  type: (person: Client) => Typed | Promise<Typed>,
  find: (person: Client, typed: Typed) => Promise<readonly string[]>,
): FormUnderFaults {
  const { call, ...rest } = common(register);
  return {
    ...rest,
    write: { method: "POST", path: call },
    async open(person) {
      const typed = await type(person);
      const form = registerForm(await person.get(`/admin/${register.list}/add`));
      const files = await register.files?.();
      const written = async () => (await find(person, typed)).length;
      return { form, typed, written, ...(files && { files }) };
    },
  };
}

/** A form that edits a record, and the first field that is typed. */
function edits(
  register: Register,
  page: (person: Client) => string | Promise<string>,
  field: string,
  done?: RegExp,
): FormUnderFaults {
  const { call, ...rest } = common(register);
  return {
    ...rest,
    ...(done && { done }),
    write: { method: "PUT", path: call },
    async open(person) {
      const typed = { [field]: `Ново ${(names += 1)}` };
      const address = await page(person);
      const form = registerForm(await person.get(address));
      const files = await register.files?.();
      const written = async () => Number(valueOf(await person.get(address), field) === typed[field]);
      return { form, typed, written, ...(files && { files }) };
    },
  };
}

const category: Register = {
  list: "categories",
  call: "case-categories",
  act: "внес на категоријата",
  refused: "code",
  files: async () => ({ icon: await icon() }),
  // Its documented meaning is a duplicate name; of MPs, parties and users too.
  ownConflict: true,
};
const user: Register = {
  list: "users",
  call: "users",
  act: "промена на корисникот",
  refused: "email",
  ownConflict: true,
};
const office: Register = {
  list: "offices",
  call: "offices",
  act: "внес на канцеларијата",
  refused: "address",
};
const officeChanged: Register = { ...office, act: "ажурирање на канцеларијата" };
const event: Register = {
  account: "assistant",
  list: "events",
  call: "events",
  act: "зачувување на настанот",
  refused: "subject",
};

/** Forms of one kit: each with its calls and its words. */
export const REGISTER_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "add a category": adds(category, () => categoryTyped(), by("categories", "name")),
  "edit a category": edits(category, () => "/admin/categories/edit/4", "description"),
  "edit an MP": edits(
    {
      list: "mps",
      call: "mps",
      act: "промена на пратеникот",
      refused: "fullNameEn",
      files: async () => ({ picture: await picture() }),
      ownConflict: true,
    },
    () => "/admin/mps/edit/12",
    "fullNameEn",
  ),
  "edit a party": edits(
    {
      list: "parties",
      call: "parties",
      act: "промена на партијата",
      refused: "nameEn",
      files: async () => ({ icon: await picture() }),
      ownConflict: true,
    },
    () => "/admin/parties/edit/8",
    "nameEn",
  ),
  "add a user": adds(
    { ...user, files: async () => ({ profilePicture: await picture() }) },
    () => typedUser(),
    by("users", "username"),
  ),
  "edit a user": edits(
    user,
    async (person) => `/admin/users/edit/${(await addedUser(person)).id}`,
    "fullName",
  ),
  "add an office": adds(office, () => typedOffice(), by("offices", "address")),
  "edit an office": edits(
    officeChanged,
    async (person) => `/admin/offices/edit/${(await addedOffice(person)).id}`,
    "address",
  ),
  "add an event": adds(
    event,
    async (person) => (await typedEvent(person)).typed,
    (person, { date = "" }) => eventsOn(person, date),
  ),
  "edit an event": edits(
    event,
    async (person) => `/admin/events/edit/${(await addedEvent(person)).id}`,
    "subject",
  ),
  "edit the own profile": edits(
    {
      account: "monitor",
      list: "profile",
      call: "users/user-profile",
      act: "промена на профилот",
      refused: "email",
      files: async () => ({ profilePicture: await picture() }),
    },
    () => "/admin/profile/edit",
    "fullName",
    /^\/admin\/profile\/view$/,
  ),
};
