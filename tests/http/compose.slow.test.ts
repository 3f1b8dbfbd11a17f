import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:http2";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { launch } from "#tests/support/app-process.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** The parts of the compose file without Docker: the same programs with the same settings, on other ports. */

const DEPLOY = join(import.meta.dirname, "../../deploy");

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
}

const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const store = ["valkey-server", "redis-server"].find(isThere);
const hasCaddy = isThere("caddy");

const folder = mkdtempSync(join(tmpdir(), "compose-"));
const running: ChildProcess[] = [];
const ports: Record<string, number> = {};
let services: Readonly<Record<string, Service>> = {};

/** As Compose does: `${NAME:-default}`. */
const filledIn = (text: string) =>
  text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) =>
    String(ports[name] ?? otherwise),
  );

/** A service's settings: its volumes and secrets are folders of the test, and it listens on this machine only. */
function settingsOf(name: string): Record<string, string> {
  const { environment = {} } = services[name] ?? {};
  const given = Object.entries(environment).map(([key, value]) => [
    key,
    value
      .replace("/run/secrets", folder)
      .replace(/^\/data$/, join(folder, name))
      .replace("0.0.0.0", "127.0.0.1"),
  ]);
  return Object.fromEntries(given) as Record<string, string>;
}

async function run(name: string, program: string) {
  const [, ...args] = services[name]?.command ?? [];
  const own = args.map((arg) => arg.replace("/etc/caddy", DEPLOY));
  const env = {
    PATH: process.env["PATH"],
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    ...settingsOf(name),
  };
  running.push(endWithUs(spawn(program, own, { env, cwd: folder, stdio: "ignore" })));
}

/** The first node makes its demo data. Milliseconds. */
const PATIENCE = { timeout: 120_000, interval: 50 };

const isReady = (port = 0) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  const text = readFileSync(join(DEPLOY, "compose.yaml"), "utf8");
  for (const [, name = ""] of text.matchAll(/\$\{(\w+):-/g)) ports[name] ??= await freePort();
  services = (parse(filledIn(text), { merge: true }) as { services: typeof services }).services;
  writeFileSync(join(folder, "session-secret"), "a-secret-of-the-tests-longer-than-32-bytes\n");
  if (store !== undefined) await run("store", store);
  running.push(launch(settingsOf("node-1")));
  await vi.waitUntil(() => isReady(ports["NODE_1_PORT"]), PATIENCE);
  running.push(launch(settingsOf("node-2")));
  await vi.waitUntil(() => isReady(ports["NODE_2_PORT"]), PATIENCE);
  if (hasCaddy) await run("proxy", "caddy");
});

afterAll(async () => {
  for (const child of running.toReversed()) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(store === undefined)("the parts of deploy/compose.yaml", () => {
  it("are two nodes with one store, whose metrics can be read", async () => {
    for (const name of ["METRICS_1_PORT", "METRICS_2_PORT"]) {
      const text = await (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text();
      expect(text).toContain(
        'offices_store_operation_duration_seconds_count{operation="ready",outcome="ok"}',
      );
    }
  });
});

describe.skipIf(store === undefined || !hasCaddy)("the proxy (left out where there is no Caddy)", () => {
  const site = () => `https://localhost:${ports["PROXY_PORT"]}`;

  const head = (path: string) =>
    new Promise<number | undefined>((resolve) => {
      const asked = request(`${site()}${path}`, { rejectUnauthorized: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.once("error", () => resolve(undefined));
      asked.end();
    });

  it("serves pages over TLS", async () => {
    await eventually(() => head("/about")).toBe(200);
  });

  it("speaks HTTP/2", async () => {
    await eventually(() => head("/about")).toBe(200);
    const session = connect(site(), { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/about?lng=en" });
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    session.destroy();
    expect(headers[":status"]).toBe(200);
    expect(headers["strict-transport-security"]).toContain("max-age=");
  });

  it("leads readers without TLS to it, and no form", async () => {
    const plain = `http://localhost:${ports["PLAIN_PORT"]}/contact?lng=en`;
    await eventually(() => fetch(plain, { redirect: "manual" }).then(({ status }) => status)).toBe(308);
    const answer = await fetch(plain, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe(`${site()}/contact?lng=en`);
    const posted = await fetch(plain, { method: "POST", body: new URLSearchParams({ name: "a" }) });
    expect(posted.status).toBe(403);
  });

  it("goes on with the other node when one is ended", async () => {
    await eventually(() => head("/about")).toBe(200);
    const node = running.at(-2);
    let isGone = false;
    node?.once("exit", () => (isGone = true)).kill("SIGTERM");
    const answers: (number | undefined)[] = [];
    for (let rest = 3; rest > 0; rest -= Number(isGone)) answers.push(await head("/privacy"));
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });
});
