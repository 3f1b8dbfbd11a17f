// Makes a fresh clone ready, for `npm start`, `npm test` and `npm run dev`: installs the packages and builds when that is
// needed, says what it does, and is silent when there is nothing to do. Node's own modules only, and nothing newer than
// Node 20, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const STAMP = "build/inputs.sha256";
const OLDEST_NODE = [22, 22];

/** Whatever the build reads. */
const BUILD_INPUTS = [
  "app",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

if (!isInstalled()) install();
const node = suitableNode();
if (process.argv[2] !== "without-build") buildIfChanged();

function isInstalled() {
  const wanted = readJson("package-lock.json");
  const present = readJson("node_modules/.package-lock.json");
  if (present === undefined) return false;
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    const found = present.packages[path];
    return path === "" || found?.version === version || (optional === true && found === undefined);
  });
}

function install() {
  step("Installing the packages (about half a minute)", () => {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    const npm = process.env.npm_execpath;
    return npm === undefined
      ? spawnSync("npm", args, { cwd: ROOT, stdio: "inherit" })
      : spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: "inherit" });
  });
}

/** The Node that came with the packages; where there is none, the one that runs this, if it is new enough. */
function suitableNode() {
  const packaged = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged) && spawnSync(packaged, ["--version"]).status === 0) return packaged;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
    return process.execPath;
  console.error(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function buildIfChanged() {
  const inputs = hashOf(BUILD_INPUTS);
  const built = existsSync(join(ROOT, STAMP)) ? readFileSync(join(ROOT, STAMP), "utf8") : "";
  if (built === inputs) return;
  step("Building (some seconds)", () => {
    rmSync(join(ROOT, "build"), { recursive: true, force: true });
    const command = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
    return spawnSync(node, [command, "build"], { cwd: ROOT, encoding: "utf8" });
  });
  writeFileSync(join(ROOT, STAMP), inputs);
}

/** A hash over names and contents, so that neither a checkout nor a copy looks like a change. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    if (statSync(join(ROOT, path)).isDirectory()) {
      hash.update(
        hashOf(
          readdirSync(join(ROOT, path))
            .toSorted()
            .map((name) => `${path}/${name}`),
        ),
      );
    } else hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

/** Tells what happens and how long it took; ends the process when it went wrong, with all that was said. */
function step(title, run) {
  const start = Date.now();
  console.error(`${title} …`);
  const { status, stdout, stderr, error } = run();
  if (status === 0) {
    console.error(`${title.replace(/ \(.*/, "")}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return;
  }
  console.error([stdout, stderr, error?.message].filter(Boolean).join("\n"));
  console.error(`${title.replace(/ \(.*/, "")}: failed`);
  process.exit(1);
}

function readJson(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
