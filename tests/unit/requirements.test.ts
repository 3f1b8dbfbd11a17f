import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, ROOT } from "#tests/support/sources.ts";

const FILES = ["{app,server,tests}/**/*.{ts,tsx,css,cjs}", "*.config.ts", "Dockerfile"];
const OWN = /requirements\.test\.ts$/;
const code = globSync(FILES, { cwd: ROOT })
  .filter((path) => !OWN.test(path))
  .map(read)
  .join("\n");

/** The items of the page's lists by their name. */
const rows = new Map(
  [...read("docs/requirements.md").matchAll(/^- \*\*([^*]+)\*\*: (.+)$/gm)].map(
    ([, name = "", rest = ""]) => [name, rest] as const,
  ),
);

const named = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name = ""]) => name));

/** `R8`, `F12`, `P1`; hexadecimal numbers and the like are none. */
const NUMBER = /(?<![\w%\\#.&-])([RFP][1-9]\d?)(?!\w|\.\d)/g;
const numbers = named(NUMBER);

/** "sections 2, 5 and 8 of the portal document", "portal 5.1 and 9", "section 5 of both documents". */
function sectionsOf(document: string): Set<string> {
  const list = String.raw`(\d(?:\.\d)?(?:(?:, | and )\d(?:\.\d)?)*)`;
  const short = named(new RegExp(`${document} ${list}`, "g"));
  const gap = String.raw`[\s/*]+`;
  const long = named(
    new RegExp(`[Ss]ections? ${list}${gap}of${gap}(?:the${gap}${document}|both)${gap}document`, "g"),
  );
  const turned = named(new RegExp(`${document} document, sections? ${list}`, "g"));
  return new Set([...short, ...long, ...turned].flatMap((names) => names.split(/, | and /)));
}

const DOCUMENTS = ["portal", "back-office"];

describe("the page of requirements", () => {
  it("has every number that code and tests refer to", () => {
    expect(numbers.size).toBeGreaterThan(50);
    expect([...numbers].filter((name) => !rows.has(name))).toEqual([]);
  });

  it.each(DOCUMENTS)("has every section of the %s document that they refer to", (document) => {
    const sections = sectionsOf(document);
    expect(sections.size).toBeGreaterThan(4);
    expect([...sections].filter((section) => !rows.has(`${document} ${section}`))).toEqual([]);
  });

  it("has every part of 3-decisions that they refer to", () => {
    const parts = named(/3-decisions, "([^"\n]+)"/g);
    const known = [...rows.keys()];
    expect(parts.size).toBeGreaterThan(2);
    expect([...parts].filter((part) => !known.some((name) => name.startsWith(part)))).toEqual([]);
  });

  it("has no section that nothing refers to and nothing holds", () => {
    const referred = DOCUMENTS.flatMap((document) =>
      [...sectionsOf(document)].map((section) => `${document} ${section}`),
    );
    const idle = [...rows].filter(
      ([name, text]) =>
        /^(portal|back-office) \d/.test(name) && !referred.includes(name) && !/`[\w-]+\//.test(text),
    );
    expect(idle.map(([name]) => name)).toEqual([]);
  });

  const held = [...rows.keys()].filter((name) => /^[RFP]\d+$/.test(name));
  const holding = globSync(["tests/**/*.ts", "docs/decisions/*.md"], { cwd: ROOT })
    .filter((path) => !OWN.test(path))
    .map(read)
    .join("\n");
  const heldNames = new Set([...holding.matchAll(NUMBER)].map(([, name]) => name));

  it.each(held)("lists %s, which a test or a decision names", (name) => {
    expect(heldNames).toContain(name);
  });

  it("has all ninety requirements, thirty faults and eight promises", () => {
    const all = { R: 90, F: 30, P: 8 };
    const names = Object.entries(all).flatMap(([letter, most]) =>
      Array.from({ length: most }, (_, index) => `${letter}${index + 1}`),
    );
    expect(names.filter((name) => !rows.has(name))).toEqual([]);
  });
});
