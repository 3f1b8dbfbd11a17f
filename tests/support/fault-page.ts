import { expect } from "vitest";
import type { Page } from "./http.ts";

/** Text of faulty upstreams in tests: it must not appear on any page. */
export const SECRET = "secret-of-the-upstream";

/** What a form says if the record no longer exists, or no longer belongs to this person. */
export const FORBIDDEN = "Немаш право да го зачуваш ова";
export const GONE = "повеќе не постои";

/** The API's responses that mean this, and what the form says. */
export const NOT_THEIRS = [
  [403, FORBIDDEN],
  [404, GONE],
] as const;

/** Expects a fault page for people (P6): a reference to quote, and no internals. */
export function expectPlain({ dom, html }: Page) {
  expect(html).not.toContain(SECRET);
  expect(html).not.toMatch(/\bat \w+.*\.(?:ts|js):\d+|node_modules|ECONN|undici|ZodError/);
  expect(dom.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(dom.tags("h1")).toHaveLength(1);
}

/** The label of the button "send again"; `undefined` if the page does not offer it. */
export const againIn = ({ dom }: Page): string | undefined => dom.control("again")?.attribute("value");
