import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { read, ROOT } from "#tests/support/sources.ts";

const DECISIONS = "docs/decisions";
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT }).toSorted();

describe("links of the documents", () => {
  it.each(documents)("lead somewhere: %s", (path) => {
    const stray = linksOf(read(path)).filter((link) => !leadsSomewhere(path, link));
    expect(stray).toEqual([]);
  });
});

/** What `[text](address)` and `![text](address)` name, but for addresses of other sites. */
function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link ?? "");
  return links.filter((link) => !/^(https?|mailto):/.test(link));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", fragment] = link.split("#");
  const target = path === "" ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, target))) return false;
  return fragment === undefined || headingsOf(read(target)).includes(fragment);
}

/** The fragments under which GitHub shows the headings of a document. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Documents tell what is there now, so a path in them (`server/http/`, `docs/adding.md`) has to be one. */
describe("files that the documents name", () => {
  const HISTORY = /^CHANGELOG/;
  const current = documents.filter((path) => !HISTORY.test(path));

  it.each(current)("are there: %s", (path) => {
    const named = [
      ...read(path).matchAll(
        /`((?:app|server|tests|docs|deploy|public|demo|api-check|bench|build-steps)\/[^`\s]*)`/g,
      ),
    ];
    const paths = named.map(([, name = ""]) => name);
    expect(paths.filter((name) => globSync(name.replace(/\/$/, ""), { cwd: ROOT }).length === 0)).toEqual([]);
  });
});

/** Names with a hump; words, commands, settings and parts of a language or an API are not ours. */
describe("names of the code that the documents give", () => {
  const DROPPED = new Set(["AsyncLocalStorage", "fetchMethod"]);
  const files = globSync("{app,server,demo,api-check,bench,tests}/**/*.{ts,tsx,cjs}", { cwd: ROOT });
  const known = new Set(files.flatMap((path) => read(path).match(/\w+/g) ?? []));

  it.each(documents.filter((path) => path.startsWith("docs/")))("are there: %s", (path) => {
    const quoted = [...read(path).matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)[^`\n/]*`/g)];
    const names = quoted.map(([, name = ""]) => name).filter((name) => !DROPPED.has(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("the glossary", () => {
  const quoted = Array.from(read("docs/glossary.md").matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
  const names = quoted.filter((name) => !name.includes("/"));
  const code = globSync("{app,server,demo}/**/*.{ts,tsx}", { cwd: ROOT }).map(read).join("\n");

  it("names what is in the code", () => {
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !new RegExp(`\\b${name.replaceAll(".", "\\.")}\\b`).test(code))).toEqual(
      [],
    );
  });
});

it("the documents stay short enough to be read: 20,000 words", () => {
  const words = documents
    .filter((path) => path.startsWith("docs/"))
    .flatMap((path) => read(path).match(/\S+/g) ?? []);
  expect(words.length).toBeLessThan(20_000);
});

describe("decisions", () => {
  it("stand in the index, each once, and nothing else does", () => {
    const pages = globSync(`${DECISIONS}/*.md`, { cwd: ROOT })
      .map((path) => path.slice(DECISIONS.length + 1))
      .filter((name) => name !== "README.md");
    expect(pages.length).toBeGreaterThan(15);
    expect(linksOf(read(`${DECISIONS}/README.md`)).toSorted()).toEqual(pages.toSorted());
  });
});
