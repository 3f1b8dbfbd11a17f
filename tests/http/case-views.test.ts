import { describe, expect, it } from "vitest";
import { HANG, READ_FAULTS } from "#tests/support/fault-page.ts";
import { type Client, idsIn, type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";

/** What stands above the case list: the number per status, and each person's saved views. Without JavaScript. */

const faulty = useFaultyApp();
const { proxy } = faulty;

const person = (account: Account) => signedIn(faulty.app.origin, account);

/** The entries of the strip: their words, their numbers and where they lead. */
const stripOf = (page: Page) =>
  (page.dom.find("navigation", "Прикази")?.all("link") ?? []).map((link) => {
    const [, word = "", total] = /^(.*?)(?: ([\d.]+))?$/.exec(link.text) ?? [];
    return {
      href: link.target,
      isCurrent: link.attribute("aria-current") !== undefined,
      total: Number(total?.replaceAll(".", "") ?? Number.NaN),
      word,
    };
  });
const STATUSES = ["Сите", "Поднесени", "Закажани", "По средба", "Решени", "Одбиени"];
const queueOf = (page: Page) => stripOf(page).slice(0, STATUSES.length);
const viewsOf = (page: Page) => stripOf(page).slice(STATUSES.length);
/** What the list itself says below its rows. */
const totalOf = ({ text }: Page) => Number(/\d–[\d.]+ од ([\d.]+)/.exec(text)?.[1]?.replaceAll(".", "") ?? 0);
const listCalls = () => proxy.calls.filter(({ path }) => path.startsWith("/admin/api/cases/filter"));

/** Keeps filters under a name, through the link above the list where there is one. */
async function keep(client: Client, query: string, name: string): Promise<Page> {
  return client.submit(nameForm(await client.get(`/admin/cases/views/name?${query}`)), { name });
}

/** The buttons of a view on the page of all of them. */
async function viewForm(client: Client, name: string): Promise<PageForm | undefined> {
  const page = await client.get("/admin/cases/views");
  return page.forms.filter((one) => valueIn(one, "id") !== undefined)[names(page).indexOf(name)];
}

/** Presses one of them. */
const press = async (client: Client, name: string, change: string): Promise<Page> =>
  client.submit(await viewForm(client, name), { change });

/** The form that names a view. */
const nameForm = ({ forms }: Page) => forms.find((one) => valueIn(one, "name") !== undefined);

/** Without a view, for the tests to come. */
async function removeAll(...clients: readonly Client[]): Promise<void> {
  for (const client of clients)
    for (const name of names(await client.get("/admin/cases/views"))) await press(client, name, "remove");
  for (const client of clients) expect(names(await client.get("/admin/cases/views"))).toEqual([]);
}

const names = ({ dom }: Page) =>
  dom.all("listitem").flatMap((row) => (row.find("button") ? (row.find("link")?.text ?? []) : []));

describe("the number per status", () => {
  it.each<[Account, readonly string[]]>([
    ["assistant", ["", "statusId=1", "caseCategoryId=4", "mpId=1", "mpId=1&statusId=5&size=10"]],
    ["monitor", ["", "statusId=3&page=2", "userId=2", "userId=2&caseCategoryId=4&statusId=4", "mpId=999999"]],
    ["administrator", ["size=50&caseCategoryId=1"]],
  ])("is the total of the list that it leads to, for %s", async (account, queries) => {
    const client = await person(account);
    for (const query of queries) {
      const page = await client.get(`/admin/cases?${query}`);
      const steps = queueOf(page);
      expect(steps.map(({ word }) => word)).toEqual(STATUSES);
      const own = new URLSearchParams(query);
      for (const { href, total, isCurrent } of steps) {
        const led = await client.get(href);
        expect([query, href, total]).toEqual([query, href, totalOf(led)]);
        const there = new URLSearchParams(href.split("?")[1]);
        expect(isCurrent).toBe(there.get("statusId") === own.get("statusId"));
        for (const name of ["mpId", "userId", "caseCategoryId", "size"])
          expect(there.get(name)).toBe(account === "assistant" && name === "userId" ? null : own.get(name));
      }
    }
  });

  it("costs six small calls at most, and none while it is known", async () => {
    const before = await person("monitor");
    for (let at = 1; at <= 12; at += 1) await keep(before, `caseCategoryId=${at}`, `Приказ ${at}`);
    // Counts are kept by session.
    const client = await person("monitor");
    await proxy.clear();
    await client.get("/admin/cases?statusId=2");
    const calls = listCalls().map(({ path }) => new URL(path, proxy.url).searchParams);
    expect(calls).toHaveLength(7);
    expect(
      calls
        .slice(1)
        .map((query) => Number(query.get("size")))
        .every((size) => size <= 10),
    ).toBe(true);
    // The queue is known now: what is left is asked for the views, until they are known too.
    await client.get("/admin/cases?statusId=2");
    expect(listCalls()).toHaveLength(7 + 7);
    await client.get("/admin/cases?statusId=2");
    const known = listCalls().length;
    await client.get("/admin/cases?statusId=2");
    expect(listCalls()).toHaveLength(known + 1);
    await removeAll(client);
  });

  it("is right again as soon as the person has changed a status", async () => {
    const client = await person("assistant");
    const before = queueOf(await client.get("/admin/cases"));
    const id = idsIn(await client.get("/admin/cases?statusId=1"), "/admin/cases/view/")[0];
    const form = (await client.get(`/admin/cases/view/${id}`)).forms.find(
      (one) => valueIn(one, "status") === "case",
    );
    await client.submit(form, { statusId: "5", comment: "Решено." });
    const after = queueOf(await client.get("/admin/cases"));
    expect(after.map(({ total }) => total)).toEqual(
      before.map(({ total, word }) => total + ({ Поднесени: -1, Решени: 1 }[word] ?? 0)),
    );
  });

  it.each([HANG, ...READ_FAULTS.slice(0, 2)])(
    "is left out where the API %s, and the list is there",
    async (_name, fault) => {
      const client = await person("monitor");
      await proxy.set(fault, { path: /cases\/filter\?.*size=1(&|$)/ });
      const page = await client.get("/admin/cases?statusId=4");
      expect(page.status).toBe(200);
      expect(queueOf(page).map(({ word, total }) => [word, Number.isNaN(total)])).toEqual([
        ["Сите", true],
        ["Поднесени", true],
        ["Закажани", true],
        ["По средба", false],
        ["Решени", true],
        ["Одбиени", true],
      ]);
    },
  );
});

describe("saved views", () => {
  it("are kept from the list, private, in the person's own order, and are addresses", async () => {
    const [client, other] = [await person("assistant"), await person("assistant2")];
    const list = await client.get("/admin/cases?statusId=1&size=10&page=2");
    const form = list.forms.find(({ action }) => action === "/admin/cases/views/name?statusId=1");
    const kept = await client.submit(form, { name: "  За одговор " });
    expect(kept.path).toBe("/admin/cases?statusId=1");
    await keep(client, "statusId=2&caseCategoryId=4", "Закажани <b>4</b>");

    const shown = viewsOf(await client.get("/admin/cases"));
    expect(shown.map(({ href }) => href)).toEqual([
      "/admin/cases?statusId=1",
      "/admin/cases?caseCategoryId=4&statusId=2",
    ]);
    const submitted = totalOf(await client.get("/admin/cases?statusId=1"));
    expect(shown[0]).toMatchObject({ word: "За одговор", total: submitted });
    expect(shown[1]?.word).toBe("Закажани <b>4</b>");
    expect(viewsOf(await other.get("/admin/cases"))).toEqual([]);
    expect((await other.get(shown[0]?.href ?? "")).status).toBe(200);

    await press(client, "За одговор", "to 1");
    expect(names(await client.get("/admin/cases/views"))).toEqual(["Закажани <b>4</b>", "За одговор"]);
    await removeAll(client);
  });

  it("of two assistants at a time, and of one in two browsers, are all kept, each person's own", async () => {
    const [client, again, other] = [
      await person("assistant"),
      await person("assistant"),
      await person("assistant2"),
    ];
    await Promise.all([
      keep(client, "statusId=1", "Прв"),
      keep(again, "statusId=2", "Втор"),
      keep(other, "statusId=1", "Туѓ"),
      keep(client, "statusId=4", "Трет"),
    ]);
    for (const own of [client, again])
      expect(names(await own.get("/admin/cases/views")).toSorted()).toEqual(["Втор", "Прв", "Трет"]);
    const [theirs] = viewsOf(await other.get("/admin/cases"));
    const total = totalOf(await other.get("/admin/cases?statusId=1"));
    expect(theirs).toMatchObject({ word: "Туѓ", total });
    expect(names(await other.get("/admin/cases/views"))).toEqual(["Туѓ"]);
    // Removed in one browser while the other moves it: gone, and nothing else with it.
    const forms = await Promise.all([viewForm(client, "Втор"), viewForm(again, "Втор")]);
    await Promise.all([
      client.submit(forms[0], { change: "remove" }),
      again.submit(forms[1], { change: "to 0" }),
    ]);
    expect(names(await client.get("/admin/cases/views")).toSorted()).toEqual(["Прв", "Трет"]);
    await removeAll(client, other);
  });

  it("are twelve at most, and the same filters once", async () => {
    const client = await person("monitor");
    for (let at = 1; at <= 12; at += 1) await keep(client, `mpId=${at}`, `Пратеник ${at}`);
    const refused = await keep(client, "mpId=13", "Пратеник 13");
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("Има место за 12 прикази: избриши некој, па зачувај го овој."),
    ]);
    const twelve = Array.from({ length: 12 }, (_each, at) => `Пратеник ${at + 1}`);
    expect(names(await client.get("/admin/cases/views"))).toEqual(twelve);
    expect((await client.get("/admin/cases?mpId=13")).html).not.toContain("Зачувај");
    await keep(client, "mpId=3", "Трет");
    expect(names(await client.get("/admin/cases/views"))).toEqual(
      twelve.map((name) => (name === "Пратеник 3" ? "Трет" : name)),
    );
    await removeAll(client);
  });

  it("have a name each, whatever its capitals and spaces, in two tabs at once too", async () => {
    const client = await person("monitor");
    await Promise.all([keep(client, "statusId=1", "За одговор"), keep(client, "statusId=2", "за ОДГОВОР")]);
    const [kept = "", ...none] = names(await client.get("/admin/cases/views"));
    expect(none).toEqual([]);
    await keep(client, "statusId=4", "Одржани");
    const rename = async (typed: string) => {
      const id = valueIn(await viewForm(client, "Одржани"), "id");
      return client.submit(nameForm(await client.get(`/admin/cases/views/name?view=${id}`)), { name: typed });
    };
    const message = "Веќе имаш приказ со тоа име. Избери друго име.";
    const typed = " ЗА  одговор";
    for (const refused of [await keep(client, "statusId=5", typed), await rename(typed)]) {
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
      expect(valueIn(nameForm(refused), "name")).toBe(typed);
    }
    expect(names(await client.get("/admin/cases/views"))).toEqual([kept, "Одржани"]);
    // The same filters, or the same view, may have its own name with other capitals.
    await keep(client, "statusId=4", "ОДРЖАНИ");
    expect(names(await client.get("/admin/cases/views"))).toEqual([kept, "ОДРЖАНИ"]);
    await removeAll(client);
  });

  it("can't be named again where another tab has deleted them", async () => {
    const client = await person("monitor");
    await keep(client, "statusId=5", "Решени");
    const id = valueIn(await viewForm(client, "Решени"), "id");
    const form = nameForm(await client.get(`/admin/cases/views/name?view=${id}`));
    await press(client, "Решени", "remove");
    const page = await client.submit(form, { name: "Пак" });
    expect(page.status).toBe(404);
    expect(names(await client.get("/admin/cases/views"))).toEqual([]);
  });

  it("can be the start page, which the back-office opens with", async () => {
    const client = await person("monitor");
    await keep(client, "statusId=5", "Решени");
    await press(client, "Решени", "start");
    expect((await client.get("/admin")).path).toBe("/admin/cases?statusId=5");
    const again = await person("monitor");
    expect((await again.get("/admin")).path).toBe("/admin/cases?statusId=5");
    await press(client, "Решени", "noStart");
    expect((await client.get("/admin")).path).toBe("/admin/dashboard");
    await press(client, "Решени", "remove");
  });

  it("are one entry of the strip each: exactly one is current, with the number of the list", async () => {
    const client = await person("monitor");
    await keep(client, "mpId=1", "Мојот");
    for (const query of ["", "statusId=2", "mpId=1", "mpId=1&size=10", "mpId=1&statusId=5", "mpId=2"]) {
      const page = await client.get(`/admin/cases?${query}`);
      const current = stripOf(page).filter(({ isCurrent }) => isCurrent);
      expect([query, current.map(({ total }) => total)]).toEqual([query, [totalOf(page)]]);
    }
    // The statuses lead out of a view, and stay within filters that are none.
    const [everything] = queueOf(await client.get("/admin/cases?mpId=1"));
    expect(everything).toMatchObject({ href: "/admin/cases", isCurrent: false });
    const [ofMp] = queueOf(await client.get("/admin/cases?mpId=2&statusId=1"));
    expect(ofMp?.href).toBe("/admin/cases?mpId=2");
    await press(client, "Мојот", "remove");
  });

  it("that name a category that is gone say so, in the list and where they are kept", async () => {
    const client = await person("monitor");
    await keep(client, "caseCategoryId=987654", "Стара категорија");
    const sentence = "Категоријата од овој приказ веќе ја нема.";
    for (const path of ["/admin/cases?caseCategoryId=987654", "/admin/cases/views"]) {
      const page = await client.get(path);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(sentence)]);
    }
    await press(client, "Стара категорија", "remove");
  });

  it.each([
    ["nothing", "", "Полето е задолжително!"],
    ["only what can't be seen", " \u200b ", "Полето е задолжително!"],
    ["a name that is too long", "ш".repeat(41), "40"],
  ])("are not kept under %s", async (_case, name, message) => {
    const client = await person("monitor");
    const page = await keep(client, "statusId=4", name);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(message)]);
    expect(names(await client.get("/admin/cases/views"))).toEqual([]);
  });

  it("take no change that is none, and nobody else's view", async () => {
    const [client, other] = [await person("monitor"), await person("administrator")];
    await keep(client, "statusId=4", "Мој");
    const page = await client.get("/admin/cases/views");
    const form = page.forms.find((one) => valueIn(one, "id") !== undefined);
    for (const change of ["to -1", "to 1e9", "drop", ""])
      expect((await client.submit(form, { change })).status).toBe(400);
    await keep(other, "statusId=4", "Туѓ");
    const theirs = (await other.get("/admin/cases/views")).forms.find(
      (one) => valueIn(one, "id") !== undefined,
    );
    await other.submit(theirs, { id: valueIn(form, "id") ?? "", change: "remove" });
    expect(names(await client.get("/admin/cases/views"))).toEqual(["Мој"]);
    expect((await other.get(`/admin/cases/views/name?view=${valueIn(form, "id")}`)).status).toBe(404);
    await removeAll(client, other);
  });
});
