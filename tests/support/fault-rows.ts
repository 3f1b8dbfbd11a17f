import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { againIn, expectPlain, FORBIDDEN, GONE, SECRET, timed } from "./fault-page.ts";
import type { Match } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import { type FaultyApp, startFaultyApp } from "./faulty-app.ts";
import { type Client, type Page, type PageForm, textOf } from "./http.ts";
import { type Account, signedIn, signInFrom } from "./staff.ts";
import { untilWell } from "./until-well.ts";
import { expectTyped } from "./typed.ts";

type Typed = Readonly<Record<string, string>>;

/** A form that is about to be sent. */
interface OpenedForm {
  readonly form: PageForm | undefined;
  /** What is typed into it; no other record says the same. */
  readonly typed: Typed;
  /** How often the API has what this form writes. */
  readonly written: () => Promise<number>;
}

/** A form of a record, for the rows of the fault matrix. */
export interface FormUnderFaults {
  /** Who sends it; an assistant when it is not said. */
  readonly account?: Account;
  /** A 409 has a documented meaning of its own. */
  readonly ownConflict?: true;
  /** Its one write. */
  readonly write: Match & { readonly method: string; readonly path: RegExp };
  readonly open: (person: Client) => Promise<OpenedForm>;
  readonly formOf: (page: Page) => PageForm | undefined;
  /** Where success leads. */
  readonly done: RegExp;
  /** What success has left at the API. */
  readonly left: number;
  /** What the page says whatever has failed. */
  readonly failed: string;
  /** What it says when nobody knows the outcome, where that is more than of any form. */
  readonly unknown?: string;
  /** What the button then says, where it is not to send again. */
  readonly again?: string;
  /** A field as the API calls it, and what the page says when the API refuses it; absent for a form without fields. */
  readonly refused?: { readonly field: string; readonly says: string };
}

/** Faults after which nobody can tell what became of a write. */
export const UNKNOWN: readonly [name: string, fault: Fault][] = [
  ["500 (F2)", { kind: "status", status: 500, json: { message: SECRET } }],
  ["503 with Retry-After (F3)", { kind: "status", status: 503, headers: { "retry-after": "7" } }],
  ["HTML (F6)", { kind: "html" }],
  ["garbage (F6)", { kind: "garbage" }],
  ["no HTTP (F6)", { kind: "not-http" }],
  ["a redirect", { kind: "redirect", to: "http://127.0.0.1:1/secret-of-the-upstream" }],
];

/** The API does its work, and its answer gets lost. */
export const LOST: readonly [name: string, fault: Fault][] = [
  ["a reset after the work (F11)", { kind: "reset" }],
  ["half an answer (F5)", { kind: "cut" }],
];

/** Everything is still there, and the page says what has failed and `words`. */
function expectKept(page: Page, { formOf, failed }: FormUnderFaults, typed: Typed, words: string) {
  expectTyped(formOf(page), typed);
  expectPlain(page);
  expect(textOf(page.html)).toContain(failed);
  expect(textOf(page.html)).toContain(words);
}

const unknownTo = ({ unknown = "не се знае дали е зачувано" }: FormUnderFaults) => unknown;

