import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { client, type Client, optionsOf, type Page, windowTitleOf } from "#tests/support/http.ts";
import { type SmallAnswer, type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

/** The public dashboard without JavaScript: what it shows, hides, refuses, and gives as files. */

const NAMES = { name: "Партија", nameAl: "Partia", nameEn: "Party" };
const HOSTILE = `<script>alert(1)</script>${"Ш".repeat(10_000)}`;

const entry = (statisticsType: string, statisticsKey: string | null, count: number) => ({
  statisticsType,
  statisticsKey,
  count,
});
const entries = (type: string, counts: readonly number[]) =>
  counts.map((count, index) => entry(type, String(index + 1), count));

const FIGURES = [
  entry("casesAll", null, 1204),
  entry("meetingsAll", null, 950),
  entry("submittedInitiatives", null, 61),
  entry("eventsAll", null, 0),
  ...entries("casesByGenderId", [704, 500]),
  ...entries("casesByAgeCategoryId", [101, 202, 303, 404, 100, 94]),
  ...entries("casesByEthnicityId", [800, 300, 3, 31, 40, 20, 10]),
  ...entries("casesByCaseCategoryId", [1000, 204]),
  entry("casesByCaseCategoryId", "999", 7),
  entry("casesByMonth", "2026-03", 1000),
  entry("casesByMonth", "2026-05", 204),
  entry("casesByOfficeId", "1", 1204),
  entry("casesByOfficeId", "99", 5),
  entry("nobodyKnows", "1", 5),
];
const FEW = [
  entry("casesAll", null, 12),
  entry("casesByMonth", "2026-03", 12),
  ...entries("casesByGenderId", [9, 3]),
  ...entries("casesByAgeCategoryId", [0, 12]),
];
/** Statistics that keep to the months that are asked for, as far as their own go. */
const ofMonths =
  (statistics: typeof FIGURES) =>
  ({ url = "" }: IncomingMessage) => {
    const query = new URLSearchParams(url.split("?")[1]);
    const [first, last] = [query.get("startMonth") ?? "", query.get("endMonth") ?? "~"];
    const isAsked = ({ statisticsType: type, statisticsKey: key }: (typeof statistics)[number]) =>
      type !== "casesByMonth" || (key !== null && key >= first && key <= last);
    return { json: statistics.filter(isAsked) };
  };
const mp = (id: number, fullName: string, more: object = {}) => {
  const names = { fullName, fullNameAl: fullName, fullNameEn: fullName };
  return {
    id,
    statusId: true,
    ...names,
    officeId: 1,
    partyId: 3,
    partyName: "Партија",
    genderId: 2,
    mandateId: 1,
    ...more,
  };
};
const top = (mpId: number, count: number) => ({
  mpId,
  count,
  genderId: 2,
  picturePath: "../../etc/passwd",
  partyId: 3,
});

const LISTS: Readonly<Record<string, (request: IncomingMessage) => SmallAnswer>> = {
  "GET /api/offices": () => ({
    json: [{ id: 1, statusId: true, municipalityId: 4, address: "ул. 1", coordinates: "nowhere" }],
  }),
  "GET /api/mps": () => ({
    json: [mp(12, "=Ана <b>Алфа</b>"), mp(13, HOSTILE, { officeId: null }), mp(14, "Х", { statusId: false })],
  }),
  "GET /api/parties": () => ({ json: [{ id: 3, ...NAMES, statusId: true }] }),
  "GET /api/mandates": () => ({
    json: [
      { id: 1, name: "2024-2028" },
      { id: 2, name: "2020-2024" },
    ],
  }),
  "GET /api/case-categories": () => ({
    json: [1, 2, 40].map((id) => ({
      id,
      code: id,
      ...NAMES,
      name: `=Област ${id}`,
      iconPath: id === 40 ? "x" : "",
    })),
  }),
  "GET /api/statistics": ofMonths(FIGURES),
  "GET /api/statistics/top-mps": () => ({ json: [top(12, 70), top(14, 60), top(99, 50)] }),
  "GET /api/statistics/12/mp": ofMonths(FEW),
  "GET /api/statistics/13/mp": () => ({ json: [] }),
  "GET /api/statistics/14/mp": ofMonths(FEW),
  "GET /api/statistics/0/party/1/mandate": ofMonths(FIGURES),
  "GET /api/statistics/3/party/1/mandate": ofMonths(FIGURES),
  "GET /api/statistics/3/party/2/mandate": ofMonths(FEW),
  "GET /api/statistics/0/party/2/mandate": ofMonths(FEW),
};

let api: SmallApi;
let proxy: FaultProxy;
let app: RunningApp;
let citizen: Client;

beforeAll(async () => {
  api = await startSmallApi(LISTS);
  proxy = await startFaultProxy(api.url);
  app = await startApp({ reference: false, env: { API_BASE_URL: proxy.url } });
}, 60_000);

beforeEach(() => {
  citizen = client(app.origin);
});

afterEach(() => proxy.clear());

afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await api.stop();
});

