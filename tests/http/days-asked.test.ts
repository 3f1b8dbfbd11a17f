import { describe, expect, it } from "vitest";
import { client, type Page } from "#tests/support/http.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";

/** Impossible days, months and years in an address: every screen says so, keeps them as typed, and guesses nothing. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const monitor = useStaff(app, "monitor");
const admin = useStaff(app, "administrator");
const visitor = { get: (path: string) => client(app.origin).get(path) };

const NO_YEAR = "Годината мора да биде од 1900 до 2199!";
/** Impossible values, and the messages about them. */
const DAYS = {
  "2026-02-30": "Таков ден нема",
  "31.02.2026": "Таков ден нема",
  лани: "Напиши го датумот како 10.12.2026!",
  "0000-01-01": NO_YEAR,
  "9999-12-31": NO_YEAR,
};
const sayingOf = (says: string, ...wrong: readonly string[]) =>
  Object.fromEntries(wrong.map((typed) => [typed, says]));
const NO_MONTHS = ["2026-13", "2026-00", "пролет 2026", "ју 2026", "0000-01", "9999-12-31"];
const MONTHS = sayingOf("Напиши месец", ...NO_MONTHS);
const MONTHS_OF_FIGURES = sayingOf("Потребен е месец", ...NO_MONTHS);
const YEARS = sayingOf("Напиши година", "26", "0000", "лани", "10000");

const foldOf = ({ dom }: Page) =>
  dom.tags("details").find((part) => /\bfilter\b/.test(part.attribute("class") ?? ""));

/** The message before a field. */
const besideField = ({ dom }: Page, name: string): string => dom.get("main").control(name)?.description ?? "";

describe.each([
  ["events", monitor, "/admin/events", ["fromDate", "toDate"], DAYS],
  ["the audit", admin, "/admin/audit", ["fromDate", "toDate"], DAYS],
  ["monthly reports", monitor, "/admin/reports/monthly", ["month"], MONTHS],
  ["annual reports", monitor, "/admin/reports/annual", ["year"], YEARS],
  ["who has submitted in a month", monitor, "/admin/reports/monthly/overview", ["month"], MONTHS],
  ["who has submitted in a year", monitor, "/admin/reports/annual/overview", ["year"], YEARS],
  ["figures of all offices", monitor, "/admin/dashboard", ["startMonth", "endMonth"], MONTHS_OF_FIGURES],
  ["the portal's figures", visitor, "/dashboard", ["startMonth", "endMonth"], MONTHS_OF_FIGURES],
] as const)("%s", (_screen, person, page, names, wrong) => {
  it.each(
    names.flatMap((name) => Object.entries(wrong).map(([typed, says]) => [name, typed, says] as const)),
  )("tell beside the field that %s can't be %s, and keep it", async (name, typed, says) => {
    const shown = await person.get(`${page}?${name}=${encodeURIComponent(typed)}`);
    expect([shown.status, besideField(shown, name)]).toEqual([
      page.endsWith("dashboard") ? 400 : 200,
      expect.stringContaining(`Грешка: ${says}`),
    ]);
    expect(shown.html).toContain('aria-invalid="true"');
    // On a phone the filters are folded: what is wrong must not wait behind them.
    expect(foldOf(shown)?.isOn ?? true).toBe(true);
    // As typed, or as days are written here.
    const kept = [typed, typed.split("-").toReversed().join(".")].map((text) => `value="${text}"`);
    expect(kept.some((value) => shown.html.includes(value))).toBe(true);
  });
});

describe.each([
  ["events", monitor, "/admin/events", "fromDate=2026-02-01&toDate=2026-01-01"],
  ["the audit", admin, "/admin/audit", "fromDate=2026-02-01&toDate=2026-01-01"],
  ["figures of all offices", monitor, "/admin/dashboard", "startMonth=2026-05&endMonth=2026-01"],
  ["the portal's figures", visitor, "/dashboard", "startMonth=2026-05&endMonth=2026-01"],
] as const)("%s", (_screen, person, page, query) => {
  it("tell that the end is before the beginning", async () => {
    const shown = await person.get(`${page}?${query}`);
    expect(shown.text).toMatch(/е пред п/);
    expect(shown.status).toBe(page.endsWith("dashboard") ? 400 : 200);
    expect(shown.html).toContain('aria-invalid="true"');
  });
});

it.each(Object.keys(DAYS))("the calendar, whose day nobody types, shows today for %s", async (typed) => {
  const titleFor = async (date: string) =>
    (await assistant.get(`/admin/meetings?view=day&date=${encodeURIComponent(date)}`)).dom.tags("h1")[0]
      ?.text;
  expect(await titleFor(typed)).toBe(await titleFor(""));
});

it.each([
  ["events.xlsx", monitor, "fromDate=2026-02-30", 200],
  ["events.xlsx", monitor, "fromDate=2026-02-01&toDate=2026-01-01", 200],
  ["audit.csv", admin, "toDate=9999-12-31", 200],
  ["dashboard/figures.csv", monitor, "startMonth=2026-13", 400],
  ["dashboard/figures.json", monitor, "startMonth=2026-05&endMonth=2026-01", 400],
] as const)("%s is no file for days that can't be", async (file, person, query, status) => {
  const answer = await person.get(`/admin/${file}?${query}`);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Disposition")).toBeNull();
});
