import { type FaultyApp, startFaultyApp } from "./faulty-app.ts";
import { type Client, type Page, textOf } from "./http.ts";

/**
 * The year of the last report; on the second of January after it, all assistants have drafts for December and for the
 * year.
 */
export const YEAR = new Date().getFullYear();

/** On the second of January there are drafts. */
export const JANUARY = `${YEAR + 1}-01-02T09:00:00+01:00`;

/** The product in January. */
export async function startInJanuary(env: Readonly<Record<string, string>> = {}): Promise<FaultyApp> {
  const product = await startFaultyApp(env);
  await product.reference.setClock(JANUARY);
  return product;
}

/** The reports of a list: their ids, and the text of their rows. */
export function listed({ html }: Page): readonly { readonly id: number; readonly text: string }[] {
  return [...html.matchAll(/<tr\b[^>]*>[\s\S]*?<\/tr>/g)].flatMap(([row]) => {
    const id = /\/view\/(\d+)["?]/.exec(row)?.[1];
    return id === undefined ? [] : [{ id: Number(id), text: textOf(row) }];
  });
}

/** The first report of a list with these words in its row. */
export async function reportIn(person: Client, path: string, words: string): Promise<number> {
  const found = listed(await person.get(path)).find(({ text }) => text.includes(words));
  if (!found) throw new Error(`No report „${words}“ in ${path}`);
  return found.id;
}

/** The cells of a report's tables: each table with its caption, each row with its label. */
export function cellsIn(html: string): readonly { readonly caption: string; readonly rows: string[][] }[] {
  return [...html.matchAll(/<table[^>]*>([\s\S]*?)<\/table>/g)].map(([, table = ""]) => ({
    caption: textOf(/<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1] ?? ""),
    rows: [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => textOf(cell)),
    ),
  }));
}

/** The form that submits a report. */
export const confirmForm = ({ forms }: Page) => forms.find(({ action }) => action.includes("/submit/"));
