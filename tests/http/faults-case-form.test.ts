import { beforeEach, describe, expect, it } from "vitest";
import { addedCase, CASE_FORMS, caseForm, expectKept, TYPED, writesAt } from "#tests/support/case-form.ts";
import { againIn, expectPlain, NOT_THEIRS } from "#tests/support/fault-page.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** What the rows of the fault matrix (`faults-forms.test.ts`) do not ask of the forms of a case. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");

beforeEach(async () => {
  await untilWell(assistant, "/admin/cases");
  await product.proxy.clear();
});

describe("the form to edit a case, when the API", () => {
  it.each(NOT_THEIRS)("answers every call about it with %i, does the same", async (status, told) => {
    const { form, typed } = await CASE_FORMS["edit a case"].open(assistant);
    await product.proxy.clear();
    await product.proxy.set({ kind: "status", status }, { path: /^\/admin\/api\/cases\/\d+/ });
    const failed = await assistant.submit(form, typed);
    expect([failed.status, failed.text]).toEqual([status, expect.stringContaining(told)]);
    expectKept(failed, typed);
    expect(writesAt(product.proxy)).toEqual([]);
  });

  it("can't show the case, is a fault page; a form that was sent comes back all the same", async () => {
    const { form, typed } = await CASE_FORMS["edit a case"].open(assistant);
    await product.proxy.clear();
    await product.proxy.set({ kind: "garbage" }, { method: "GET", path: /^\/admin\/api\/cases\/\d+$/ });
    const page = await assistant.get(form?.action ?? "");
    expect(page.status).toBe(502);
    expectPlain(page);
    const failed = await assistant.submit(form, typed);
    expect(failed.status).toBe(502);
    expectKept(failed, typed);
    expect(failed.text).toContain("Ништо не е испратено");
    expect(writesAt(product.proxy)).toEqual([]);
  });
});

it("an older case that says just the same is not taken for the one that was not written", async () => {
  const typed = { ...TYPED, topic: "Исто како порано" };
  await addedCase(assistant, typed);
  const form = caseForm(await assistant.get("/admin/cases/add"));
  await product.proxy.set({ kind: "status", status: 500 }, { method: "POST", path: /cases\/case$/ });
  const failed = await assistant.submit(form, typed);
  expect([failed.status, againIn(failed)]).toEqual([502, expect.any(String)]);
  expectKept(failed, typed);
});
