import { expect, it } from "vitest";
import { useApp, useStaff } from "#tests/support/own-app.ts";

/** What home and the lists of casework bring to the browser before anything is pressed: the bench weighs them in a browser. */

const app = useApp();
const person = useStaff(app, "assistant");

/** Thousands of compressed bytes of each script that a page asks for. */
async function scriptsOf(path: string): Promise<ReadonlyMap<string, number>> {
  const { html } = await person.get(path);
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  const weights = new Map<string, number>();
  for (const name of names) {
    const answer = await person.send(name, { headers: { "Accept-Encoding": "br" } });
    await answer.arrayBuffer();
    weights.set(name, Number(answer.headers.get("content-length")) / 1000);
  }
  return weights;
}

/** The page of meetings with its calendar in HTML and the rows of the first page, that of events with fields for days. A file more costs an old phone a request and a kilobyte of headers. */
const LIMITS = [
  ["/", 113, 9],
  ["/admin/cases", 130, 11],
  ["/admin/events", 130, 13],
  ["/admin/meetings", 135, 13],
] as const;

it.each(LIMITS)("%s brings no rules of forms and at most %i kB in %i files", async (path, limit, files) => {
  const scripts = await scriptsOf(path);
  expect(scripts.size).toBeLessThanOrEqual(files);
  expect([...scripts.keys()].filter((name) => /\/assets\/(?:field|validation|widget)-/.test(name))).toEqual(
    [],
  );
  expect([...scripts.values()].every((weight) => weight > 0)).toBe(true);
  expect([...scripts.values()].reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(limit);
});
