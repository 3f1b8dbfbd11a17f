import { request } from "undici";
import { AS_A_BROWSER } from "../servers/contenders.ts";
import { median } from "../rounds.ts";
import type { Office } from "./office.ts";

/** One page of an office. */
export interface Asked {
  readonly office: Office;
  readonly path: string;
}

/** The screens of casework; of each a page per office, as alike as the data allow. */
export type Screens = Readonly<Record<string, readonly Asked[]>>;

const LISTS = {
  "case list": "/admin/cases",
  "event list": "/admin/events",
};

/** So many candidates are looked at for a page that is like the smallest office's. */
const CANDIDATES = 60;

/**
 * Case list, case view, meeting week and event list of each office. A week of a large office has hundreds of meetings:
 * what is asked there is the week of the MP, and the case, whose page is as long as the smallest office's, so that
 * the figures tell what finding them takes and not what drawing them takes.
 */
export async function screensOf(offices: readonly Office[]): Promise<Screens> {
  const [smallest, ...others] = offices;
  if (!smallest) throw new RangeError("nobody to ask");
  const lists = Object.entries(LISTS).map(([name, path]) => [
    name,
    offices.map((office) => ({ office, path })),
  ]);
  const view = { office: smallest, path: (await viewsOf(smallest))[0] ?? "" };
  const week = { office: smallest, path: WEEK };
  const [views, weeks] = [[view], [week]];
  for (const office of others) {
    views.push(await alike(office, await viewsOf(office), await lengthOf(view)));
    weeks.push(await alike(office, await weeksOf(office), await lengthOf(week)));
  }
  return { ...Object.fromEntries(lists), "case view": views, "meeting week": weeks } as Screens;
}

const DAY_MS = 86_400_000;
const WEEK = `/admin/meetings?view=week&size=25&date=${new Date(Date.now() - 60 * DAY_MS).toISOString().slice(0, 10)}`;

const viewsOf = async (office: Office) =>
  [
    ...(await textOf({ office, path: "/admin/cases?statusId=5&size=50" })).matchAll(
      /"(\/admin\/cases\/view\/\d+)/g,
    ),
  ].map(([, path = ""]) => path);

async function weeksOf(office: Office) {
  const [select = ""] =
    /<select[^>]*name="mpId".*?<\/select>/s.exec(await textOf({ office, path: WEEK })) ?? [];
  return [...select.matchAll(/value="(\d+)"/g)].map(([, mpId]) => `${WEEK}&mpId=${mpId}`);
}

async function alike(office: Office, paths: readonly string[], length: number): Promise<Asked> {
  let best = { path: "", distance: Infinity };
  for (const path of paths.slice(0, CANDIDATES)) {
    const distance = Math.abs((await lengthOf({ office, path })) - length);
    if (distance < best.distance) best = { path, distance };
  }
  return { office, path: best.path };
}

/** Length of a page's main part: the choices beside it are the same everywhere. */
const lengthOf = async (asked: Asked) => (/<main.*<\/main>/s.exec(await textOf(asked))?.[0] ?? "").length;

async function textOf({ office: { product, cookie }, path }: Asked): Promise<string> {
  const { statusCode, body } = await request(product.origin + path, { headers: { cookie } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
  return text;
}

const CALLS = 15;

/** The middle of a few answers, one after the other. */
export async function timeOf({ office: { product, cookie }, path }: Asked): Promise<{ readonly ms: number }> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const begin = performance.now();
    const { body } = await request(product.origin + path, { headers: { ...AS_A_BROWSER, cookie } });
    await body.arrayBuffer();
    times.push(performance.now() - begin);
  }
  return { ms: median(times) };
}
