import { addedCase } from "./case-form.ts";
import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, formTo, type Page, type PageForm } from "./http.ts";

export const letterForm = (page: Page) => formTo(page, "/admin/cases/write/");

/** The same with its print button. */
const printed = (page: Page): PageForm | undefined => {
  const form = letterForm(page);
  return form && { ...form, fields: [...form.fields.filter(([name]) => name !== "way"), ["way", "print"]] };
};

/** How often a text occurs on the page of a case. */
export const timesOn = async (person: Client, id: string | number, text: string): Promise<number> =>
  (await person.get(`/admin/cases/view/${id}`)).text.split(text).length - 1;

let comments = 0;

export const LETTER_FORMS = {
  "write to the person of a case": {
    // Another person's change of the status has a rule of its own.
    ownConflict: true,
    write: { method: "PUT", path: /\/cases\/\d+\/status$/ },
    done: /^\/admin\/cases\/letters\/\d+\/[\w-]+\?print=1$/,
    formOf: printed,
    left: 1,
    refused: { field: "comment", says: "Коментар: Внесената вредност не е дозволена!" },
    async open(person: Client) {
      const id = await addedCase(person);
      const form = printed(await person.get(`/admin/cases/write/${id}?template=call`));
      const typed = { statusId: "4", comment: `Писмо ${(comments += 1)}`, way: "print" };
      return { form, typed, written: () => timesOn(person, id, typed.comment) };
    },
  },
} satisfies Readonly<Record<string, FormUnderFaults>>;
