import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Client, Page } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";

/** The card of the administrator's and the monitor's first page: what needs them, with links. */

const { app, proxy, reference } = useFaultyApp();
const CASES = /^\/admin\/api\/cases\/filter/;
const REPORTS = /^\/admin\/api\/reports\/monthly\/filter/;
const ANNUAL = /^\/admin\/api\/reports\/(?:annual|yearly)\/filter/;
const OWN = /^\/admin\/api\/(?:cases\/filter|reports|users\/assistants)/;

/** The card is cached for a minute: each test has its own session. */
const person = (account: Account): Promise<Client> => signedIn(app.origin, account);

interface Line {
  readonly count: string;
  readonly text: string;
  readonly to: string;
}

const cardOf = ({ dom }: Page) => dom.all("region").find((part) => part.attribute("class") === "needs");
const linesOf = (page: Page): readonly Line[] =>
  (cardOf(page)?.all("link") ?? []).map(({ target, text }) => {
    const [, count = "", words = ""] = /^(\S+) (.*)$/.exec(text) ?? [];
    return { count, text: words, to: target };
  });
const lineWith = (page: Page, words: string) => linesOf(page).find(({ text }) => text.includes(words));

const aged = (days: number, id: number) => ({
  id,
  date: `${addDays(skopjeDay(new Date()), -days)}T09:00:00Z`,
  mpFullName: "Пратеник",
  partyId: 1,
  userFullName: "Асистент",
  fullName: "Граѓанин",
  municipalityId: 1,
  caseCategoryName: "Категорија",
  caseCategoryId: 1,
  caseStatusId: 1,
});
const NO_CASES = { kind: "json", json: { content: [], totalElements: 0, draw: 1 } } as const;
const newCases = (...ages: readonly number[]) => ({
  kind: "json" as const,
  json: { content: ages.map((age, at) => aged(age, ages.length - at)), totalElements: ages.length, draw: 1 },
});

interface WireReport {
  reportStatusId: number;
  readonly userFullName: string;
}

/** The reports of the last month as the API has them, the first ones with these statuses instead. */
const withStatuses = (...statuses: readonly number[]) => ({
  kind: "shape" as const,
  change: (body: never) => {
    const { content, ...rest } = body as { content: WireReport[] };
    return {
      ...rest,
      content: content.map((row, at) => ({ ...row, reportStatusId: statuses[at] ?? 2 })),
    };
  },
});

beforeEach(async () => {
  await proxy.set(NO_CASES, { path: CASES });
  await proxy.set(withStatuses(), { path: REPORTS });
});

describe("what needs an administrator", () => {
  it.each(["administrator", "monitor"] as const)(
    "is said to the %s: only what isn't zero, each line a link to it",
    async (account) => {
      await proxy.set(newCases(0, 14, 15, 40), { path: CASES });
      await proxy.set(withStatuses(1, 3), { path: REPORTS });
      const staff = await person(account);
      const page = await staff.get("/admin/dashboard");
      expect(linesOf(page).map(({ count }) => count)).toEqual(["2", "2"]);
      const cases = lineWith(page, "нови случаи чекаат предолго");
      expect(cases).toMatchObject({ count: "2", to: "/admin/cases?statusId=1&page=1" });
      expect(cases?.text).toContain("најдолго: 40 дена, Асистент");
      const reports = lineWith(page, "не се поднесени");
      expect(reports?.text).toMatch(/извештаи за \p{L}+ \d{4} не се поднесени Рок/u);
      expect((await staff.get(reports?.to ?? "")).status).toBe(200);
    },
  );

  it("names the annual reports that can still be submitted", async () => {
    await proxy.set(withStatuses(1, 3), { path: ANNUAL });
    const staff = await person("administrator");
    const line = lineWith(await staff.get("/admin/dashboard"), "годишен извештај");
    expect(line).toMatchObject({ count: "1", text: expect.stringMatching(/за \d{4} не е поднесен/u) });
    expect((await staff.get(line?.to ?? "")).text).toContain("1 нацрт");
  });

  it("is no card if there is nothing, and never one for assistants", async () => {
    expect(cardOf(await (await person("administrator")).get("/admin/dashboard"))).toBeUndefined();
    await proxy.set(newCases(40), { path: CASES });
    expect(cardOf(await (await person("assistant")).get("/admin/dashboard"))).toBeUndefined();
  });

  it("costs at most six calls, and none when the page is opened again within a minute", async () => {
    const staff = await person("administrator");
    await proxy.clear();
    const asked = () => proxy.calls.filter(({ path }) => OWN.test(path)).length;
    await staff.get("/admin/dashboard");
    const first = asked();
    expect(first).toBeGreaterThan(1);
    expect(first).toBeLessThanOrEqual(6);
    await staff.get("/admin/dashboard");
    expect(asked()).toBe(first);
  });

  it.each([
    ["the cases", CASES, "не се поднесени"],
    ["the reports", REPORTS, "предолго"],
    ["the assistants", /^\/admin\/api\/users\/assistants/, "предолго"],
  ])("says that %s can't be counted, and the rest stands", async (_what, path, rest) => {
    await proxy.set(newCases(40), { path: CASES });
    await proxy.set(withStatuses(1, 3), { path: REPORTS });
    await proxy.set({ kind: "status", status: 500 }, { path });
    const page = await (await person("administrator")).get("/admin/dashboard");
    expect(page.status).toBe(200);
    expect(linesOf(page)).toHaveLength(1);
    expect(linesOf(page)[0]?.text).toContain(rest);
    expect(cardOf(page)?.text).toContain("Не може да се прикаже сè што те чека");
    expect(page.text).toContain("Случаи по месец");
  });

  it("names the MPs without an assistant or an open office, as their list filters them", async () => {
    const mps = (await (await fetch(`${reference.url}/api/mps`)).json()) as {
      fullName: string;
      userId: number | null;
      officeId: number | null;
      statusId: boolean;
    }[];
    const [first, second] = mps.filter(({ statusId }) => statusId);
    if (!first || !second) throw new Error("There are no MPs");
    first.userId = null;
    second.officeId = 999_999;
    await proxy.set({ kind: "json", json: mps }, { path: "/api/mps" });
    const staff = await person("monitor");
    // The list reads current data; from then on the first page has them too.
    await expect
      .poll(async () => (await staff.get("/admin/mps?userId=none&status=active")).text)
      .toContain("Пронајден е 1 од");
    await expect
      .poll(async () => linesOf(await staff.get("/admin/dashboard")))
      .toEqual([
        {
          count: "1",
          text: `пратеник е без асистент ${first.fullName}`,
          to: "/admin/mps?userId=none&status=active",
        },
        {
          count: "1",
          text: `пратеник е без канцеларија ${second.fullName}`,
          to: "/admin/mps?officeId=none&status=active",
        },
      ]);
  });
});
