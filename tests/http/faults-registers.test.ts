import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { againIn, expectPlain, NOT_THEIRS, SECRET, timed } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { type Client, type PageForm, textOf } from "#tests/support/http.ts";
import { categoryTyped, icon, picture, registerForm, registerWrites } from "#tests/support/registers.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { expectTyped } from "#tests/support/typed.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Rows F1 to F12 of the fault matrix for the forms of categories, MPs and parties: told, kept, nothing doubled, soon over. */

const UNKNOWN: readonly [name: string, fault: Fault][] = [
  ["500 (F2)", { kind: "status", status: 500, json: { message: SECRET } }],
  ["503 with Retry-After (F3)", { kind: "status", status: 503, headers: { "retry-after": "7" } }],
  ["garbage (F6)", { kind: "garbage" }],
];

let product: FaultyApp;
let administrator: Client;

beforeAll(async () => {
  product = await startFaultyApp();
  administrator = await signedIn(product.app.origin, "administrator");
});

beforeEach(async () => {
  await product.proxy.clear();
  await untilWell(administrator, "/admin/categories/view/1");
  await product.proxy.clear();
});

afterAll(() => product.stop());

let typings = 0;
const name = () => `Name ${(typings += 1)}`;

interface Case {
  readonly page: string;
  readonly list: string;
  readonly method: "POST" | "PUT";
  readonly typed: () => Record<string, string>;
  readonly files: () => Promise<Record<string, File>>;
}

const CASES: Readonly<Record<string, Case>> = {
  "add a category": {
    page: "/admin/categories/add",
    list: "/admin/categories",
    method: "POST",
    typed: categoryTyped,
    files: async () => ({ icon: await icon() }),
  },
  "edit a category": {
    page: "/admin/categories/edit/4",
    list: "/admin/categories",
    method: "PUT",
    typed: () => ({ description: name() }),
    files: async () => ({ icon: await icon() }),
  },
  "edit an MP": {
    page: "/admin/mps/edit/12",
    list: "/admin/mps",
    method: "PUT",
    typed: () => ({ fullNameEn: name(), email: "typed@example.mk" }),
    files: async () => ({ picture: await picture() }),
  },
  "edit a party": {
    page: "/admin/parties/edit/8",
    list: "/admin/parties",
    method: "PUT",
    typed: () => ({ nameEn: name() }),
    files: async () => ({ icon: await picture() }),
  },
};

const writeOf = ({ method }: Case) => ({
  method,
  path: /^\/admin\/api\/(?:case-categories|mps|parties)/,
});

async function open({ page, typed, files }: Case) {
  const form = registerForm(await administrator.get(page));
  await product.proxy.clear();
  return { form, typed: typed(), files: await files() };
}

const send = (form: PageForm | undefined, typed: Record<string, string>, files: Record<string, File>) =>
  timed(administrator.submit(form, typed, files));

