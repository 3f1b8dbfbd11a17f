import { expect } from "vitest";
import { type Page, textOf } from "./http.ts";

/** What faulty upstreams say in tests: it belongs into no page. */
export const SECRET = "secret-of-the-upstream";

/** What a form says of a record that is not this person's any more, or not there any more. */
export const FORBIDDEN = "Немаш право да го зачуваш ова";
export const GONE = "повеќе не постои";

/** The answers of the API that mean so, and what the form says. */
export const NOT_THEIRS = [
  [403, FORBIDDEN],
  [404, GONE],
] as const;

/** A fault as people should see it: a reference to quote, and nothing from behind the scenes. */
export function expectPlain({ html }: Page) {
  expect(html).not.toContain(SECRET);
  expect(html).not.toMatch(/\bat \w+.*\.(?:ts|js):\d+|node_modules|ECONN|undici|ZodError/);
  expect(textOf(html)).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
}

/** What the button "send again" says; `undefined` when the page does not offer it. */
export const againIn = ({ html }: Page): string | undefined =>
  /<button[^>]*\svalue="([^"]*)"[^>]*\sname="again"/.exec(html)?.[1];
