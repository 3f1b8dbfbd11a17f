import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import { addedCase } from "#tests/support/case-form.ts";
import { HANG, READ_FAULTS, SECRET } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
import { client, linksIn, mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { until } from "#tests/support/timing.ts";

/** The first screen of the back-office without JavaScript: exact figures, what waits, files, and what fails. */

const BASE = "/admin/dashboard";
const STATISTICS = /^\/admin\/api\/statistics(?!\/top)/;
const CASES = /^\/admin\/api\/cases\/filter/;
const MEETINGS = /^\/admin\/api\/meetings\/filter/;

const faulty = useFaultyApp();
const { proxy } = faulty;
const people = {
  assistant: useStaff(faulty.app, "assistant"),
  monitor: useStaff(faulty.app, "monitor"),
  administrator: useStaff(faulty.app, "administrator"),
};

const open = (account: keyof typeof people, query = "") => people[account].get(`${BASE}${query}`);
/** What a panel says for itself, with what to quote. */
const NOT_SHOWN =
  /Овој дел сега не може да се прикаже Ознака за поддршка\s*: [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const notShown = (text: string) => text.split(NOT_SHOWN).length - 1;
const main = ({ dom }: Page) => dom.get("main").html;
const asked = () => proxy.calls.map(({ path }) => path).filter((path) => path.startsWith("/admin/api"));

const entry = (statisticsType: string, statisticsKey: string | null, count: number) => ({
  statisticsType,
  statisticsKey,
  count,
});
const FEW: Fault = {
  kind: "json",
  json: [
    entry("casesAll", null, 12),
    entry("casesByGenderId", "1", 9),
    entry("casesByGenderId", "2", 3),
    entry("casesByEthnicityId", "3", 12),
  ],
};

describe("the dashboard of the staff", () => {
  it.each(["assistant", "monitor", "administrator"] as const)(
    "shows the %s all widgets of the portal's",
    async (account) => {
      const page = await open(account, account === "assistant" ? "?view=figures" : "");
      expect(page.status).toBe(200);
      expect(page.html).toContain("<title>Контролна табла · ");
      expect(titleOf(page)).toMatch(
        account === "assistant" ? "Статистика на сите канцеларии" : /^\p{Lu}.+, \d\d\.\d\d\.\d{4}$/u,
      );
      for (const title of [
        "Случаи по месец",
        "Случаи по пол",
        "Случаи по возраст",
        "Случаи по етничка припадност",
        "За што се обраќаат граѓаните",
        "Пратеници со најмногу случаи",
        "Случаи по канцеларија",
      ])
        expect(main(page)).toContain(`>${title}</h2>`);
      expect(page.dom.tags("svg").filter(({ role }) => role === "img")).toHaveLength(4);
      expect(page.html).not.toMatch(/<[^>]+\sstyle=/);
    },
  );

  it("reads the calls for staff, with their session, and none of the public statistics", async () => {
    await open("monitor");
    expect(asked().toSorted()).toEqual(["/admin/api/statistics", "/admin/api/statistics/top-mps"]);
    expect(proxy.calls.some(({ path }) => path.startsWith("/api/statistics"))).toBe(false);
    const call = proxy.calls.find(({ path }) => path === "/admin/api/statistics");
    expect(call?.headers.authorization).toMatch(/^Bearer /);
  });

  it("shows exact figures also under five, and no links to MPs or offices", async () => {
    await proxy.set(FEW, { path: STATISTICS });
    const page = await open("monitor");
    const text = mainOf(page);
    expect(text).toContain("Женски 3 (25");
    expect(text).not.toMatch(/помалку од 5|не се прикажува|заокружени/);
    expect(main(page)).not.toMatch(/href="\/(?:dashboard|\?office)/);
  });
});

it("the months come from the query and go to both calls and to the files", async () => {
  const page = await open("monitor", "?startMonth=3.2026&endMonth=2026-04");
  expect(asked().toSorted()).toEqual([
    "/admin/api/statistics/top-mps?startMonth=2026-03&endMonth=2026-04",
    "/admin/api/statistics?startMonth=2026-03&endMonth=2026-04",
  ]);
  expect(mainOf(page)).toContain("од март 2026 до април 2026");
  for (const ending of ["csv", "json"])
    expect(page.html).toContain(`${BASE}/figures.${ending}?startMonth=2026-03&amp;endMonth=2026-04`);
});

it("the files hold exactly what the page shows, for staff only", async () => {
  await proxy.set(FEW, { path: STATISTICS });
  const csv = await people.monitor.send(`${BASE}/figures.csv`);
  expect(csv.headers.get("cache-control")).toContain("no-store");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toContain("Случаи по пол;Женски;3;25");
  const json = await people.assistant.send(`${BASE}/figures.json`);
  expect(await json.json()).toMatchObject({
    scope: { of: "all" },
    personFiguresRoundedTo: 1,
    genders: [{ value: 9 }, { value: 3 }],
  });
  const stranger = await client(faulty.app.origin).send(`${BASE}/figures.json`);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([302, "/admin/login"]);
});

describe("what waits for an assistant", () => {
  it("is the number of new cases and the meetings of this day in Skopje", async () => {
    const meeting =
      (id: number, meetingStatusId: number, hour: string, fullName: string) => (row: object) => ({
        ...row,
        id,
        meetingStatusId,
        fullName,
        startDate: `2026-05-04T${hour}:00:00Z`,
        endDate: `2026-05-04T${hour}:30:00Z`,
      });
    await proxy.set({ kind: "json", json: { content: [], totalElements: 1234, draw: 0 } }, { path: CASES });
    const row = {
      mpId: 1,
      mpFullName: "Ана Алфа",
      topic: "Вода",
      meetingLocationId: 1,
      caseId: null,
      comment: "",
    };
    const rows = [
      meeting(1, 1, "00", "Трет Човек"),
      meeting(2, 3, "00", "Одбиен Човек"),
      meeting(3, 1, "00", "<b>Прв</b> Човек"),
    ].map((make) => make(row));
    await proxy.set({ kind: "json", json: { content: rows, totalElements: 3, draw: 0 } }, { path: MEETINGS });
    const page = await open("assistant");
    const text = mainOf(page);
    expect(text).toMatch(/Нови\s*\(\s*1\.234\s*\)/);
    expect(text).toMatch(/Недовршено.*<b>Прв<\/b> Човек/s);
    expect(text).not.toContain("Одбиен Човек");
    for (const link of [/^\/admin\/cases\?statusId=1$/, /^\/admin\/meetings\?view=day&date=\d{4}-\d\d-\d\d$/])
      expect(linksIn(page)).toContainEqual(expect.stringMatching(link));
    const [query] = proxy.calls.filter(({ path }) => CASES.test(path)).map(({ path }) => path);
    expect(query).toMatch(/[?&]size=4&statusId=1$/);
  });

  it("costs at most 30 calls, two at a time", async () => {
    // More than are read at once.
    for (let count = 0; count < 4; count += 1) await addedCase(people.assistant);
    const newest = await addedCase(people.assistant);
    // The first of today is over, the others end with the day.
    const hours = (index: number) =>
      index === 0 ? ["00:00:00", "00:00:01"] : [`23:5${index}:00`, "23:59:59"];
    const rows = [0, 1, 2, 3, 4, 5].flatMap((index) =>
      [hours(index), [`1${index}:00:00`, `1${index}:30:00`]].map(([from, to], later) => ({
        id: 900 + 2 * index + later,
        mpId: 1,
        mpFullName: "Ана Алфа",
        topic: "Вода",
        fullName: `Човек ${index}`,
        meetingLocationId: 1,
        meetingStatusId: 1,
        comment: "",
        caseId: newest - 2 * index - later,
        startDate: `${addDays(skopjeDay(new Date()), later)}T${from}Z`,
        endDate: `${addDays(skopjeDay(new Date()), later)}T${to}Z`,
      })),
    );
    await open("assistant");
    await proxy.clear();
    await proxy.set(
      { kind: "json", json: { content: rows, totalElements: rows.length, draw: 0 } },
      { path: MEETINGS },
    );
    const together = until(() => expect(proxy.busiest()).toBe(2));
    await proxy.set({ kind: "hold", until: together }, { path: /cases\/(?:filter|\d)/ });
    const page = await open("assistant");
    expect(mainOf(page)).toContain("Денес има уште 5, од 23:51 до 23:55. Утре има 6, од 10:00 до 15:00.");
    expect(asked().length).toBeLessThanOrEqual(30);
    expect(proxy.busiest()).toBe(2);
  });

  it("is there without the figures, which are a view of the same address", async () => {
    await proxy.set({ kind: "hang" }, { path: /^\/admin\/api\/statistics/ });
    const page = await open("assistant");
    expect(page.status).toBe(200);
    expect(mainOf(page)).toMatch(/Нови\s*\(\s*\d/);
    expect(asked().some((path) => STATISTICS.test(path))).toBe(false);
    await proxy.clear();
    for (const query of ["?view=figures", "?startMonth=2026-01"])
      await until(async () => expect(mainOf(await open("assistant", query))).toContain("Случаи по пол"), 300);
  });

  it.each([HANG, ...READ_FAULTS.slice(0, 3)])(
    "says of each part that it can't be shown when the API %s, soon",
    async (_name, fault) => {
      await proxy.set(fault, { path: CASES });
      await proxy.set(fault, { path: MEETINGS });
      const page = await open("assistant");
      expect(page.status).toBe(200);
      expect(page.html).not.toContain(SECRET);
      expect(notShown(mainOf(page))).toBe(2);
      await proxy.clear();
      await until(async () => expect(mainOf(await open("assistant"))).not.toMatch(NOT_SHOWN), 300);
    },
    30_000,
  );
});
