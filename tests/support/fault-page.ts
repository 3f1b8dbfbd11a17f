import { expect } from "vitest";
import type { Fault } from "./faults.ts";
import type { Page } from "./http.ts";

/** Text of faulty upstreams in tests: it must not appear on any page. */
export const SECRET = "secret-of-the-upstream";

/** What a call that reads can meet, and the status of the page that can't do without it. */
export const READ_FAULTS: readonly [name: string, fault: Fault, status: number][] = [
  ["answers 500 (F2)", { kind: "status", status: 500, json: { message: SECRET } }, 502],
  ["answers in another shape (F7)", { kind: "json", json: { content: SECRET, id: SECRET } }, 502],
  ["sends half an answer (F5)", { kind: "cut" }, 503],
  ["refuses connections (F1)", { kind: "refuse" }, 503],
  ["answers 503 (F3)", { kind: "status", status: 503, headers: { "retry-after": "7" } }, 503],
  ["sends HTML (F6)", { kind: "html" }, 502],
  ["sends garbage (F6)", { kind: "garbage" }, 502],
  ["redirects", { kind: "redirect", to: "http://127.0.0.1:1/secret-of-the-upstream" }, 502],
  ["resets (F11)", { kind: "reset" }, 503],
  ["refuses it (F9)", { kind: "status", status: 403 }, 403],
  ["asks for patience (F10)", { kind: "status", status: 429, headers: { "retry-after": "3" } }, 429],
];

/** Takes longer to detect: only for pages on which no other test waits. */
export const HANG: (typeof READ_FAULTS)[number] = ["hangs (F4)", { kind: "hang" }, 503];

/** Those of an API that is not well, rather than of one that refuses. */
export const OUTAGES = READ_FAULTS.filter(([, , status]) => status > 500);

/** What a form says if the record no longer exists, or no longer belongs to this person. */
export const FORBIDDEN = "Немаш право да го зачуваш ова";
export const GONE = "повеќе не постои";

/** Expects a fault page for people (P6): a reference to quote, and no internals. */
export function expectPlain({ dom, html }: Page) {
  expect(html).not.toContain(SECRET);
  expect(html).not.toMatch(/\bat \w+.*\.(?:ts|js):\d+|node_modules|ECONN|undici|ZodError/);
  expect(dom.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(dom.tags("h1")).toHaveLength(1);
}

/** The label of the button "send again"; `undefined` if the page does not offer it. */
export const againIn = ({ dom }: Page): string | undefined => dom.control("again")?.attribute("value");
