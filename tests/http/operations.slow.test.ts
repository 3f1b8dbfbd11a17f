import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { client } from "#tests/support/http.ts";
import { freePort } from "#tests/support/reference.ts";
import { ROOT } from "#tests/support/sources.ts";
import { signedIn } from "#tests/support/staff.ts";

/** The operators' page, tested: its commands are run, and their described results checked. */

const PAGE = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
const quoted = [...new Set([...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text))];

/** What can't be tested without containers or a registry, and why the page is right. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "docker build --target production .": "needs Docker; tests/unit/dependencies.test.ts reads the Dockerfile",
  "npm audit": "asks a registry that not every mirror can stand in for",
};

const dataDir = temporaryFolder(afterAll);
let app: AppProcess;
let settings: Record<string, string>;
let metricsPort: number;

/** Types a command, with the settings of a product. */
function type(command: string, env: Readonly<Record<string, string>> = settings) {
  const [program = "", ...args] = command.split(" ");
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...env, PATH: path, HOME: dataDir },
  });
  return { status, stdout, said: stdout + stderr };
}

/** What a check of the audit prints for each month, and wants to be handed over. */
const HEAD = /(?<=whole {2})\d{4}-\d{2}:\d+:[\w-]{43}$/m;

beforeAll(async () => {
  metricsPort = await freePort();
  settings = { DATA_DIR: dataDir, SESSION_SECRET: type("openssl rand -base64 48", {}).stdout.trim() };
  app = await startAppProcess({ dataDir, env: { ...settings, METRICS_PORT: String(metricsPort) } });
  const person = await signedIn(app.origin, "administrator");
  await person.get("/admin/cases/view/1");
  await person.get("/admin/audit");
});

afterAll(async () => void (await app.stop()));

const WELL = { status: 0 };
const EXAMPLE = "2026-11:1234:hash";

const TRIED: Readonly<Record<string, (command: string) => void>> = {
  "openssl rand -base64 48": (command) =>
    expect(Buffer.from(type(command).stdout, "base64").length).toBeGreaterThanOrEqual(32),
  "npm run store:backup -- FOLDER"(command) {
    const folder = join(dataDir, "backup");
    expect(type(command.replace("FOLDER", folder))).toMatchObject(WELL);
    expect(existsSync(join(folder, "store.sqlite"))).toBe(true);
  },
  "npm run audit:check"(command) {
    const told = type(command);
    expect(told).toMatchObject(WELL);
    expect(told.stdout).toMatch(HEAD);
    expect(type(command, { ...settings, REDIS_URL: "redis://127.0.0.1:1" })).toMatchObject({ status: 3 });
  },
  [`npm run audit:check -- ${EXAMPLE}`](command) {
    const head = HEAD.exec(type("npm run audit:check").stdout)?.[0] ?? "";
    const handedOver = (text: string) => type(command.replace(EXAMPLE, text));
    expect(handedOver(head)).toMatchObject(WELL);
    // More lines than there are: some were taken from the end.
    const gone = handedOver(head.replace(/:\d+:/, ":999999:"));
    expect(gone).toMatchObject({ status: 1 });
    expect(gone.stdout).toContain("is missing");
  },
  "docker exec CONTAINER node build/server/audit-check.js": (command) =>
    expect(type(inside(command)).stdout).toMatch(HEAD),
  "docker exec CONTAINER node build/server/store-backup.js /data/backup"(command) {
    const folder = join(dataDir, "copied");
    expect(type(inside(command).replace("/data/backup", folder))).toMatchObject(WELL);
    expect(existsSync(join(folder, "store.sqlite"))).toBe(true);
  },
  // R85
  "npm sbom --package-lock-only --sbom-format cyclonedx"(command) {
    const told = type(command);
    expect(told).toMatchObject(WELL);
    const { bomFormat, components } = JSON.parse(told.stdout) as { bomFormat: string; components: unknown[] };
    expect([bomFormat, components.length > 50]).toEqual(["CycloneDX", true]);
  },
};

const inside = (command: string) => command.replace("docker exec CONTAINER ", "");

describe("a command of docs/operations.md", () => {
  const commands = quoted.filter((text) =>
    /^(?:npm|npx|node|docker|openssl|curl|systemctl) \w+ ./.test(text),
  );

  it("is tried here, or there is a reason why not", () => {
    expect(commands.length).toBeGreaterThan(5);
    const known = [...Object.keys(TRIED), ...Object.keys(ELSEWHERE)];
    expect(commands.filter((command) => !known.includes(command))).toEqual([]);
    expect(
      known.filter((command) => !quoted.includes(command)),
      "not on the page any more",
    ).toEqual([]);
  });

  it.each(Object.entries(TRIED))("does what the page says: %s", (command, expectTrue) => expectTrue(command));
});

describe("what docs/operations.md says to look for", () => {
  it("answers: addresses of the product, and metrics beside it", async () => {
    const visitor = client(app.origin);
    for (const path of ["/health/live", "/health/ready", "/.well-known/security.txt", "/kit/letters"]) {
      expect(quoted).toContain(path);
      expect((await visitor.send(path)).status, path).toBe(200);
    }
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain("offices_");
  });

  it("is on the dashboard: panels that alerts send people to", () => {
    const { panels } = JSON.parse(readFileSync(join(ROOT, "deploy/dashboard.json"), "utf8")) as {
      panels: { title: string }[];
    };
    const alerts = PAGE.slice(PAGE.indexOf("## Alerts"), PAGE.indexOf("## Audit"));
    const named = [...alerts.matchAll(/"([A-Z][\w ]+)"/g)].map(([, title = ""]) => title);
    const known = panels.map(({ title }) => title);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((title) => !known.includes(title))).toEqual([]);
  });
});