/** Rows F1 to F12 of the fault matrix for each of these forms: told, kept, nothing doubled, soon over. */
export function faultRows(forms: Readonly<Record<string, FormUnderFaults>>) {
  let product: FaultyApp;

  beforeAll(async () => {
    product = await startFaultyApp();
  });

  afterAll(() => product.stop());

  describe.each(Object.entries(forms))("the form to %s", (_name, tested) => {
    const { write, formOf, done, left } = tested;
    let person: Client;

    beforeAll(async () => {
      await product.proxy.clear();
      person = await signedIn(product.app.origin, tested.account ?? "assistant");
    });

    beforeEach(async () => {
      await product.proxy.clear();
      await untilWell(person, "/admin/cases");
    });

    async function open() {
      const opened = await tested.open(person);
      await product.proxy.clear();
      return opened;
    }
    const writes = () =>
      product.proxy.calls.filter(({ method, path }) => method === write.method && write.path.test(path));

    it.each(UNKNOWN)(
      "that meets %s says that nobody knows, keeps everything, and goes through later",
      async (_fault, fault) => {
        const { form, typed, written } = await open();
        await product.proxy.set(fault, write);
        const failed = await timed(person.submit(form, typed));
        expect(failed.status).toBe(502);
        expectKept(failed, tested, typed, unknownTo(tested));
        if (tested.again !== undefined) expect(textOf(failed.html)).toContain(tested.again);
        expect(writes()).toHaveLength(1);

        await product.proxy.clear();
        const sent = await person.submit(formOf(failed), { again: againIn(failed) ?? "missing" });
        expect(sent.path).toMatch(done);
        expect(await written()).toBe(left);
      },
    );

    it.each(LOST)("that meets %s finds out that the work was done", async (_fault, fault) => {
      const { form, typed, written } = await open();
      await product.proxy.set(fault, write);
      const sent = await timed(person.submit(form, typed));
      expect(sent.path).toMatch(done);
      expect(writes()).toHaveLength(1);
      expect(await written()).toBe(left);
    });

    it("whose API refuses connections says that nothing was sent (F1)", async () => {
      const { form, typed } = await open();
      await product.proxy.set({ kind: "refuse" });
      const failed = await timed(person.submit(form, typed));
      expect(failed.status).toBe(503);
      expectKept(failed, tested, typed, "Системот на Собранието не одговара.");
      await product.proxy.clear();
      await vi.waitFor(async () => expect((await person.submit(formOf(failed), typed)).path).toMatch(done), {
        timeout: 60_000,
        interval: 1_000,
      });
      expect(writes()).toHaveLength(1);
    });

    it("whose session ends at the API leads through sign-in back to the filled form (F8)", async () => {
      const { form, typed } = await open();
      await product.proxy.set({ kind: "status", status: 401 }, { ...write, times: 1 });
      const login = await person.submit(form, typed);
      expect(login.path).toMatch(/^\/admin\/login\?/);
      const back = await signInFrom(person, login, tested.account ?? "assistant");
      expectTyped(formOf(back), typed);
      expect((await person.submit(formOf(back))).path).toMatch(done);
    });

    it("whose browser has lost its cookie does the same (F12)", async () => {
      const { form, typed } = await open();
      await person.jar.removeAllCookies();
      const login = await person.submit(form, typed);
      expect(login.path).toMatch(/^\/admin\/login\?/);
      expect(writes()).toEqual([]);
      const back = await signInFrom(person, login, tested.account ?? "assistant");
      expectTyped(formOf(back), typed);
      expect((await person.submit(formOf(back))).path).toMatch(done);
    });

    it.skipIf(!tested.refused)("that the API refuses by field says so beside the field (F9)", async () => {
      const { form, typed } = await open();
      const { field = "", says = "" } = tested.refused ?? {};
      await product.proxy.set(
        { kind: "status", status: 422, json: { fieldErrors: { [field]: SECRET } } },
        write,
      );
      const failed = await person.submit(form, typed);
      expect([failed.status, textOf(failed.html)]).toEqual([400, expect.stringContaining(says)]);
      expectTyped(formOf(failed), typed);
      expect(failed.html).not.toContain(SECRET);
    });

    it("that the API refuses to this person says so and keeps what was typed (F9)", async () => {
      const { form, typed } = await open();
      await product.proxy.set({ kind: "status", status: 403, json: { message: SECRET } }, write);
      const failed = await person.submit(form, typed);
      const says = tested.refused ? FORBIDDEN : tested.failed;
      expect([failed.status, textOf(failed.html)]).toEqual([403, expect.stringContaining(says)]);
      expectTyped(formOf(failed), typed);
      expectPlain(failed);
    });

    it.runIf(tested.refused)("of a record that is gone says so and keeps what was typed (F9)", async () => {
      const { form, typed } = await open();
      await product.proxy.set({ kind: "status", status: 404, json: { message: SECRET } }, write);
      const failed = await person.submit(form, typed);
      expect([failed.status, textOf(failed.html)]).toEqual([404, expect.stringContaining(GONE)]);
      expectTyped(formOf(failed), typed);
      expectPlain(failed);
    });

    it("that comes too often waits (F10)", async () => {
      const { form, typed } = await open();
      await product.proxy.set({ kind: "status", status: 429, headers: { "retry-after": "3" } }, write);
      const failed = await person.submit(form, typed);
      expect(failed.status).toBe(429);
      expectTyped(formOf(failed), typed);
      expect(writes()).toHaveLength(1);
      await product.proxy.clear();
      expect((await person.submit(formOf(failed))).path).toMatch(done);
    });

    it.runIf(write.method === "PUT" && !tested.ownConflict)(
      "of a record that was changed at the last moment shows both versions (F9)",
      async () => {
        const { form, typed } = await open();
        await product.proxy.set({ kind: "status", status: 409 }, write);
        const [changed = ""] = Object.entries(typed).find(([, text]) => text.startsWith("Ново")) ?? [];
        // Somebody else saves between our look and our write: the second look finds it.
        const change = (body: object) => ({ ...body, [changed]: "Туѓ текст" });
        await product.proxy.set({ kind: "shape", change }, { method: "GET", path: write.path, after: 1 });
        const page = await person.submit(form, typed);
        expect(page.status).toBe(409);
        expect(textOf(page.html)).toContain("Зачувано сега Туѓ текст");
      },
    );
  });

  // All at once: each waits for five seconds.
  it("each form says within ten seconds that the API hangs (F4)", async () => {
    await product.proxy.clear();
    const opened = [];
    for (const tested of Object.values(forms)) {
      const person = await signedIn(product.app.origin, tested.account ?? "assistant");
      opened.push({ tested, person, ...(await tested.open(person)) });
    }
    for (const { write } of Object.values(forms)) await product.proxy.set({ kind: "hang" }, write);

    const failed = await Promise.all(
      opened.map(({ person, form, typed }) => timed(person.submit(form, typed))),
    );
    expect(failed.map(({ status }) => status)).toEqual(opened.map(() => 502));
    for (const [at, { tested, typed }] of opened.entries())
      expectKept(failed[at] ?? expect.fail("no page"), tested, typed, unknownTo(tested));
  });
}
