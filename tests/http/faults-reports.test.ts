import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { againIn, expectPlain, READ_FAULTS, SECRET } from "#tests/support/fault-page.ts";
import { UNKNOWN } from "#tests/support/fault-rows.ts";
import { firstOrAll } from "#tests/support/first-or-all.ts";
import type { Fault } from "#tests/support/faults.ts";
import type { Client } from "#tests/support/http.ts";
import { useJanuary } from "#tests/support/own-app.ts";
import { confirmForm, listed } from "#tests/support/reports.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Rows F1 to F12 of the fault matrix for reports: told, nothing sent twice, no half file, soon over. */

const MONTHLY = "/admin/reports/monthly";
const FAILED = "Настана грешка при испраќање на извештајот. Контактирајте го администраторот!";
const SUBMIT = { method: "PUT", path: "/admin/api/reports/monthly/submit/" };

const product = useJanuary();
let assistant: Client;
let draft: number;
let month = 1;

beforeAll(() => nextDraft());

/** Each month has one draft: the clock goes on to the next. */
async function nextDraft() {
  month += 1;
  const moment = new Date(Date.UTC(new Date().getFullYear() + 1, month - 1, 2, 9));
  await product.reference.setClock(moment.toISOString());
  assistant = await signedIn(product.app.origin, "assistant");
  draft = listed(await assistant.get(`${MONTHLY}?reportStatusId=1`))[0]?.id ?? 0;
}

beforeEach(async () => {
  await product.proxy.clear();
  await untilWell(assistant, MONTHLY);
  if (!(await statusOf()).includes("Нацрт")) await nextDraft();
  await product.proxy.clear();
});

const statusOf = async () =>
  listed(await assistant.get(`${MONTHLY}?size=100`)).find(({ id }) => id === draft)?.text ?? "";

const confirmation = async () => confirmForm(await assistant.get(`${MONTHLY}/submit/${draft}`));

const puts = () => product.proxy.calls.filter(({ method }) => method === "PUT");

describe("sending a report", () => {
  it.each(firstOrAll(UNKNOWN))(
    "that meets %s says that nobody knows, and goes through later, once",
    async (_name, fault) => {
      const form = await confirmation();
      await product.proxy.set(fault, SUBMIT);
      const failed = await assistant.submit(form);
      expect(failed.status).toBe(502);
      expectPlain(failed);
      expect(failed.text).toContain(FAILED);
      expect(puts()).toHaveLength(1);
      await product.proxy.clear();
      const sent = await assistant.submit(confirmForm(failed), { again: againIn(failed) ?? "" });
      expect(sent.path).toBe(MONTHLY);
      expect(sent.text).toContain("Извештајот е испратен!");
      expect(puts()).toHaveLength(1);
    },
  );

  it.each<[string, Fault]>([
    ["a reset after the work (F11)", { kind: "reset" }],
    ["half an answer (F5)", { kind: "status", status: 500, carriedOut: true }],
  ])("that meets %s finds out that the work was done", async (_name, fault) => {
    const form = await confirmation();
    await product.proxy.set(fault, SUBMIT);
    const sent = await assistant.submit(form);
    expect(sent.path).toBe(MONTHLY);
    expect(puts()).toHaveLength(1);
    expect(await statusOf()).toContain("Поднесен");
  });

  it("when the API refuses connections says that nothing was sent (F1)", async () => {
    const form = await confirmation();
    await product.proxy.set({ kind: "refuse" });
    const failed = await assistant.submit(form);
    expect(failed.status).toBe(503);
    expectPlain(failed);
    expect(failed.text).toContain(FAILED);
    expect(confirmForm(failed)).toBeDefined();
  });

  it("when the session ends at the API leads through sign-in back to the question (F8)", async () => {
    const form = await confirmation();
    await product.proxy.set({ kind: "status", status: 401 }, { ...SUBMIT, times: 1 });
    const login = await assistant.submit(form);
    expect(login.path).toMatch(/^\/admin\/login\?/);
    const back = await signInFrom(assistant, login, "assistant");
    expect(back.path).toBe(`${MONTHLY}/submit/${draft}`);
    expect((await assistant.submit(confirmForm(back))).path).toBe(MONTHLY);
  });

  it("sent from the dialog of the list leads to the question too, and says what came of it", async () => {
    const form = await confirmation();
    await product.proxy.set({ kind: "status", status: 401 }, { ...SUBMIT, times: 1 });
    const referer = { Referer: `${product.app.origin}${MONTHLY}?size=100` };
    const login = await assistant.post(form?.action ?? "", Object.fromEntries(form?.fields ?? []), referer);
    const back = await signInFrom(assistant, login, "assistant");
    expect(back.path).toBe(`${MONTHLY}/submit/${draft}`);
    expect(back.text).toContain("Твојата сесија истече Истече пред да стигне потврда");
    expect(back.text).not.toContain("го напиша");
    expect((await assistant.submit(confirmForm(back))).path).toBe(MONTHLY);
  });

  it("from a browser that has lost its cookie does the same (F12)", async () => {
    const form = await confirmation();
    await assistant.jar.removeAllCookies();
    const back = await signInFrom(assistant, await assistant.submit(form), "assistant");
    expect((await assistant.submit(confirmForm(back))).path).toBe(MONTHLY);
  });

  it.each([403, 404])(
    "that the API answers with %i says that it failed, and asks again (F9)",
    async (status) => {
      const form = await confirmation();
      await product.proxy.set({ kind: "status", status }, SUBMIT);
      const failed = await assistant.submit(form);
      expect([failed.status, failed.text]).toEqual([status, expect.stringContaining(FAILED)]);
      expect(failed.dom.tags("h1")).toHaveLength(1);
      expect(puts()).toHaveLength(1);
      await product.proxy.clear();
      expect((await assistant.submit(confirmForm(failed))).path).toBe(MONTHLY);
    },
  );

  it("too often waits (F10)", async () => {
    const form = await confirmation();
    await product.proxy.set({ kind: "status", status: 429, headers: { "retry-after": "3" } }, SUBMIT);
    const failed = await assistant.submit(form);
    expect([failed.status, failed.text]).toEqual([429, expect.stringContaining(FAILED)]);
    expect(puts()).toHaveLength(1);
    await product.proxy.clear();
    expect((await assistant.submit(confirmForm(failed))).path).toBe(MONTHLY);
  });

  it("without a form of ours is refused", async () => {
    const failed = await assistant.post(`${MONTHLY}/submit/${draft}`, { formKey: "made-up" });
    expect([400, 403]).toContain(failed.status);
    expect(puts()).toHaveLength(0);
  });
});

const READS = [
  ["the list", () => MONTHLY, "/admin/api/reports/monthly/filter"],
  ["the view", () => `${MONTHLY}/view/${draft}`, "/admin/api/reports/monthly/details/"],
  ["the confirmation", () => `${MONTHLY}/submit/${draft}`, /\/admin\/api\/reports\/monthly\/\d+/],
  ["the print view", () => `${MONTHLY}/view/${draft}/print`, "/admin/api/reports/monthly/details/"],
  ["the PDF", () => `${MONTHLY}/view/${draft}/report.pdf`, "/admin/api/reports/monthly/details/"],
  ["the spreadsheet", () => `${MONTHLY}/view/${draft}/report.xlsx`, "/admin/api/reports/monthly/details/"],
] as const;

describe.each(READS)("%s", (_name, address, path) => {
  it.each(firstOrAll(READ_FAULTS, 3))("is a page when the API %s", async (_fault, fault, status) => {
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
    assistant = await signedIn(product.app.origin, "assistant");
  });
});
