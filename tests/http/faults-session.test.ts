import { beforeEach, describe, expect, it } from "vitest";
import { againIn, SECRET } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
import { firstOrAll } from "#tests/support/first-or-all.ts";
import { client, type Client, type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { ownCase, signedIn, signInFrom } from "#tests/support/staff.ts";

/** A status change that meets a fault, or a session that ended: what was typed is there again, and made once. */

const TYPED = { statusId: "2", comment: "Повикани се надлежните.\nОдговор до петок. 😀" };

const product = useFaultyApp();
let assistant: Client;
let page: Page;

beforeEach(async () => {
  assistant = await signedIn(product.app.origin, "assistant");
  page = await ownCase(assistant);
});

const formOf = (from: Page, kind = "case"): PageForm | undefined =>
  from.forms.find((each) => valueIn(each, "status") === kind);

const changes = () => product.proxy.calls.filter(({ method }) => method === "PUT");

function expectTyped(from: Page) {
  expect(valueIn(formOf(from), "statusId")).toBe(TYPED.statusId);
  expect(valueIn(formOf(from), "comment")?.replaceAll("\r", "")).toBe(TYPED.comment);
}

/** How often the comment stands in the history that the page shows. */
async function timesMade(comment: string): Promise<number> {
  const text = (await assistant.get(page.path)).text;
  return text.split(comment).length - 1;
}

const FAULTS: readonly [name: string, fault: Fault, status: number][] = [
  ["refused", { kind: "refuse" }, 502],
  ["500", { kind: "status", status: 500, json: { message: SECRET } }, 502],
  ["409", { kind: "status", status: 409, json: { message: SECRET } }, 502],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "7" } }, 429],
  ["HTML", { kind: "html" }, 502],
  ["a redirect", { kind: "redirect", to: "/secret-of-the-upstream" }, 502],
];

describe("a status change", () => {
  it.each(firstOrAll(FAULTS, 3))(
    "that meets %s comes back as typed, and is made once later",
    async (name, fault, status) => {
      const comment = `Коментар за ${name}`;
      await product.proxy.set(fault, { method: "PUT" });
      const failed = await assistant.submit(formOf(page, "initiative"), { ...TYPED, comment });
      expect(failed.status).toBe(status);
      expect(valueIn(formOf(failed, "initiative"), "comment")).toBe(comment);
      expect(failed.html).not.toContain(SECRET);
      expect(failed.text).toMatch(/Ознака за поддршка: [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      expect(changes()).toHaveLength(1);
      await product.proxy.clear();
      const made = await assistant.submit(formOf(failed, "initiative"), { again: againIn(failed) ?? "" });
      expect(made.status).toBe(200);
      expect(changes()).toHaveLength(1);
      expect(await timesMade(comment)).toBe(1);
    },
  );

  it("whose answer was lost is found in the history, so nobody is asked", async () => {
    const comment = "Одговорот се изгуби";
    await product.proxy.set({ kind: "reset" }, { method: "PUT" });
    const made = await assistant.submit(formOf(page), { ...TYPED, comment });
    expect(made.status).toBe(200);
    expect(changes()).toHaveLength(1);
    expect(await timesMade(comment)).toBe(1);
  });

  it("keeps what was typed when not even the case can be shown", async () => {
    const form = formOf(page);
    await product.proxy.set({ kind: "hang" });
    const failed = await assistant.submit(form, TYPED);
    expect([502, 503]).toContain(failed.status);
    expectTyped(failed);
  });
});

describe("while the API does not say who this is", () => {
  /** A refusal makes us doubt what we know of the person. */
  async function doubt() {
    await product.proxy.set({ kind: "status", status: 403 }, { path: "/admin/api/cases" });
    expect((await assistant.get(page.path)).status).toBe(403);
    await product.proxy.clear();
  }
  const askedFor = (path: string) => product.proxy.calls.filter((call) => call.path.startsWith(path));

  it.each<Fault>([{ kind: "hang" }, { kind: "slow", everyMs: 1_000 }])(
    "($kind) pages go on with what it said last",
    async (fault) => {
      await doubt();
      await product.proxy.set(fault, { path: "/admin/api/users/user-profile" });
      const shown = await assistant.get(page.path);
      expect(shown.status).toBe(200);
    },
  );

  it("nor anything else, the page's own calls are made, and its fault comes in time", async () => {
    await doubt();
    await product.proxy.set({ kind: "slow", everyMs: 1_000 });
    const failed = await assistant.get(page.path);
    expect(failed.status).toBe(503);
    expect(failed.text).toMatch(/Ознака за поддршка:? [0-9A-Z]{4}-/);
    expect(askedFor("/admin/api/cases").length).toBeGreaterThan(0);
  });
});

it("API credentials never reach the browser", async () => {
  await product.proxy.clear();
  const pages = [
    await assistant.get(page.path),
    await assistant.get("/admin/cases"),
    await assistant.get(`${page.path}.data`),
  ];
  const credentials = product.proxy.calls.flatMap(({ headers }) => [
    headers.authorization?.replace("Bearer ", "") ?? "",
    ...(headers.cookie ?? "").split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1)),
  ]);
  const secrets = [...new Set(credentials)].filter((value) => value !== "");
  expect(secrets.length).toBeGreaterThan(0);
  const got = JSON.stringify([
    pages.map(({ html, headers }) => [html, [...headers]]),
    assistant.jar.toJSON(),
  ]);
  for (const secret of secrets) expect(got).not.toContain(secret);
});

