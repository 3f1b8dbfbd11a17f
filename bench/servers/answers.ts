import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { textOf } from "#tests/support/http.ts";
import { FOLDER } from "./builds.ts";

/** A body to be served again, byte for byte: arguments of `raw.ts`. */
export type SavedAnswer = readonly [file: string, type: string, encoding: string];

/** Saves the home page as it travels, compressed. */
export async function saveHome(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<SavedAnswer> {
  const { headers: sent, body } = await request(`${origin}/`, { headers });
  const file = join(FOLDER, "home.bytes");
  writeFileSync(file, await body.bytes());
  return [file, String(sent["content-type"]), String(sent["content-encoding"] ?? "identity")];
}

/**
 * The texts of a list, one per cell, as the JSON that the bare page's loader fetches.
 * @param leastRows of the 25 of a page
 */
export async function saveListTexts(url: string, cookie: string, leastRows = 25): Promise<SavedAnswer> {
  const page = await request(url, { headers: { cookie } });
  const html = await page.body.text();
  const columns = textsOf(html, "th");
  const rows = [...html.matchAll(/<tr\b.*?<\/tr>/gs)]
    .map(([row], index) => ({ id: index, cells: textsOf(row, "td") }))
    .filter(({ cells }) => cells.length > 0);
  if (
    rows.length < leastRows ||
    rows.length > 25 ||
    rows.some(({ cells }) => cells.length !== columns.length)
  ) {
    throw new Error(`${url} has ${rows.length} rows of ${columns.length} columns`);
  }
  const file = join(FOLDER, `rows-${new URL(url).pathname.replaceAll("/", "-")}.json`);
  writeFileSync(file, JSON.stringify({ columns, rows }));
  return [file, "application/json", "identity"];
}

const textsOf = (html: string, tag: "th" | "td") =>
  [...html.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, "gs"))].map(([cell]) => textOf(cell));

/** The first link of a page that begins with `start`, as a path. */
export async function firstLink(page: string, start: string, headers: Readonly<Record<string, string>> = {}) {
  const { body } = await request(page, { headers });
  const html = (await body.text()).replaceAll("&amp;", "&");
  const links = [...html.matchAll(/href="([^"#]+)/g)].map(([, link = ""]) => link);
  const found = links.find((link) => link.startsWith(start));
  if (found === undefined) throw new Error(`${page} has no link to ${start}`);
  return found;
}
