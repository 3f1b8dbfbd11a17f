import { beforeAll, describe, expect, it } from "vitest";
import { expectPlain, OUTAGES } from "#tests/support/fault-page.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";
import type { Client, Page } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { listed } from "#tests/support/reports.ts";
import { ownCase, signedIn, signInFrom, statusForm } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** Every fault of the API at every step of an assistant's work: told, kept, nothing doubled, soon over. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
let page: Page;
let report: string;
let person: Client;

beforeAll(async () => {
  page = await ownCase(assistant);
  const [sent] = listed(await assistant.get("/admin/reports/monthly?reportStatusId=2"));
  report = `/admin/reports/monthly/view/${sent?.id}`;
});

/** The breaker lets calls through again ten seconds after it opened. */
const recovered = (path: string) =>
  until(async () => expect((await assistant.get(path)).status).toBe(200), 200);

/** Everything about the person of a case. */
const sheetOf = ({ path }: Page) => `/admin/search/print?of=${path.split("/").at(-1)}`;

/** The calls of each screen; a fault of any one of them is a fault of the screen. */
const SCREENS: readonly [screen: string, path: () => string, call: RegExp][] = [
  ["the case list", () => "/admin/cases", /^\/admin\/api\/cases\/filter/],
  ["the case itself", () => page.path, /^\/admin\/api\/cases\/\d+$/],
  ["the meetings of a case", () => page.path, /^\/admin\/api\/meetings/],
  ["the history of the case", () => page.path, /history(?!.*(?:initiative|question)).*|case-status/],
  ["the history of the initiative", () => page.path, /^\/admin\/api\/(?=.*initiative)/],
  ["a person's case", () => sheetOf(page), /^\/admin\/api\/cases\/\d+$/],
  ["a person's meetings", () => sheetOf(page), /^\/admin\/api\/meetings/],
  ["the history of the question", () => page.path, /^\/admin\/api\/(?=.*question)/],
  ["the figures", () => "/admin/dashboard?view=figures", /^\/admin\/api\/statistics(?!\/top)/],
  ["the list of reports", () => "/admin/reports/monthly", /^\/admin\/api\/reports\/monthly\/filter/],
  ["a report", () => report, /^\/admin\/api\/reports\/monthly\/details/],
  ["a report to print", () => `${report}/print`, /^\/admin\/api\/reports\/monthly\/details/],
  ["a report's spreadsheet", () => `${report}/report.xlsx`, /^\/admin\/api\/reports\/monthly\/details/],
];

describe.each(SCREENS)("when %s can't be read", (_screen, path, call) => {
  it.each(firstOrRest(OUTAGES, 3))("because the API %s, the page says so", async (_name, fault, status) => {
    await product.proxy.set(fault, { method: "GET", path: call });
    const failed = await assistant.get(path(), { Accept: "text/html" });
    expect(product.proxy.calls.some((made) => made.fault !== undefined)).toBe(true);
    expect(failed.status).toBe(status);
    expectPlain(failed);
    await product.proxy.clear();
    await recovered(path());
  });
});

// R8
it("what was typed when a session had ended is shown to nobody else who signs in there", async () => {
  person = await signedIn(product.app.origin, "assistant");
  await person.jar.removeAllCookies();
  const login = await person.submit(statusForm(page), { statusId: "2", comment: "Само за мене" });
  const other = await signInFrom(person, login, "administrator");
  expect((await person.get(page.path)).html).not.toContain("Само за мене");
  expect(other.html).not.toContain("Само за мене");
});
