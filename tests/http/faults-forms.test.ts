import { CASE_FORMS } from "#tests/support/case-form.ts";
import { allFaultRows, faultRows } from "#tests/support/fault-rows.ts";
import { LETTER_FORMS } from "#tests/support/letter-form.ts";
import { MEETING_FORMS } from "#tests/support/meeting-forms.ts";
import { REGISTER_FORMS } from "#tests/support/registers.ts";
import { SCHEDULE_FORMS } from "#tests/support/schedule-form.ts";
import { confirmForm, listed } from "#tests/support/reports.ts";
import { signInFrom } from "#tests/support/staff.ts";
import { WALK_IN_FORMS } from "#tests/support/walk-in-form.ts";
import type { Client } from "#tests/support/http.ts";
import { describe } from "vitest";

/** Rows F1 to F12 of the fault matrix for the forms of the back-office. */

const { "edit a case": edited, ...caseForms } = CASE_FORMS;

describe("of a case, all rows at once:", () => {
  allFaultRows({ "edit a case": edited });
});

describe("of everything else:", () => {
  faultRows({
    ...caseForms,
    ...LETTER_FORMS,
    ...MEETING_FORMS,
    ...REGISTER_FORMS,
    ...SCHEDULE_FORMS,
    ...WALK_IN_FORMS,
  });
});

const MONTHLY = "/admin/reports/monthly";

/** On a product of its own, as each draft needs another clock. */
const product = faultRows({
  "send a report": {
    write: { method: "PUT", path: /^\/admin\/api\/reports\/monthly\/submit\// },
    formOf: confirmForm,
    done: /^\/admin\/reports\/monthly$/,
    left: 1,
    failed: "Настана грешка при испраќање на извештајот. Контактирајте го администраторот!",
    async open(person) {
      await nextDraft(person);
      const written = async () =>
        listed(await person.get(`${MONTHLY}?size=100&reportStatusId=2`)).filter(({ id }) => id === draft)
          .length;
      return { form: confirmForm(await person.get(`${MONTHLY}/submit/${draft}`)), typed: {}, written };
    },
  },
});

let draft: number;
let month = 1;

/** Each month has one draft: the clock goes on to the next, which signs all users out. */
async function nextDraft(person: Client) {
  month += 1;
  const moment = new Date(Date.UTC(new Date().getFullYear() + 1, month - 1, 2, 9));
  await product.reference.setClock(moment.toISOString());
  await person.jar.removeAllCookies();
  await signInFrom(person, await person.get("/admin/login"), "assistant");
  draft = listed(await person.get(`${MONTHLY}?reportStatusId=1`))[0]?.id ?? 0;
}
