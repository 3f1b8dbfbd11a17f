import { beforeEach, describe, expect, it } from "vitest";
import { againIn, expectPlain, FORBIDDEN, GONE, SECRET } from "./fault-page.ts";
import type { Match } from "./fault-proxy.ts";
import type { Fault } from "./faults.ts";
import type { FaultyApp } from "./faulty-app.ts";
import { firstOrRest } from "./first-or-rest.ts";
import type { Client, Page, PageForm } from "./http.ts";
import { useFaultyApp, useStaff } from "./own-app.ts";
import { type Account, signInFrom } from "./staff.ts";
import { expectTyped } from "./typed.ts";
import { until } from "./timing.ts";

type Typed = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, File>>;

interface OpenedForm {
  readonly form: PageForm | undefined;
  /** What is typed into it; unique to this record. */
  readonly typed: Typed;
  /** The files chosen in it; pages can't restore them, so they are chosen again each time. */
  readonly files?: Files;
  /** How many records of this form the API has. */
  readonly written: () => Promise<number>;
}

/** A record's form, for the fault matrix. */
export interface FormUnderFaults {
  /** Who sends it; by default, an assistant. */
  readonly account?: Account;
  /** A 409 has a documented meaning for this form. */
  readonly ownConflict?: true;
  /** Its only write. */
  readonly write: Match & { readonly method: string; readonly path: RegExp };
  readonly open: (person: Client) => Promise<OpenedForm>;
  readonly formOf: (page: Page) => PageForm | undefined;
  /** Where success redirects to. */
  readonly done: RegExp;
  /** How many records there are after success. */
  readonly left: number;
  /** What the page says, whatever has failed. */
  readonly failed?: string;
  /** What it says if the outcome is unknown, if it differs from other forms. */
  readonly unknown?: string;
  /** The label of the button then, if it is not "send again". */
  readonly again?: string;
  /** A field by its name in the API, and what the page says if the API rejects it; absent for a form without fields. */
  readonly refused?: { readonly field: string; readonly says: string };
}

/** Faults after which the outcome of a write is unknown. */
const UNKNOWN: readonly [name: string, fault: Fault][] = [
  ["500 (F2)", { kind: "status", status: 500, json: { message: SECRET } }],
  ["503 with Retry-After (F3)", { kind: "status", status: 503, headers: { "retry-after": "7" } }],
  ["HTML (F6)", { kind: "html" }],
  ["garbage (F6)", { kind: "garbage" }],
  ["no HTTP (F6)", { kind: "not-http" }],
  ["a redirect", { kind: "redirect", to: "http://127.0.0.1:1/secret-of-the-upstream" }],
  ["a hang (F4)", { kind: "hang" }],
];

/** The API does its work, but its response is lost. */
const LOST: readonly [name: string, fault: Fault][] = [
  ["a reset after the work (F11)", { kind: "reset" }],
  ["half an answer (F5)", { kind: "cut" }],
];

/** What a row works with: the opened form, and the person who sends it. */
interface Scene extends OpenedForm {
  readonly tested: FormUnderFaults;
  readonly person: Client;
  readonly proxy: FaultyApp["proxy"];
  /** Sends the form as it was opened. */
  readonly send: (more?: Typed) => Promise<Page>;
  /** Sends the form of a returned page. */
  readonly resend: (page: Page, more?: Typed) => Promise<Page>;
  /** How many calls of its write reached the API, or a fault in front of it. */
  readonly writes: () => number;
}

interface Row {
  readonly name: string;
  readonly play: (scene: Scene) => Promise<void>;
  /** Which forms it applies to; by default, all. */
  readonly isFor?: (form: FormUnderFaults) => boolean;
}

/** Expects everything that was typed, and that the page says what has failed, and `words`. */
function expectKept(page: Page, { tested: { formOf, failed = "" }, typed }: Scene, words: string) {
  expectTyped(formOf(page), typed);
  expectPlain(page);
  expect(page.text).toContain(failed);
  expect(page.text).toContain(words);
}

const unknown = ([name, fault]: (typeof UNKNOWN)[number]): Row => ({
  name: `that meets ${name} says that nobody knows, keeps everything, and goes through later`,
  async play(scene) {
    const { tested, proxy, files } = scene;
    await proxy.set(fault, tested.write);
    const failed = await scene.send();
    expect(failed.status).toBe(502);
    expectKept(failed, scene, tested.unknown ?? "Можеби е зачувано, можеби не.");
    if (tested.again !== undefined) expect(failed.text).toContain(tested.again);
    if (files) expect(failed.text).toContain("Ако избра слика, избери ја повторно");
    expect(scene.writes()).toBe(1);
    expect((await scene.resend(failed)).status, "not sent again unasked").toBe(502);
    expect(scene.writes()).toBe(1);

    await proxy.clear();
    const sent = await scene.resend(failed, { again: againIn(failed) ?? "missing" });
    expect(sent.path).toMatch(tested.done);
    expect(await scene.written()).toBe(tested.left);
  },
});

