import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/listen.ts";
import { freePort } from "#tests/support/reference.ts";
import { read, ROOT } from "#tests/support/sources.ts";

/**
 * Set-up with another Node than this one. The Node that runs it only claims to be older: what such a one can't parse
 * or does not know is read from the text. The npm is one that records how it was called and links to this Node.
 */

const SETUP = join(ROOT, "server/boot/setup.cjs");
const PACKAGED = `node_modules/node-${process.platform}-${process.arch}`;

const NPM = `
  const fs = require("fs");
  const [command, , folder] = process.argv.slice(2);
  fs.appendFileSync(process.env.CALLS, JSON.stringify([command, folder, process.execPath]) + "\\n");
  const lock = JSON.parse(fs.readFileSync(folder + "/package-lock.json"));
  fs.rmSync(folder + "/node_modules", { recursive: true, force: true });
  if (process.env.OFFLINE) {
    // As npm does: without an optional package it is content.
    if (Object.values(lock.packages).every(({ optional, name }) => optional || name)) process.exit(0);
    console.error("npm ERR! ENOTFOUND");
    process.exit(1);
  }
  fs.mkdirSync(folder + "/${PACKAGED}/bin", { recursive: true });
  fs.symlinkSync(process.env.REAL_NODE, folder + "/${PACKAGED}/bin/node");
  fs.writeFileSync(folder + "/node_modules/.package-lock.json", JSON.stringify(lock));
`;

let clone: string;

beforeEach(() => {
  clone = temporaryFolder();
  mkdirSync(join(clone, "server/boot"), { recursive: true });
  mkdirSync(join(clone, "bin"));
  cpSync(SETUP, join(clone, "server/boot/setup.cjs"));
  writeFileSync(join(clone, "bin/npm-cli.js"), NPM);
});

function lock(packages: object) {
  writeFileSync(join(clone, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
}

const nodeItself = { [PACKAGED]: { version: process.versions.node, optional: true } };

/** Runs set-up as a Node of this version would. */
function setUp(version: string, more: Readonly<Record<string, string>> = {}, ...options: readonly string[]) {
  const older = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
  writeFileSync(join(clone, "older.cjs"), older);
  const calls = join(clone, "calls");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--require",
      join(clone, "older.cjs"),
      join(clone, "server/boot/setup.cjs"),
      "without-build",
      ...options,
    ],
    {
      encoding: "utf8",
      env: {
        PATH: join(clone, "nothing"),
        npm_execpath: join(clone, "bin/npm-cli.js"),
        CALLS: calls,
        REAL_NODE: process.execPath,
        ...more,
      },
    },
  );
  const lines = () => readFileSync(calls, "utf8").trim().split("\n");
  return { status, stdout, stderr, calls: () => lines().map((line) => JSON.parse(line) as string[]) };
}

describe("any Node that runs npm is enough", () => {
  const own = () => join(clone, PACKAGED, "bin/node");

  it("an old one installs with the packaged Node, and names it as the one to start with", () => {
    lock(nodeItself);
    const { status, stdout, calls } = setUp("18.20.4");
    expect([status, stdout]).toEqual([0, own()]);
    const fetched = join(clone, "build/node");
    expect(calls().map(([command, folder]) => [command, folder])).toEqual([
      ["ci", fetched],
      ["ci", clone],
    ]);
    expect(() => readFileSync(join(fetched, "package.json"))).toThrow();
  });

  it.each(["PORT", "REFERENCE_PORT", "METRICS_PORT"])(
    "a taken %s is told before anything is installed",
    async (name) => {
      lock(nodeItself);
      const free = { PORT: String(await freePort()), REFERENCE_PORT: String(await freePort()) };
      const taken = createServer();
      const port = String(await listen(taken));
      onTestFinished(() => void taken.close());
      const { status, stdout, stderr } = setUp(process.versions.node, { ...free, [name]: port }, "ports");
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toBe(
        `Port ${port} is in use: stop the program that uses it, or set ${name} to another.\n`,
      );
      expect(existsSync(join(clone, "calls"))).toBe(false);
      expect(setUp(process.versions.node, free, "ports").status).toBe(0);
      // What is there already starts at once, and looks itself.
      expect(setUp(process.versions.node, { ...free, [name]: port }, "ports").status).toBe(0);
    },
  );

  it.each(["6.17.1", "12.22.12", "16.20.2"])("Node %s is refused in one sentence", (version) => {
    lock(nodeItself);
    const { status, stdout, stderr } = setUp(version);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(`Node 18 or newer is needed here; this is ${version}.\n`);
  });

  it("set-up knows nothing that is newer than Node 18, and says nothing that the oldest can't parse", () => {
    const options = ["--noEmit", "--allowJs", "--checkJs", "--lib", "es2022", "--types", "node"];
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const strange = ["--ignoreConfig", "--strict", "false", "--module", "nodenext", "--skipLibCheck"];
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...strange, SETUP], {
      cwd: ROOT,
      encoding: "utf8",
    });
    // "Do you need to change your target library?", and whatever can't be parsed.
    expect(stdout).not.toMatch(/TS2550|TS1\d{3}/);
    const code = read("server/boot/setup.cjs").replaceAll(/^\s*(?:\/\/|\/\*\*).*$/gm, "");
    expect(code).not.toMatch(/\?\.|\?\?|\.\.\.|catch \{|\basync\b|\bimport\b|node:/);
  });
});