const view = (path: string) => citizen.get(`${path}${path.includes("?") ? "&" : "?"}lng=en`);
const counters = ({ dom }: Page) => dom.all("definition").map(({ text }) => text);
const json = async (path: string) => (await citizen.send(path)).json() as Promise<Record<string, Row[]>>;
type Row = {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly reason?: string;
};

describe("the dashboard of all", () => {
  // R28
  it("has the final numbers, the charts and their tables in its HTML", async () => {
    const page = await view("/dashboard");
    const { dom, html, text } = page;
    expect([page.status, windowTitleOf(page)]).toEqual([200, "Statistics · Constituency offices"]);
    expect(counters(page)).toEqual(expect.arrayContaining(["1,204", "950", "61"]));
    const charts = dom.tags("svg").filter(({ role }) => role === "img");
    expect(charts).toHaveLength(4);
    expect(charts.map(({ name }) => name)).toContain(
      "Cases by gender. Male: 705 (58.5%); Female: 500 (41.5%)",
    );
    expect(dom.all("table")).toHaveLength(4);
    expect(text).toContain("March 2026");
    expect(text).toContain("April 2026");
    expect(text).toMatch(/All MPs, whole period As of \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
  });

  it("leads to MPs, those who have left included, and to offices; names the unknown without a link", async () => {
    const { dom, text } = await view("/dashboard");
    expect(dom.links).toEqual(
      expect.arrayContaining(["/dashboard/mp/12", "/dashboard/mp/14", "/?office=1#locations-section"]),
    );
    for (const unknown of ["/dashboard/mp/99", "office=99"]) expect(dom.links.join()).not.toContain(unknown);
    expect(text.match(/Former MP/g)).toHaveLength(2);
  });
});

describe("the dashboard of an MP", () => {
  it("shows the person, the office, and hides figures about a few persons", async () => {
    const { dom, html, text } = await view("/dashboard/mp/12");
    expect(text).toContain("Statistics: =Ana <b>Alfa</b>");
    const titles = dom.tags("h1").map((title) => [title.text, title.tags("span")[0]?.attribute("lang")]);
    expect(titles).toEqual([[expect.stringMatching(/^=Ana/), "mk-Latn"]]);
    for (const fact of ["Term of office 2024-2028", "Bitola , St. 1", "=Ana <b>Alfa</b>, whole period"])
      expect(text).toContain(fact);
    const filled = dom.tags("a", "button").filter((part) => part.attribute("class") === "btn");
    expect(filled.map(({ target }) => target)).toEqual(["/?office=1&mp=12#meeting-request"]);
    expect(dom.get("link", "Show on a map").target).toBe("/?office=1#locations-section");
    expect(html).toContain("#face-woman");
    expect(text).toContain("Figures under 5 are not shown exactly.");
    const shown = await json("/dashboard/mp/12/figures.json");
    expect(shown["genders"]?.map(({ value, reason }) => value ?? reason)).toEqual(["veiled", "few"]);
    expect(shown["topMps"]).toBeUndefined();
  });

  it("says where there is nothing to show, and no office", async () => {
    const { status, text, html } = await view("/dashboard/mp/13");
    expect(status).toBe(200);
    expect(text.match(/No data/g)).toHaveLength(5);
    expect(text).not.toContain("not yet enough cases");
    expect(text).toContain("This MP has no office at present.");
    expect(html).not.toContain("<script>alert");
  });

  it("of one who has left says so, with the figures, and offers no meeting", async () => {
    const page = await view("/dashboard/mp/14");
    expect(page.status).toBe(200);
    expect(page.text).toContain("This person is no longer an MP");
    expect(counters(page)).toContain("12");
    expect(page.html).not.toContain("mp=14");
    expect(optionsOf(page, "mp").find(({ chosen }) => chosen)).toEqual({
      value: "14",
      label: expect.stringMatching(/^H/),
      chosen: true,
    });
    expect((await citizen.send("/dashboard/mp/14/figures.json")).status).toBe(200);
  });

  it.each([
    "/dashboard/mp/99",
    "/dashboard/mp/x",
    "/dashboard/mp/012",
    "/dashboard/party/1/mandate/x",
    "/dashboard/party/77/mandate/1",
  ])("does not exist: %s", async (path) => {
    const { status, text } = await view(path);
    expect([status, text.includes("Page not found.")]).toEqual([404, true]);
    expect((await citizen.send(`${path}/figures.csv`)).status).toBe(404);
  });
});

describe("the filters", () => {
  const submit = async (path: string, fields: Record<string, string>) => {
    const page = await citizen.get(`${path}${path.includes("?") ? "&" : "?"}lng=mk`);
    const form = page.forms.find(({ fields: own }) => own.some(([name]) => name === "mandate"));
    const query = new URLSearchParams({ ...Object.fromEntries(form?.fields ?? []), ...fields });
    return (await citizen.get(`${form?.action}?${query}`)).path;
  };

  it.each([
    ["/dashboard", { who: "mp", mp: "12" }, "/dashboard/mp/12"],
    ["/dashboard", { mp: "12", party: "3" }, "/dashboard"],
    ["/dashboard", { who: "party" }, "/dashboard/party/0/mandate/1"],
    ["/dashboard", { who: "party", party: "3" }, "/dashboard/party/3/mandate/1"],
    ["/dashboard", { startMonth: "2026-01" }, "/dashboard?startMonth=2026-01"],
    ["/dashboard/mp/12", { who: "party", party: "3", mandate: "2" }, "/dashboard/party/3/mandate/2"],
    ["/dashboard/mp/12?endMonth=2026-05", { mp: "13" }, "/dashboard/mp/13?endMonth=2026-05"],
    ["/dashboard/mp/12", { who: "all" }, "/dashboard"],
    ["/dashboard/party/3/mandate/2", { party: "", mandate: "1" }, "/dashboard/party/0/mandate/1"],
    [
      "/dashboard/party/0/mandate/1",
      { endMonth: "2026-05" },
      "/dashboard/party/0/mandate/1?endMonth=2026-05",
    ],
  ])("lead as documented: %s %j", async (from, fields, to) => {
    expect(await submit(from, fields)).toBe(to);
  });

  it("pass the months on to the API, in one spelling", async () => {
    await citizen.get("/dashboard?startMonth=3.2026&endMonth=2026-04");
    const asked = proxy.calls.map(({ path }) => path).filter((path) => path.includes("Month"));
    expect(asked.toSorted()).toEqual([
      "/api/statistics/top-mps?startMonth=2026-03&endMonth=2026-04",
      "/api/statistics?startMonth=2026-03&endMonth=2026-03",
      "/api/statistics?startMonth=2026-03&endMonth=2026-04",
    ]);
  });
});

describe("files", () => {
  it("hold as CSV what the page shows, and nothing that runs", async () => {
    const answer = await citizen.send("/dashboard/figures.csv?lng=en");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="statistics-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).split("\r\n");
    const [, day, month, year] = /^As of,"?(\d\d)\.(\d\d)\.(\d{4})/.exec(lines[2] ?? "") ?? [];
    // Both are Skopje's day.
    expect(answer.headers.get("content-disposition")).toContain(`statistics-${year}-${month}-${day}.csv`);
    expect(lines[3]).toBe('"By gender, age and ethnicity","Cases, rounded to fives: until May 2026."');
    expect(lines.slice(4, 7)).toEqual(["", "Part,Item,Figure,Share", "Totals,Cases,1204,"]);
    expect(lines).toContain("Cases by ethnicity,Turk,fewer than 5,");
    expect(lines).toContain("Cases by gender,Male,705,58.5%");
    expect(lines).toContain("MPs with the most cases,'=Ana <b>Alfa</b>,70,");
    const mk = await (await citizen.send("/dashboard/figures.csv?lng=mk")).text();
    expect(mk).toContain("Случаи по пол;Машки;705;58,5\u00A0%");
  });

  it("say as JSON whose figures they are, of which months, and of when", async () => {
    const link = "/dashboard/party/0/mandate/1/figures.json?startMonth=2026-03&lng=en";
    expect((await view("/dashboard/party/0/mandate/1?startMonth=2026-03")).dom.links).toContain(link);
    const body = await json(link);
    expect(body).toMatchObject({
      scope: { of: "party", partyId: 0, mandateId: 1, name: "All parties, term 2024-2028" },
      startMonth: "2026-03",
      endMonth: null,
      language: "en",
      stale: false,
      personFiguresRoundedTo: 5,
    });
    // Of a term persons are told for the whole time only.
    expect([body["genders"], body["personFigures"]]).toMatchObject([[], { withheld: "period" }]);
    const whole = await json("/dashboard/party/0/mandate/1/figures.json?lng=en");
    expect(whole["personFigures"]).toMatchObject({ months: { endMonth: "2026-05" } });
    expect(whole["genders"]?.map(({ value }) => value)).toEqual([705, 500]);
  });
});

it("when the API is down, figures that were read are shown with a notice, others are a page that says so", async () => {
  await view("/dashboard");
  await proxy.set({ kind: "status", status: 500 });
  expect((await view("/dashboard/mp/12?startMonth=2021-01")).status).toBeGreaterThanOrEqual(500);
  expect((await view("/dashboard")).text).toContain("1,204");
});
