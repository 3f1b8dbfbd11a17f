import type { FaultProxy } from "./fault-proxy.ts";
import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, formTo, type Page, valueIn } from "./http.ts";
import { CASE_FIELDS } from "./case-data.ts";
import { statusForm } from "./staff.ts";
import { expectTyped } from "./typed.ts";

export const TYPED = { ...CASE_FIELDS, mpId: "1" } as const;

export const caseForm = (page: Page) => formTo(page, "/admin/cases/");

export const valueOf = (page: Page, name: string): string | undefined => valueIn(caseForm(page), name);

export const expectKept = (page: Page, typed: Readonly<Record<string, string>> = TYPED) =>
  expectTyped(caseForm(page), typed);

/** The form for several cases, below the list and on its page. */
export const severalForm = (page: Page) => formTo(page, "/admin/cases/several");

export async function addedCase(
  person: Client,
  changes: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<number> {
  const form = caseForm(await person.get("/admin/cases/add"));
  const edit = await person.leave(form, { ...TYPED, ...changes });
  const id = Number(/\/admin\/cases\/edit\/(\d+)/.exec(edit)?.[1]);
  if (!id) throw new Error(`The case was not added: ${edit}`);
  return id;
}

/** Writes of cases that reached the API or the fault before it. */
export const writesAt = (proxy: FaultProxy) =>
  proxy.calls.filter(
    ({ method, path }) => method !== "GET" && /^\/admin\/api\/cases\/(case|\d+)$/.test(path),
  );

/** How many of the newest cases have this topic. */
export async function casesCalled(person: Client, topic: string): Promise<number> {
  const { dom } = await person.get("/admin/cases");
  return dom.tags("small").filter(({ text }) => text === topic).length;
}

let topics = 0;
const typedCase = () => ({ ...TYPED, topic: `Ново ${(topics += 1)}` });

const common = {
  formOf: caseForm,
  left: 1,
  refused: { field: "phone", says: "Телефон: Внесената вредност не е дозволена!" },
} as const;

async function openedCase(person: Client, page: string) {
  const typed = typedCase();
  const form = caseForm(await person.get(page));
  return { form, typed, written: () => casesCalled(person, typed.topic) };
}

export const CASE_FORMS = {
  "add a case": {
    ...common,
    write: { method: "POST", path: /^\/admin\/api\/cases\/case$/ },
    done: /^\/admin\/cases\/edit\/\d+$/,
    open: (person: Client) => openedCase(person, "/admin/cases/add"),
  },
  "edit a case": {
    ...common,
    write: { method: "PUT", path: /^\/admin\/api\/cases\/\d+$/ },
    done: /^\/admin\/cases\/view\/\d+$/,
    open: async (person: Client) => openedCase(person, `/admin/cases/edit/${await addedCase(person)}`),
  },
  "change the status of a case": {
    formOf: statusForm,
    left: 1,
    // Another person's change of the status has a rule of its own.
    ownConflict: true,
    write: { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status$/ },
    done: /^\/admin\/cases\/view\/\d+$/,
    unknown: "Не се знае дали е зачувано",
    refused: { field: "comment", says: "Коментар: Внесената вредност не е дозволена!" },
    async open(person: Client) {
      const view = `/admin/cases/view/${await addedCase(person)}`;
      const typed = {
        statusId: "2",
        comment: `Повикани се надлежните ${(topics += 1)}.\r\nОдговор до петок. 😀`,
      };
      const form = statusForm(await person.get(view));
      const written = async () => (await person.get(view)).text.split("Одговор до петок").length - 1;
      return { form, typed, written };
    },
  },
} satisfies Readonly<Record<string, FormUnderFaults>>;
