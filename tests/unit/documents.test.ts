import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const DECISIONS = "docs/decisions";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
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

/**
 * Decisions are dated history: what they name may be gone. The other documents tell what is there now, so a path in
 * them (`server/http/`, `docs/adding.md`) has to be one.
 */
describe("files that the documents name", () => {
  const HISTORY = /^CHANGELOG|^docs\/(decisions\/|architecture-plan)/;
  const current = documents.filter((path) => !HISTORY.test(path));

  it.each(current)("are there: %s", (path) => {
    const named = [...read(path).matchAll(/`((?:app|server|tests|docs|deploy|public)\/[^`\s]*)`/g)];
    const paths = named.map(([, name = ""]) => name);
    expect(paths.filter((name) => globSync(name.replace(/\/$/, ""), { cwd: ROOT }).length === 0)).toEqual([]);
  });
});

describe("decisions", () => {
  const names = globSync(`${DECISIONS}/[0-9]*.md`, { cwd: ROOT })
    .map((path) => path.slice(DECISIONS.length + 1))
    .toSorted();

  it.each(names)("have a number, a date, a status, a context, a choice and consequences: %s", (name) => {
    const text = read(`${DECISIONS}/${name}`);
    expect(name).toMatch(/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/);
    expect(text.startsWith(`# ${name.slice(0, 4)}. `)).toBe(true);
    expect(text).toMatch(/^Date: \d{4}-\d\d-\d\d(, changed \d{4}-\d\d-\d\d)?$/m);
    expect(statusOf(text)).toMatch(/^(accepted|rejected|superseded by )/);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    expect(sections).toEqual(expect.arrayContaining(["Context", "Choice", "Consequences"]));
  });

  it("have a number each", () => {
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it("stand in the index (vitest --update writes it)", async () => {
    await expect(decisionIndex(names)).toMatchFileSnapshot(join(ROOT, DECISIONS, "README.md"));
  });
});

const statusOf = (text: string) => /^Status: (.+)$/m.exec(text)?.[1] ?? "";

function decisionIndex(names: readonly string[]): string {
  const lines = names.map((name) => {
    const text = read(`${DECISIONS}/${name}`);
    const title = /^# (.+)$/m.exec(text)?.[1] ?? "";
    const status = statusOf(text);
    return `- [${title}](${name})${status === "accepted" ? "" : `: ${status}`}`;
  });
  return `# Decisions

One file per decision: date, status, context, choice, rejected alternatives, consequences.
"Decision 9" in the code refers to \`0009-….md\`. Numbers are never reused; some were never used.

A decision that no longer holds gets the status "superseded by", and a new file says what holds now. This page is generated:
\`npx vitest run --config tests/vitest.config.ts tests/unit/documents.test.ts --update\`.

${lines.join("\n")}
`;
}
