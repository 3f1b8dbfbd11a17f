import { describe, expect, it } from "vitest";
import { HANG, READ_FAULTS } from "#tests/support/fault-page.ts";
import { idsIn, type Page, valueIn } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";

/** What stands above the case list: the number per status. Without JavaScript. */

const faulty = useFaultyApp();
const { proxy } = faulty;

const person = (account: Account) => signedIn(faulty.app.origin, account);

/** The entries of the strip: their words, their numbers and where they lead. */
const stripOf = (page: Page) =>
  (page.dom.find("navigation", "Статуси")?.all("link") ?? []).map((link) => {
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
/** What the list itself says below its rows. */
const totalOf = ({ text }: Page) => Number(/\d–[\d.]+ од ([\d.]+)/.exec(text)?.[1]?.replaceAll(".", "") ?? 0);
const listCalls = () => proxy.calls.filter(({ path }) => path.startsWith("/admin/api/cases/filter"));

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

  it("costs five small calls at most, and none while it is known", async () => {
    const client = await person("monitor");
    await proxy.clear();
    await client.get("/admin/cases?statusId=2");
    const [list, ...counts] = listCalls().map(({ path }) =>
      new URL(path, proxy.url).searchParams.get("size"),
    );
    expect([list, counts]).toEqual(["25", ["1", "1", "1", "1", "1"]]);
    await client.get("/admin/cases?statusId=2");
    expect(listCalls()).toHaveLength(7);
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
