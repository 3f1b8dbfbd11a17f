import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addedCase, caseForm, casesCalled, expectKept, TYPED, writesAt } from "#tests/support/case-form.ts";
import { againIn, expectPlain, NOT_THEIRS, SECRET, timed } from "#tests/support/fault-page.ts";
import { LOST, UNKNOWN } from "#tests/support/fault-rows.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { type Client, type PageForm, textOf } from "#tests/support/http.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Rows F1 to F12 of the fault matrix for both forms of a case: told, kept, nothing doubled, soon over. */

let product: FaultyApp;
let assistant: Client;

beforeAll(async () => {
  product = await startFaultyApp();
  assistant = await signedIn(product.app.origin, "assistant");
});

beforeEach(async () => {
  await product.proxy.clear();
  await untilWell(assistant, "/admin/cases");
  await product.proxy.clear();
});

afterAll(() => product.stop());

let topics = 0;

/** A form of a case whose topic no other case has, filled in; and where success leads. */
const FORMS: Readonly<
  Record<
    "add" | "edit",
    () => Promise<{ form: PageForm | undefined; typed: Record<string, string>; done: RegExp }>
  >
> = {
  add: async () => {
    topics += 1;
    const form = caseForm(await assistant.get("/admin/cases/add"));
    return { form, typed: { ...TYPED, topic: `Тема ${topics}` }, done: /^\/admin\/cases\/edit\/\d+$/ };
  },
  edit: async () => {
    topics += 1;
    const id = await addedCase(assistant);
    const form = caseForm(await assistant.get(`/admin/cases/edit/${id}`));
    await product.proxy.clear();
    return { form, typed: { ...TYPED, topic: `Тема ${topics}` }, done: /^\/admin\/cases\/view\/\d+$/ };
  },
};

const METHOD = { add: "POST", edit: "PUT" } as const;

describe.each(["add", "edit"] as const)("the form to %s a case", (kind) => {
  const write = { method: METHOD[kind], path: /^\/admin\/api\/cases\/(case|\d+)$/ };

  it.each(UNKNOWN)(
    "that meets %s says that nobody knows, keeps everything, and goes through later",
    async (_name, fault) => {
      const { form, typed, done } = await FORMS[kind]();
      await product.proxy.set(fault, write);
      const failed = await timed(assistant.submit(form, typed));
      expect(failed.status).toBe(502);
      expectKept(failed, typed);
      expectPlain(failed);
      expect(textOf(failed.html)).toContain("Не се знае дали е зачувано");
      expect(writesAt(product.proxy)).toHaveLength(1);

      await product.proxy.clear();
      const again = againIn(failed);
      expect(again).toBeDefined();
      const sent = await assistant.submit(caseForm(failed), { again: again ?? "" });
      expect(sent.path).toMatch(done);
      expect(await casesCalled(assistant, typed["topic"] ?? "")).toBe(1);
    },
  );

  it.each(LOST)("that meets %s finds out that the work was done", async (_name, fault) => {
    const { form, typed, done } = await FORMS[kind]();
    await product.proxy.set(fault, write);
    const sent = await timed(assistant.submit(form, typed));
    expect(sent.path).toMatch(done);
    expect(writesAt(product.proxy)).toHaveLength(1);
    expect(await casesCalled(assistant, typed["topic"] ?? "")).toBe(1);
  });

  it("whose API refuses connections says that nothing was sent (F1)", async () => {
    const { form, typed, done } = await FORMS[kind]();
    await product.proxy.set({ kind: "refuse" });
    const failed = await timed(assistant.submit(form, typed));
    expect(failed.status).toBe(503);
    expectKept(failed, typed);
    expectPlain(failed);
    expect(textOf(failed.html)).toContain("Ништо не е испратено");
    await product.proxy.clear();
    await vi.waitFor(
      async () => expect((await assistant.submit(caseForm(failed), typed)).path).toMatch(done),
      { timeout: 60_000, interval: 1_000 },
    );
    expect(writesAt(product.proxy)).toHaveLength(1);
  });

  it("whose API hangs is told so within ten seconds (F4)", async () => {
    const { form, typed } = await FORMS[kind]();
    await product.proxy.set({ kind: "hang" }, write);
    const failed = await timed(assistant.submit(form, typed));
    expect(failed.status).toBe(502);
    expectKept(failed, typed);
    expect(textOf(failed.html)).toContain("Не се знае дали е зачувано");
  });

  it("whose session ends at the API leads through sign-in back to the filled form (F8)", async () => {
    const { form, typed, done } = await FORMS[kind]();
    await product.proxy.set({ kind: "status", status: 401 }, { ...write, times: 1 });
    const login = await assistant.submit(form, typed);
    expect(login.path).toMatch(/^\/admin\/login\?/);
    expect(textOf(login.html)).toContain("Она што го напишавте е зачувано.");
    const back = await signInFrom(assistant, login, "assistant");
    expectKept(back, typed);
    expect(textOf(back.html)).toContain("Она што го напиша е зачувано");
    expect((await assistant.submit(caseForm(back))).path).toMatch(done);
  });

  it("whose browser has lost its cookie does the same (F12)", async () => {
    const { form, typed, done } = await FORMS[kind]();
    await assistant.jar.removeAllCookies();
    const login = await assistant.submit(form, typed);
    expect(login.path).toMatch(/^\/admin\/login\?/);
    const back = await signInFrom(assistant, login, "assistant");
    expectKept(back, typed);
    expect((await assistant.submit(caseForm(back))).path).toMatch(done);
  });

  it("that the API refuses by field says so beside the field (F9)", async () => {
    const { form, typed } = await FORMS[kind]();
    const json = { fieldErrors: { phone: SECRET } };
    await product.proxy.set({ kind: "status", status: 422, json }, write);
    const failed = await assistant.submit(form, typed);
    expect([failed.status, textOf(failed.html)]).toEqual([
      400,
      expect.stringContaining("Телефон: Внесената вредност не е дозволена!"),
    ]);
    expectKept(failed, typed);
    expect(failed.html).not.toContain(SECRET);
  });

  it("that comes too often waits (F10)", async () => {
    const { form, typed, done } = await FORMS[kind]();
    await product.proxy.set({ kind: "status", status: 429, headers: { "retry-after": "3" } }, write);
    const failed = await assistant.submit(form, typed);
    expect(failed.status).toBe(429);
    expectKept(failed, typed);
    expect(writesAt(product.proxy)).toHaveLength(1);
    await product.proxy.clear();
    expect((await assistant.submit(caseForm(failed))).path).toMatch(done);
  });
});

