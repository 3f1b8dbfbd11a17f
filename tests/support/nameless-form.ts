import type { FormUnderFaults } from "./fault-rows.ts";
import { idsIn, type Page, valueIn } from "./http.ts";

/** The form that makes a case nameless, and its question. */
export const namelessForm = (page: Page) => page.forms.find((form) => valueIn(form, "consent") !== undefined);

export const namelessPage = (id: number | string): string => `/admin/cases/view/${id}?nameless=on`;

let taken = 0;

/** For the fault matrix: with its question asked. */
export const NAMELESS_FORM: FormUnderFaults = {
  account: "administrator",
  asks: true,
  // Not the one that finds out whether it is offered.
  write: { method: "POST", path: /^\/admin\/api\/cases\/[1-9]\d*\/anonymise$/ },
  formOf: namelessForm,
  done: /^\/admin\/cases\/view\/\d+$/,
  left: 1,
  async open(person) {
    const ids = idsIn(await person.get("/admin/cases?size=100"), "/admin/cases/view/");
    const id = ids[(taken += 1)] ?? "";
    const typed = { reasonId: "2", consent: `08-${id}` };
    const asked = await person.submit(namelessForm(await person.get(namelessPage(id))), typed);
    const written = async () =>
      Number((await person.get(`/admin/cases/view/${id}`)).html.includes(`согласност бр. 08-${id}`));
    return { form: namelessForm(asked), page: namelessPage(id), typed, written };
  },
};
