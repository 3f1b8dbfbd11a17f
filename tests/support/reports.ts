import type { Part } from "./dom.ts";
import { type FaultyApp, startFaultyApp } from "./faulty-app.ts";
import type { Client, Page } from "./http.ts";

/**
 * On the second of January after the year of the last report, all assistants have drafts for December and for
 * the year.
 */
export const YEAR = new Date().getFullYear();

/** On the second of January there are drafts. */
export const JANUARY = `${YEAR + 1}-01-02T09:00:00+01:00`;

export async function startInJanuary(env: Readonly<Record<string, string>> = {}): Promise<FaultyApp> {
  const product = await startFaultyApp(env);
  await product.reference.setClock(JANUARY);
  return product;
}

/** The reports of a list: their ids, and the text of their rows. */
export function listed({ dom }: Page): readonly { readonly id: number; readonly text: string }[] {
  return dom.all("row").flatMap((row) => {
    const [id] = row.links.flatMap((href) => /\/view\/(\d+)(?:\?|$)/.exec(href)?.[1] ?? []);
    return id === undefined ? [] : [{ id: Number(id), text: row.text }];
  });
}

/** The first report of a list with these words in its row. */
export async function reportIn(person: Client, path: string, words: string): Promise<number> {
  const found = listed(await person.get(path)).find(({ text }) => text.includes(words));
  if (!found) throw new Error(`No report „${words}“ in ${path}`);
  return found.id;
}

/** The cells of a report's tables: each table with its caption, each row with its label. */
export const cellsIn = (dom: Part): { readonly caption: string; readonly rows: string[][] }[] =>
  dom.all("table").map((table) => ({
    caption: table.name,
    rows: table.all("row").map((row) => row.tags("th", "td").map(({ text }) => text)),
  }));

export const confirmForm = ({ forms }: Page) => forms.find(({ action }) => action.includes("/submit/"));
