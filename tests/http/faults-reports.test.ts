import { beforeAll, describe, expect, it } from "vitest";
import { READ_FAULTS, SECRET } from "#tests/support/fault-page.ts";
import { faultRows } from "#tests/support/fault-rows.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";
import { client, type Client } from "#tests/support/http.ts";
import { confirmForm, listed } from "#tests/support/reports.ts";
import { signInFrom } from "#tests/support/staff.ts";

/** Rows F1 to F12 of the fault matrix for reports: told, nothing sent twice, no half file, soon over. */

const MONTHLY = "/admin/reports/monthly";
const FAILED = "Настана грешка при испраќање на извештајот. Контактирајте го администраторот!";

const product = faultRows({
  "send a report": {
    write: { method: "PUT", path: /^\/admin\/api\/reports\/monthly\/submit\// },
    formOf: confirmForm,
    done: /^\/admin\/reports\/monthly$/,
    left: 1,
    failed: FAILED,
    async open(person) {
      await nextDraft(person);
      const written = async () =>
        listed(await person.get(`${MONTHLY}?size=100&reportStatusId=2`)).filter(({ id }) => id === draft)
          .length;
      return { form: await confirmation(person), typed: {}, written };
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

const confirmation = async (person: Client) => confirmForm(await person.get(`${MONTHLY}/submit/${draft}`));

const READS = [
  ["the list", () => MONTHLY, "/admin/api/reports/monthly/filter"],
  ["the view", () => `${MONTHLY}/view/${draft}`, "/admin/api/reports/monthly/details/"],
  ["the confirmation", () => `${MONTHLY}/submit/${draft}`, /\/admin\/api\/reports\/monthly\/\d+/],
  ["the print view", () => `${MONTHLY}/view/${draft}/print`, "/admin/api/reports/monthly/details/"],
  ["the PDF", () => `${MONTHLY}/view/${draft}/report.pdf`, "/admin/api/reports/monthly/details/"],
  ["the spreadsheet", () => `${MONTHLY}/view/${draft}/report.xlsx`, "/admin/api/reports/monthly/details/"],
] as const;

describe("a draft", () => {
  let assistant: Client;

  beforeAll(async () => {
    assistant = client(product.app.origin);
    await nextDraft(assistant);
  });

  describe.each(READS)("%s", (_name, address, path) => {
    it.each(firstOrRest(READ_FAULTS, 3))("is a page when the API %s", async (_fault, fault, status) => {
      await product.proxy.set(fault, { path });
      const page = await assistant.get(address(), { Accept: "text/html" });
      expect(page.status).toBe(status);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.html).not.toContain(SECRET);
    });

    it("leads to sign-in when the session has ended at the API (F8)", async () => {
      await product.proxy.set({ kind: "status", status: 401 }, { path, times: 1 });
      const login = await assistant.get(address());
      expect(login.path).toMatch(/^\/admin\/login\?/);
      await signInFrom(assistant, login, "assistant");
    });
  });
});
