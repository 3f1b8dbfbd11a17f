import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { launch } from "#tests/support/app-process.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/listen.ts";
import { endWithUs, isInstalled } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** The parts of the compose file without Docker: the same programs with the same settings, on other ports. */

const DEPLOY = join(import.meta.dirname, "../../deploy");

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
}

const store = ["valkey-server", "redis-server"].find(isInstalled);
const hasCaddy = isInstalled("caddy");

const folder = temporaryFolder(afterAll);
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

function run(name: string, program: string, other: Readonly<Record<string, string>> = {}) {
  const [, ...args] = services[name]?.command ?? [];
  const own = args.map((arg) => arg.replace("/etc/caddy", DEPLOY).replace(/^\/data$/, folder));
  const env = {
    PATH: process.env["PATH"],
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    ...settingsOf(name),
    ...other,
  };
  const child = endWithUs(spawn(program, own, { env, cwd: folder, stdio: "ignore" }));
  running.push(child);
  return child;
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
  if (store !== undefined) run("store", store);
  running.push(launch(settingsOf("node-1")));
  await vi.waitUntil(() => isReady(ports["NODE_1_PORT"]), PATIENCE);
  running.push(launch(settingsOf("node-2")));
  await vi.waitUntil(() => isReady(ports["NODE_2_PORT"]), PATIENCE);
  if (hasCaddy) run("proxy", "caddy");
});

afterAll(async () => {
  for (const child of running.toReversed()) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
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

/** What the proxy answers; its certificate is its own. */
const ask = (address: string, method = "GET") =>
  new Promise<{ status: number | undefined; text: string } | undefined>((resolve) => {
    const asked = request(address, { method, rejectUnauthorized: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    asked.once("error", () => resolve(undefined));
    asked.end(method === "POST" ? "name=a" : undefined);
  });

describe.skipIf(store === undefined || !hasCaddy)("the proxy (left out where there is no Caddy)", () => {
  const site = () => `https://localhost:${ports["PROXY_PORT"]}`;

  const head = async (path: string) => (await ask(site() + path))?.status;

  it("leads readers without TLS to it, and no form", async () => {
    const plain = `http://localhost:${ports["PLAIN_PORT"]}/contact?lng=en`;
    await eventually(() => fetch(plain, { redirect: "manual" }).then(({ status }) => status)).toBe(308);
    const answer = await fetch(plain, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe(`${site()}/contact?lng=en`);
    const posted = await fetch(plain, { method: "POST", body: new URLSearchParams({ name: "a" }) });
    expect(posted.status).toBe(403);
  });

  it("asks the nodes all the same when all have lost their store", async () => {
    await eventually(() => head("/about")).toBe(200);
    running[0]?.kill("SIGKILL");
    const refused = /offices_http_requests_total\{route="\/health\/ready",status="503",kind="file"\} [1-9]/;
    for (const name of ["METRICS_1_PORT", "METRICS_2_PORT"]) {
      const metrics = async () => (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text();
      await eventually(metrics).toMatch(refused);
    }
    for (let rest = 5; rest > 0; rest -= 1) expect(await head("/about")).toBe(200);
    if (store !== undefined) running[0] = run("store", store);
    for (const name of ["NODE_1_PORT", "NODE_2_PORT"])
      await eventually(() => isReady(ports[name])).toBe(true);
  });

  it("sends a read to another node when one dies under it, but no form, and says what to do", async () => {
    const asked: (string | undefined)[] = [];
    const dying = createServer(({ method, url, socket }, response) => {
      if (url !== "/health/ready") asked.push(method);
      if (url === "/health/ready" || (method === "GET" && asked.length > 1)) response.end("ok");
      else socket.destroy();
    });
    const node = `localhost:${await listen(dying)}`;
    const [port, plain] = [await freePort(), await freePort()];
    const other = `https://localhost:${port}`;
    const proxy = run("proxy", "caddy", {
      NODE_1: node,
      NODE_2: node.replace("localhost", "127.0.0.1"),
      SITE: other,
      SITE_HOST: `localhost:${port}`,
      PLAIN: `http://localhost:${plain}`,
    });
    await eventually(() => ask(`${other}/about`)).toMatchObject({ status: 200 });
    expect(asked.length).toBeGreaterThan(1);
    asked.length = 0;
    const posted = await ask(`${other}/contact`, "POST");
    expect(posted?.status).toBe(502);
    for (const title of ["Врската се прекина", "Lidhja u ndërpre", "The connection broke"])
      expect(posted?.text).toContain(title);
    expect(asked).toEqual(["POST"]);
    proxy.kill("SIGTERM");
    dying.close();
  });
});
