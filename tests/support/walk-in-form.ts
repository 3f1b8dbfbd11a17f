import { CASE_FIELDS } from "./case-data.ts";
import type { FormUnderFaults } from "./fault-rows.ts";
import { type Client, formTo, type Page } from "./http.ts";
import { casesCalled } from "./case-form.ts";

export const WALK_IN = "/admin/walk-in";

/** The walk-in form, or the form that continues from its result. */
export const walkInForm = (page: Page) => formTo(page, WALK_IN);

let topics = 0;

/**
 * A walk-in without e-mail, with a unique topic; the conversation was at the day's first hour, which is never ahead.
 */
export const typedWalkIn = (changes: Readonly<Record<string, string>> = {}) => ({
  ...CASE_FIELDS,
  email: "",
  mpId: "1",
  topic: `Дојден ${(topics += 1)}`,
  outcome: "talked",
  talkedFrom: "00:00",
  talkedTo: "00:20",
  ...changes,
});

export const slipIn = ({ dom }: Page): string => dom.find("article")?.text ?? "";

/** The code on a slip, as typed. */
export const codeIn = (page: Page): string =>
  (/(?:[2-9AEJKMT]{4} ){2}[2-9AEJKMT]{4}/.exec(slipIn(page))?.[0] ?? "").replaceAll(" ", "");

export const caseIn = (page: Page): number => Number(/Случајот (\d+) е запишан/.exec(page.text)?.[1]);

/** The form for the fault matrix, by the first of its writes. */
export const WALK_IN_FORMS: Readonly<Record<string, FormUnderFaults>> = {
  "enter somebody who is here": {
    write: { method: "POST", path: /^\/admin\/api\/cases\/case$/ },
    formOf: walkInForm,
    done: /^\/admin\/walk-in\/done\/[\w-]{22}$/,
    left: 1,
    refused: { field: "phone", says: "Телефон: Внесената вредност не е дозволена!" },
    async open(person: Client) {
      const typed = typedWalkIn();
      const form = walkInForm(await person.get(WALK_IN));
      return { form, typed, written: () => casesCalled(person, typed.topic) };
    },
  },
};
