// Prepares a fresh clone, for all scripts of package.json: installs the packages and builds if necessary, reports
// what it does on standard error, and is silent if there is nothing to do. Prints the path of the Node that runs
// everything else to standard output. It runs before anything is installed, so it uses only Node's own modules,
// features of Node 18, and syntax that even the oldest Node can parse, to be refused with one sentence.
const { spawnSync } = require("child_process");
const { createHash } = require("crypto");
const fs = require("fs");
const { globalPaths } = require("module");
const { delimiter, dirname, join } = require("path");

const ROOT = join(__dirname, "../..");
const STAMP = "build/inputs.sha256";
/** The packaged Node before the packages are installed; the build clears the folder, `npm ci` doesn't. */
const FETCHED = join(ROOT, "build/node");
/** Oldest Node for this file. */
const OLDEST_FOR_SETUP = [18];
/** Oldest Node for the rest, on platforms without a packaged Node. */
const OLDEST = [22, 22];
const PACKAGED = `node_modules/node-${process.platform}-${process.arch}`;

/** Everything that the build reads. */
const BUILD_INPUTS = [
  "app",
  "build-steps",
  "demo",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

if (!isAtLeast(OLDEST_FOR_SETUP)) refuse(OLDEST_FOR_SETUP);
const lock = readJson("package-lock.json");
const asked = process.argv.slice(2);
const inputs = asked.includes("without-build") ? undefined : hashOf(BUILD_INPUTS);
const isReady = isInstalled();
if (asked.includes("ports") && !(isReady && isBuilt())) requireFreePorts();
if (!isReady) install();
const node = packagedNode(ROOT) || ownNode();
if (!isBuilt()) build();
process.stdout.write(node);

/** Whether what is to be started finds its ports, before a minute's work for it; it looks again itself. */
function requireFreePorts() {
  const { HOST, API_BASE_URL, OIDC_ISSUER } = process.env;
  const defaults = {
    PORT: "3000",
    REFERENCE_PORT: API_BASE_URL && OIDC_ISSUER ? "" : "3001",
    METRICS_PORT: "",
  };
  const probe = `require("net").createServer().once("error", ({ code }) => process.exit(code === "EADDRINUSE" ? 1 : 0))
    .listen(Number(process.argv[1]), process.argv[2], () => process.exit(0))`;
  for (const name of Object.keys(defaults)) {
    const port = process.env[name] || defaults[name];
    if (!port) continue;
    const { status } = spawnSync(process.execPath, ["-e", probe, port, HOST || "127.0.0.1"]);
    if (status !== 1) continue;
    console.error(`Port ${port} is in use: stop the program that uses it, or set ${name} to another.`);
    process.exit(1);
  }
}

function isAtLeast(version) {
  const own = process.versions.node.split(".").map(Number);
  return own[0] > version[0] || (own[0] === version[0] && own[1] >= (version[1] || 0));
}

function refuse(version) {
  console.error(`Node ${version.join(".")} or newer is needed here; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Whether all locked packages are installed, except optional ones for other platforms. */
function isInstalled() {
  const present = readJson("node_modules/.package-lock.json");
  if (present === undefined) return false;
  return Object.keys(lock.packages).every((path) => {
    const found = present.packages[path];
    const wanted = lock.packages[path];
    if (path === "" || (found && found.version === wanted.version)) return true;
    return found === undefined && wanted.optional === true && !isForHere(wanted);
  });
}

/** Whether a native package is for this platform; packages without such fields are optional for other reasons. */
function isForHere({ os, cpu, libc }) {
  const isFor = (list, own) => list !== undefined && list.includes(own);
  if (!isFor(os, process.platform) || !isFor(cpu, process.arch)) return false;
  return libc === undefined || libc.includes(ownLibc());
}

function ownLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/** Uses a Node that all packages support: npm skips native ones that don't match the Node that it runs on. */
function install() {
  const runner = packagedNode(ROOT) || (isAtLeast(OLDEST) ? process.execPath : fetchedNode());
  step("Installing the packages (about half a minute)", () =>
    npm(runner, ROOT, ["--include=dev", "--include=optional"]),
  );
  fs.rmSync(FETCHED, { recursive: true, force: true });
}

/** The packaged Node in this folder, if it has the locked version and runs here. */
function packagedNode(folder) {
  const program = join(folder, PACKAGED, "bin/node");
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const locked = lock.packages[PACKAGED];
  return locked && stdout && stdout.trim() === `v${locked.version}` ? program : undefined;
}

function ownNode() {
  if (!isAtLeast(OLDEST)) refuse(OLDEST);
  return process.execPath;
}

/** Installs only the packaged Node; npm verifies it against the hash in the lock file. */
function fetchedNode() {
  const locked = lock.packages[PACKAGED];
  if (locked === undefined) return refuse(OLDEST);
  fs.rmSync(FETCHED, { recursive: true, force: true });
  fs.mkdirSync(FETCHED, { recursive: true });
  const dependencies = { [PACKAGED.replace("node_modules/", "")]: locked.version };
  const project = { name: "node-alone", version: "0.0.0", dependencies };
  // npm ignores a failed download of an optional package, but this one is required.
  const needed = Object.assign({}, locked, { optional: undefined });
  const own = { lockfileVersion: 3, packages: { "": project, [PACKAGED]: needed } };
  fs.writeFileSync(join(FETCHED, "package.json"), JSON.stringify(project));
  fs.writeFileSync(join(FETCHED, "package-lock.json"), JSON.stringify(own));
  step(`Fetching Node ${locked.version}, as this one is ${process.versions.node}`, () =>
    npm(process.execPath, FETCHED, []),
  );
  return packagedNode(FETCHED) || refuse(OLDEST);
}

function npm(program, folder, options) {
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = Object.assign({}, process.env, {
    PATH: [dirname(program), process.env.PATH].join(delimiter),
    // A distribution's npm has its libraries where only the distribution's Node looks for them.
    NODE_PATH: [process.env.NODE_PATH].concat(globalPaths).filter(Boolean).join(delimiter),
  });
  return spawnSync(program, ["--no-deprecation", npmProgram()].concat(args, options), {
    cwd: folder,
    env,
    stdio: ["ignore", process.stderr, process.stderr],
  });
}

/** The npm script: the one that runs this file, otherwise the one on the path. */
function npmProgram() {
  const links = [process.env.npm_execpath].concat(
    process.env.PATH.split(delimiter).map((folder) => join(folder, "npm")),
  );
  const found = links
    .filter((link) => link && fs.existsSync(link))
    .map((link) => fs.realpathSync(link))
    .find((program) => program.endsWith("npm-cli.js"));
  if (found) return found;
  console.error("npm is needed here, and there is none on the PATH.");
  return process.exit(1);
}

/** Whether there is a build of the present sources, where one is wanted. */
function isBuilt() {
  if (inputs === undefined) return true;
  const built = fs.existsSync(join(ROOT, STAMP)) ? fs.readFileSync(join(ROOT, STAMP), "utf8") : "";
  // Two starts at once may clear the folder under each other: the stamp alone proves nothing.
  return built === inputs && fs.existsSync(join(ROOT, "build/server/main.js"));
}

function build() {
  step("Building (some seconds)", () => {
    fs.rmSync(join(ROOT, "build"), { recursive: true, force: true });
    const command = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
    return spawnSync(node, [command, "build"], { cwd: ROOT, encoding: "utf8" });
  });
  fs.writeFileSync(join(ROOT, STAMP), inputs);
}

/** A hash over names and contents, so that neither a checkout nor a copy looks like a change. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    if (fs.statSync(join(ROOT, path)).isDirectory()) {
      const names = fs.readdirSync(join(ROOT, path)).sort();
      hash.update(hashOf(names.map((name) => `${path}/${name}`)));
    } else hash.update(`${path}\0`).update(fs.readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

/** Reports a step and its duration; on failure prints its output and exits. */
function step(title, run) {
  const start = Date.now();
  const name = title.replace(/ \(.*/, "");
  console.error(`${title} …`);
  const { status, stdout, stderr, error } = run();
  if (status === 0) {
    console.error(`${name}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return;
  }
  console.error([stdout, stderr, error && error.message].filter(Boolean).join("\n"));
  console.error(`${name}: failed`);
  process.exit(1);
}

function readJson(path) {
  const file = join(ROOT, path);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}
