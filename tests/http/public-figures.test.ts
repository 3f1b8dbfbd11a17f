import { afterAll, beforeAll, expect, it } from "vitest";
import { skopjeDay } from "#app/model/period.ts";
import { startApp } from "#tests/support/app.ts";
import { caseData } from "#tests/support/case-data.ts";
import { type Client, client } from "#tests/support/http.ts";
import { type OwnReference, startOwnReference } from "#tests/support/own-reference.ts";

/** What one request changes in public figures. */

const START_MS = 60_000;
const THIS_MONTH = skopjeDay(new Date()).slice(0, 7);

/** A Vlach woman over 65 asks MP 1 for a flat: as identifying as a request can be. */
const REQUEST = caseData({ mpId: 1, ethnicityId: 7, ageCategoryId: 6, genderId: 2, caseCategoryId: 11 });

let reference: OwnReference;
let party: string;
const apps: { readonly stop: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  reference = await startOwnReference({ cases: 600 });
  const mps = (await (await fetch(`${reference.url}/api/mps`)).json()) as { id: number; partyId: number }[];
  party = String(mps.find(({ id }) => id === 1)?.partyId);
}, START_MS);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await reference.stop();
});

/** A product with an empty cache. */
async function newReader(): Promise<Client> {
  const app = await startApp({ reference: false, env: { API_BASE_URL: reference.url } });
  apps.push(app);
  return client(app.origin);
}

async function ask(): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(REQUEST);
  const { status } = await fetch(`${reference.url}/api/cases/case`, { method: "POST", headers, body });
  expect(status).toBeLessThan(300);
}

const views = () => [
  "/dashboard",
  `/dashboard?startMonth=${THIS_MONTH}`,
  "/dashboard?startMonth=2024-01",
  "/dashboard/mp/1",
  `/dashboard/mp/1?startMonth=${THIS_MONTH}`,
  "/dashboard/party/0/mandate/1",
  `/dashboard/party/${party}/mandate/1`,
];

/** A view in English: as a page, a file or data. */
const at = (view: string, ending = "") =>
  `${view.replace(/(?=\?|$)/, ending)}${view.includes("?") ? "&" : "?"}lng=en`;

type Files = Readonly<Record<string, readonly { readonly value: number | null }[]>> & {
  readonly personFigures: { readonly months?: { readonly endMonth: string } };
};

const jsonOf = async (reader: Client, view: string) =>
  (await (await reader.send(at(view, "/figures.json"))).json()) as Files;

/** The same figures in the data of a page's scripts. */
const OF_SCRIPTS = /genders[\\"]*:\{[\\"]*figures.*?categories/gs;

const PERSONS = ["genders", "ages", "ethnicities"] as const;

/** Everything about persons that a view reveals, anywhere; one word if it reveals nothing. */
async function persons(reader: Client, view: string) {
  const textOf = async (ending: string) => (await reader.send(at(view, ending))).text();
  const json = await jsonOf(reader, view);
  const [csv, html, moved] = [await textOf("/figures.csv"), await textOf(""), await textOf(".data")];
  const found = (text: string, wanted: RegExp) => text.match(wanted) ?? ["nothing found"];
  return {
    json: [json.personFigures, ...PERSONS.map((name) => json[name])],
    csv: found(csv, /^"?(?:By gender|Cases by (?:gender|age|ethnicity)).*$/gm),
    page: found(html, /<h2>Cases by (?:gender|age|ethnicity)<\/h2>[\s\S]*?<\/figure>/g),
    hidden: found(html, OF_SCRIPTS),
    data: found(moved, OF_SCRIPTS),
  };
}

const totalOf = async (reader: Client, view: string) =>
  (await jsonOf(reader, view))["totals"]?.[0]?.value ?? 0;

it(
  "who reads the public figures before and after one request sees one case more, and nothing about persons",
  async () => {
    // On the first days of a month there may be no figures, as every view says.
    await ask();
    const before = await newReader();
    const seen = await Promise.all(views().map((view) => persons(before, view)));
    const totals = await Promise.all(views().map((view) => totalOf(before, view)));
    await ask();
    const after = await newReader();
    expect(await Promise.all(views().map((view) => totalOf(after, view)))).toEqual(
      totals.map((one) => one + 1),
    );
    for (const [index, view] of views().entries()) {
      const now = await persons(after, view);
      expect(now, view).toEqual(seen[index]);
      for (const part of [now.csv, now.page, now.hidden, now.data]) expect(part[0]).not.toBe("nothing found");
    }
  },
  START_MS,
);