const lost = ([name, fault]: (typeof LOST)[number]): Row => ({
  name: `that meets ${name} finds out that the work was done`,
  async play({ tested, proxy, send, writes, written }) {
    await proxy.set(fault, tested.write);
    expect((await send()).path).toMatch(tested.done);
    expect(writes()).toBe(1);
    expect(await written()).toBe(tested.left);
  },
});

/** From the sign-in screen to the filled form, which is then sent. */
async function expectBack({ tested, person, typed, files, resend }: Scene, login: Page) {
  const { account = "assistant", formOf, done } = tested;
  expect(login.path).toMatch(/^\/admin\/login\?/);
  for (const text of Object.values(typed))
    if (text !== "") expect(login.path).not.toContain(`=${encodeURIComponent(text)}`);
  const back = await signInFrom(person, login, account);
  expectTyped(formOf(back), typed);
  if (Object.keys(typed).length > 0) expect(back.text).toContain("Она што го напиша е зачувано");
  if (files) expect(back.text).toContain("Ако избра слика, избери ја повторно");
  expect((await resend(back)).path).toMatch(done);
}

/** The API rejects the write with a specific status: the page explains it and keeps what was typed. */
function refusal(name: string, status: number, says: (form: FormUnderFaults) => string): Row {
  return {
    name,
    async play(scene) {
      const { tested, proxy } = scene;
      await proxy.set({ kind: "status", status, json: { status, message: SECRET } }, tested.write);
      const failed = await scene.send();
      expect([failed.status, failed.text]).toEqual([status, expect.stringContaining(says(tested))]);
      expectTyped(tested.formOf(failed), scene.typed);
      expectPlain(failed);
    },
  };
}

const hasFields = ({ refused }: FormUnderFaults) => refused !== undefined;

/** Whether it changes a record that others may change too; a status has a rule of its own. */
const edits = (form: FormUnderFaults) =>
  hasFields(form) && form.write.method === "PUT" && !form.write.path.source.includes("status");

/** The field of a form whose text another person may have changed. */
const changedIn = (typed: Typed) =>
  Object.entries(typed).find(([, text]) => text.startsWith("Ново"))?.[0] ?? "";

/** Rows of all forms in the quick suite: unknown, done although no answer came, session over, two versions, undone. */
const FIRST_ROWS = 5;