describe("the form to edit a case, when the API", () => {
  const write = { method: "PUT", path: /^\/admin\/api\/cases\/\d+$/ };

  it.each(NOT_THEIRS)(
    "answers the write with %i, says so and keeps what was typed (F9)",
    async (status, told) => {
      const { form, typed } = await FORMS.edit();
      await product.proxy.set({ kind: "status", status }, write);
      const failed = await assistant.submit(form, typed);
      expect([failed.status, textOf(failed.html)]).toEqual([status, expect.stringContaining(told)]);
      expectKept(failed, typed);
    },
  );

  it.each(NOT_THEIRS)("answers every call about it with %i, does the same", async (status, told) => {
    const { form, typed } = await FORMS.edit();
    await product.proxy.set({ kind: "status", status }, { path: /^\/admin\/api\/cases\/\d+/ });
    const failed = await assistant.submit(form, typed);
    expect([failed.status, textOf(failed.html)]).toEqual([status, expect.stringContaining(told)]);
    expectKept(failed, typed);
    expect(writesAt(product.proxy)).toEqual([]);
  });

  it("says by itself that somebody was faster, shows both versions (F9)", async () => {
    const { form, typed } = await FORMS.edit();
    await product.proxy.set({ kind: "status", status: 409 }, write);
    const colleague = await signedIn(product.app.origin, "assistant");
    const path = form?.action.replace(/\?.*/, "") ?? "";
    // Somebody else saves between our look and our write: the second look finds it.
    let looks = 0;
    await product.proxy.set(
      {
        kind: "shape",
        change: (body: object) => ((looks += 1) > 1 ? { ...body, topic: "Туѓа тема" } : body),
      },
      { method: "GET", path: /^\/admin\/api\/cases\/\d+$/ },
    );
    expect((await colleague.get(path)).status).toBe(200);
    looks = 0;
    const page = await assistant.submit(form, typed);
    expect(page.status).toBe(409);
    expect(textOf(page.html)).toContain("Зачувано сега Туѓа тема");
  });

  it("can't show the case, is a fault page; a form that was sent comes back all the same", async () => {
    const { form, typed } = await FORMS.edit();
    await product.proxy.set({ kind: "garbage" }, { method: "GET", path: /^\/admin\/api\/cases\/\d+$/ });
    const page = await assistant.get(form?.action ?? "");
    expect(page.status).toBe(502);
    expectPlain(page);
    const failed = await assistant.submit(form, typed);
    expect(failed.status).toBe(502);
    expectKept(failed, typed);
    expect(textOf(failed.html)).toContain("Ништо не е испратено");
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