describe("a session that ended between opening and sending a form", () => {
  const loseSession = async () => assistant.jar.removeAllCookies();

  // R8
  it("leads through sign-in to the filled form, which is then sent once", async () => {
    await loseSession();
    const login = await assistant.post(
      formOf(page)?.action ?? "",
      {
        ...Object.fromEntries(formOf(page)?.fields ?? []),
        ...TYPED,
      },
      { Referer: `${product.app.origin}${page.path}` },
    );
    expect(login.path).toMatch(/^\/admin\/login/);
    expect(login.path).not.toContain("comment");
    expect(changes()).toEqual([]);

    const back = await signInFrom(assistant, login, "assistant");
    expect(back.path.split("?")[0]).toBe(page.path);
    expectTyped(back);
    expect(changes()).toEqual([]);
    expect((await assistant.submit(formOf(back))).status).toBe(200);
    expect(changes()).toHaveLength(1);
    const next = await assistant.get(page.path);
    expect(valueIn(formOf(next), "comment")).toBe("");
  });

  // R8
  it("shows nothing of it to another person who signs in there", async () => {
    await loseSession();
    const login = await assistant.submit(formOf(page), { ...TYPED, comment: "Само за мене" });
    const other = await signInFrom(assistant, login, "administrator");
    expect((await assistant.get(page.path)).html).not.toContain("Само за мене");
    expect(other.html).not.toContain("Само за мене");
  });

  // R73
  it.each(["PUT", "GET"])(
    "because the API does not know the person any more (401 to a %s) leads there too",
    async (method) => {
      const form = formOf(page);
      await product.proxy.set({ kind: "status", status: 401 }, { method, path: "/admin/api/cases" });
      const login = method === "PUT" ? await assistant.submit(form, TYPED) : await assistant.get(page.path);
      expect(login.path).toMatch(/^\/admin\/login/);
      await product.proxy.clear();
      const back = await signInFrom(assistant, login, "assistant");
      expect(back.path.split("?")[0]).toBe(page.path);
      if (method === "GET") return;
      expectTyped(back);
      expect(back.text).toContain("Она што го напиша е зачувано");
      expect(back.dom.tags("details").filter(({ isOn }) => isOn)).toHaveLength(1);
      expect((await assistant.submit(formOf(back))).status).toBe(200);
      expect(changes()).toHaveLength(1);
    },
  );

  it("of a citizen costs one more press: nothing is sent, everything is kept", async () => {
    const citizen = client(product.app.origin);
    const opened = (await citizen.get("/?mp=1")).forms.find(({ method }) => method === "post");
    await citizen.jar.removeAllCookies();
    const stale = await citizen.submit(opened, { fullName: "Тодор" });
    expect(stale.status).toBe(400);
    const form = stale.forms.find(({ method }) => method === "post");
    expect(valueIn(form, "fullName")).toBe("Тодор");
    expect(valueIn(form, "formKey")).not.toBe(valueIn(opened, "formKey"));
  });
});