/** A form that is sent more than once, and rows F1 to F12 of the fault matrix: reported, kept, not duplicated. */
const ROWS: readonly Row[] = [
  ...UNKNOWN.slice(0, 1).map(unknown),
  ...LOST.slice(0, 1).map(lost),
  {
    name: "whose session ends at the API leads through sign-in back to the filled form (F8)",
    async play(scene) {
      const { tested, proxy } = scene;
      await proxy.set({ kind: "status", status: 401 }, { ...tested.write, times: 1 });
      await expectBack(scene, await scene.send());
    },
  },
  {
    name: "of a record that was changed since it was opened shows both versions, and saves the chosen one",
    isFor: edits,
    async play({ tested, person, form, typed, files, send, resend, written }) {
      const other = tested.formOf(await person.get(form?.action.split("?")[0] ?? ""));
      await person.submit(other, { [changedIn(typed)]: "Туѓ текст" }, files);
      const page = await send();
      expect([page.status, page.text]).toEqual([409, expect.stringContaining("Зачувано сега Туѓ текст")]);
      expect(page.text.includes("Избраната слика сè уште не е зачувана")).toBe(files !== undefined);
      expectTyped(tested.formOf(await resend(page, { step: "form" })), typed);
      expect((await resend(page)).path).toMatch(tested.done);
      expect(await written()).toBe(tested.left);
    },
  },
  {
    name: "of a record that was made again what it was claims nothing when sent once more, and saves it then",
    isFor: edits,
    async play({ tested, person, form, typed, send, resend, written }) {
      const before = (form?.fields ?? []).filter(([name]) => name in typed);
      expect((await send()).path).toMatch(tested.done);
      const other = await person.get(form?.action.split("?")[0] ?? "");
      expect((await resend(other, Object.fromEntries(before))).path).toMatch(tested.done);
      const again = await send();
      expect([again.status, again.text]).toEqual([409, expect.stringContaining("зачувај повторно")]);
      expectTyped(tested.formOf(again), typed);
      expect((await resend(again)).path).toMatch(tested.done);
      expect(await written()).toBe(tested.left);
    },
  },
  {
    name: "that is sent several times, at once and later, is written once",
    async play({ tested, send, writes, written }) {
      const pages = [...(await Promise.all([send(), send(), send()])), await send()];
      for (const { path } of pages) expect(path).toMatch(tested.done);
      expect(writes()).toBe(1);
      expect(await written()).toBe(tested.left);
    },
  },
  {
    name: "whose key is not of this session comes back as it was typed, and goes through then",
    async play({ tested, typed, send, resend, writes }) {
      const stale = await send({ formKey: "x".repeat(22) });
      expect(stale.status).toBe(400);
      expectTyped(tested.formOf(stale), typed);
      expect(writes()).toBe(0);
      expect((await resend(stale)).path).toMatch(tested.done);
    },
  },
  ...UNKNOWN.slice(1).map(unknown),
  ...LOST.slice(1).map(lost),
  {
    name: "whose API refuses connections says that nothing was sent (F1)",
    async play(scene) {
      const { tested, proxy, typed } = scene;
      await proxy.set({ kind: "refuse" });
      const failed = await scene.send();
      expect(failed.status).toBe(503);
      expectKept(failed, scene, "Системот на Собранието не одговара.");
      await proxy.clear();
      await until(async () => expect((await scene.resend(failed, typed)).path).toMatch(tested.done));
      expect(scene.writes()).toBe(1);
    },
  },
  {
    name: "whose browser has lost its cookie leads there too (F12)",
    async play(scene) {
      await scene.person.jar.removeAllCookies();
      const login = await scene.send();
      expect(scene.writes()).toBe(0);
      await expectBack(scene, login);
    },
  },
  {
    name: "that the API refuses by field says so beside the field (F9)",
    isFor: hasFields,
    async play({ tested, proxy, typed, send }) {
      const { field = "", says = "" } = tested.refused ?? {};
      const json = { fieldErrors: { [field]: SECRET } };
      await proxy.set({ kind: "status", status: 422, json }, tested.write);
      const failed = await send();
      expect([failed.status, failed.text]).toEqual([400, expect.stringContaining(says)]);
      expectTyped(tested.formOf(failed), typed);
      expect(failed.html).not.toContain(SECRET);
    },
  },
  refusal("that the API refuses to this person says so and keeps what was typed (F9)", 403, (form) =>
    hasFields(form) ? FORBIDDEN : (form.failed ?? FORBIDDEN),
  ),
  {
    ...refusal("of a record that is gone says so and keeps what was typed (F9)", 404, () => GONE),
    // A call without an id names no record.
    isFor: ({ refused, write }) =>
      refused !== undefined && write.method === "PUT" && !write.path.source.includes("user-profile"),
  },
  {
    name: "that comes too often waits (F10)",
    async play(scene) {
      const { tested, proxy, typed } = scene;
      await proxy.set({ kind: "status", status: 429, headers: { "retry-after": "3" } }, tested.write);
      const failed = await scene.send();
      expect(failed.status).toBe(429);
      expectTyped(tested.formOf(failed), typed);
      expect(scene.writes()).toBe(1);
      await proxy.clear();
      expect((await scene.resend(failed)).path).toMatch(tested.done);
    },
  },
  {
    name: "of a record that was changed at the last moment shows both versions (F9)",
    isFor: (form) => edits(form) && !form.ownConflict,
    async play({ tested: { write }, proxy, typed, send }) {
      await proxy.set({ kind: "status", status: 409 }, write);
      // Another person saves between our read and our write: the second read detects it.
      const change = (body: object) => ({ ...body, [changedIn(typed)]: "Туѓ текст" });
      await proxy.set({ kind: "shape", change }, { method: "GET", path: write.path, after: 1 });
      const page = await send();
      expect(page.status).toBe(409);
      expect(page.text).toContain("Зачувано сега Туѓ текст");
    },
  },
];

/** Runs rows of the fault matrix for each of these forms: the first ones in the quick suite, the others in the slow one. */
export function faultRows(
  forms: Readonly<Record<string, FormUnderFaults>>,
  rows = firstOrRest(ROWS, FIRST_ROWS),
  ...settings: Parameters<typeof useFaultyApp>
) {
  const product = useFaultyApp(...settings);

  describe.each(Object.entries(forms))("the form to %s", (_name, tested) => {
    const person = useStaff(product.app, tested.account ?? "assistant");

    // Otherwise the next step would fail for an unrelated reason.
    beforeEach(() => until(async () => expect((await person.get("/admin/cases")).status).toBe(200), 200));

    // oxlint-disable-next-line vitest/expect-expect -- the rows expect
    it.each(rows.filter(({ isFor }) => isFor?.(tested) ?? true))("$name", async ({ play }) => {
      const { proxy } = product;
      const opened = await tested.open(person);
      const { form, typed, files } = opened;
      await proxy.clear();
      const { method, path } = tested.write;
      await play({
        ...opened,
        tested,
        person,
        proxy,
        send: (more) => person.submit(form, { ...typed, ...more }, files),
        resend: (failed, more) => person.submit(tested.formOf(failed), more, files),
        writes: () => proxy.calls.filter((call) => call.method === method && path.test(call.path)).length,
      });
    });
  });
  return product;
}

/** Every row, for a form that represents all others in the quick suite. */
export const allFaultRows = (forms: Readonly<Record<string, FormUnderFaults>>) => faultRows(forms, ROWS);