describe.each(Object.entries(CASES))("the form to %s", (_kind, tested) => {
  const { list } = tested;
  const write = writeOf(tested);
  const opened = () => open(tested);

  it.each(UNKNOWN)(
    "that meets %s says that nobody knows, keeps what was typed, and goes through later",
    async (_name, fault) => {
      const { form, typed, files } = await opened();
      await product.proxy.set(fault, write);
      const failed = await send(form, typed, files);
      expect(failed.status).toBe(502);
      expectTyped(registerForm(failed), typed);
      expectPlain(failed);
      expect(textOf(failed.html)).toContain("па не се знае дали е зачувано");
      expect(textOf(failed.html)).toContain("Ако избра слика, избери ја повторно");
      expect(registerWrites(product.proxy)).toHaveLength(1);
      await product.proxy.clear();
      const sent = await administrator.submit(registerForm(failed), { again: againIn(failed) ?? "" }, files);
      expect(sent.path).toBe(list);
      expect(registerWrites(product.proxy)).toHaveLength(1);
    },
  );

  it.each([
    ["a reset after the work (F11)", { kind: "reset" } as const],
    ["half an answer (F5)", { kind: "cut" } as const],
  ])("that meets %s finds out that the work was done", async (_name, fault) => {
    const { form, typed, files } = await opened();
    await product.proxy.set(fault, write);
    const sent = await send(form, typed, files);
    expect(sent.path).toBe(list);
    expect(registerWrites(product.proxy)).toHaveLength(1);
  });

  it("whose API refuses connections says that nothing was sent (F1)", async () => {
    const { form, typed, files } = await opened();
    await product.proxy.set({ kind: "refuse" });
    const failed = await send(form, typed, files);
    expect(failed.status).toBe(503);
    expectTyped(registerForm(failed), typed);
    expectPlain(failed);
    expect(registerWrites(product.proxy)).toHaveLength(0);
    await product.proxy.clear();
    await vi.waitFor(
      async () => expect((await administrator.submit(registerForm(failed), typed, files)).path).toBe(list),
      { timeout: 60_000, interval: 1_000 },
    );
    expect(registerWrites(product.proxy)).toHaveLength(1);
  });

  it("whose session ends at the API leads through sign-in back to what was typed (F8)", async () => {
    const { form, typed, files } = await opened();
    await product.proxy.set({ kind: "status", status: 401 }, { ...write, times: 1 });
    const login = await administrator.submit(form, typed, files);
    expect(login.path).toMatch(/^\/admin\/login\?/);
    const back = await signInFrom(administrator, login, "administrator");
    expectTyped(registerForm(back), typed);
    expect(textOf(back.html)).toContain("Она што го напиша е зачувано");
    expect(textOf(back.html)).toContain("Ако избра слика, избери ја повторно");
    expect((await administrator.submit(registerForm(back), {}, files)).path).toBe(list);
  });

  it("whose browser has lost its cookie does the same (F12)", async () => {
    const { form, typed, files } = await opened();
    await administrator.jar.removeAllCookies();
    const login = await administrator.submit(form, typed, files);
    expect(login.path).toMatch(/^\/admin\/login\?/);
    const back = await signInFrom(administrator, login, "administrator");
    expectTyped(registerForm(back), typed);
    expect((await administrator.submit(registerForm(back), {}, files)).path).toBe(list);
  });

  it("that the API refuses by field says so beside the field (F9)", async () => {
    const { form, typed, files } = await opened();
    const [field = ""] = Object.keys(typed);
    const json = { fieldErrors: { [field]: SECRET } };
    await product.proxy.set({ kind: "status", status: 422, json }, write);
    const failed = await administrator.submit(form, typed, files);
    expect(failed.status).toBe(400);
    expect(textOf(failed.html)).toContain(": Внесената вредност не е дозволена!");
    expectTyped(registerForm(failed), typed);
    expect(failed.html).not.toContain(SECRET);
  });

  it("that comes too often waits (F10)", async () => {
    const { form, typed, files } = await opened();
    await product.proxy.set({ kind: "status", status: 429, headers: { "retry-after": "3" } }, write);
    const failed = await administrator.submit(form, typed, files);
    expect(failed.status).toBe(429);
    expectTyped(registerForm(failed), typed);
    await product.proxy.clear();
    expect((await administrator.submit(registerForm(failed), {}, files)).path).toBe(list);
  });
});

// All at once: each waits for five seconds.
it("each form says within ten seconds that the API hangs (F4)", async () => {
  const opened = [];
  for (const tested of Object.values(CASES)) opened.push(await open(tested));
  for (const tested of Object.values(CASES)) await product.proxy.set({ kind: "hang" }, writeOf(tested));
  const failed = await Promise.all(opened.map(({ form, typed, files }) => send(form, typed, files)));
  expect(failed.map(({ status }) => status)).toEqual(opened.map(() => 502));
  for (const [at, { typed }] of opened.entries()) {
    const page = failed[at] ?? expect.fail("no page");
    expectTyped(registerForm(page), typed);
    expect(textOf(page.html)).toContain("па не се знае дали е зачувано");
  }
});

describe.each(["/admin/categories/edit/4", "/admin/mps/edit/12", "/admin/parties/edit/8"])("%s", (page) => {
  it.each(NOT_THEIRS)(
    "keeps what was typed when the API answers the write with %i (F9)",
    async (status, told) => {
      const form = registerForm(await administrator.get(page));
      await product.proxy.set({ kind: "status", status }, { method: "PUT" });
      const [field = ""] = form?.fields.map(([one]) => one).filter((one) => one.endsWith("En")) ?? [];
      const typed = { [field]: name() };
      const failed = await administrator.submit(form, typed);
      expect([failed.status, textOf(failed.html)]).toEqual([status, expect.stringContaining(told)]);
      expectTyped(registerForm(failed), typed);
    },
  );
});
