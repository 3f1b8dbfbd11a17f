import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { read, ROOT } from "#tests/support/sources.ts";

const ROUTE_TYPES = ".react-router/types/+routes.ts";

/** Additions in one place only: where, after which text, and what. */
const ADDED = [
  // A field of a case that only the contract knows, and one that only the rules know.
  ["server/api/contract/cases/cases.ts", "firstVisit: z.string(),", "onlyInContract: z.string(),"],
  ["app/model/case-rules.ts", "const caseFields = {", "onlyInRules: requiredLine(1),"],
  ["app/i18n/mk/forms.ts", "export const request = {", 'onlyInMacedonian: "",'],
  ["app/model/access.ts", "export const ROLE = {", "onlyInRoles: 4,"],
  ["app/model/text/language.ts", "export const LANGUAGES = [", '"tr",'],
  [ROUTE_TYPES, "type Pages = {", '"/admin/only-in-routes": { params: {} };'],
] as const;

/** The label of a field that goes. */
const LABEL = 'fullName: "Име и презиме",';

/** The files that have to follow, and all that they import. */
const ENTRIES = [
  "app/entry.client.tsx",
  "app/admin/cases/form/add.tsx",
  "app/admin/cases/print/print.tsx",
  "app/portal/home/home.tsx",
  "demo/main.ts",
  "api-check/command.ts",
];

/** What the compiler says, by file. */
let errors: ReadonlyMap<string, string>;
const copy = temporaryFolder(afterAll);

beforeAll(() => {
  if (!existsSync(join(ROOT, ROUTE_TYPES)))
    execFileSync(join(ROOT, "node_modules/.bin/react-router"), ["typegen"], { cwd: ROOT });
  for (const part of ["app", "server", "demo", "api-check", ".react-router", "package.json"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const { compilerOptions } = JSON.parse(read("tsconfig.json")) as {
    compilerOptions: object;
  };
  const include = [...ENTRIES, ".react-router/types/+*"];
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  for (const [path, after, addition] of ADDED) change(path, after, `${after}\n${addition}`);
  change("app/i18n/mk/case-fields.ts", LABEL, "");
  errors = compile();
});

function change(path: string, text: string, instead: string): void {
  const source = readFileSync(join(copy, path), "utf8");
  if (!source.includes(text)) throw new Error(`${path} has no ${text}`);
  writeFileSync(join(copy, path), source.replace(text, instead));
}

function compile(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync(join(copy, "node_modules/.bin/tsc"), ["--noEmit", "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = new Map<string, string>();
  let path = "";
  for (const line of stdout.split("\n")) {
    path = /^([^\s(][^(]*)\(\d/.exec(line)?.[1] ?? path;
    said.set(path, `${said.get(path) ?? ""}${line}\n`);
  }
  return said;
}

describe("what is said in one place only does not compile", () => {
  it.each([
    // Of a case's field.
    ["onlyInContract", "server/cases/write.ts"],
    ["onlyInContract", "server/cases/receive-request.ts"],
    ["onlyInRules", "app/intake/fields.tsx"],
    // Of a text, a role, a language, a screen.
    ["onlyInMacedonian", "app/i18n/resources.ts"],
    ["onlyInRoles", "demo/identity/accounts.ts"],
    ["tr", "app/i18n/resources.ts"],
    ["/admin/only-in-routes", "app/model/access.ts"],
  ])("%s is missed in %s", (name, path) => {
    expect(errors.get(path) ?? "").toContain(name);
  });

  it.each([
    ["a field of a case", "server/api/contract/cases/cases.ts"],
    ["the label of a field", "app/admin/cases/form/form.tsx"],
    ["the label of a field", "app/admin/cases/view/view-parts.tsx"],
    ["the label of a field", "app/portal/home/request/request-form.tsx"],
    ["the name of a role", "app/model/lookups.ts"],
  ])("%s is missed in %s", (_what, path) => {
    expect([...errors.keys()]).toContain(path);
  });
});
