import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import type { Authority } from "./certificates.ts";
import { endWithUs } from "./processes.ts";
import { freePort } from "./reference.ts";
import { until } from "./timing.ts";

const run = promisify(execFile);

/** Whether this machine has a Redis server; the test run reports it if not. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** How long the other servers wait for one that does not respond; milliseconds. */
const TIMEOUT_MS = 1000;

interface RedisServer {
  readonly port: number;
  readonly child: ChildProcess;
  /** The authority that signed its certificate, if it uses TLS. */
  readonly tls?: Authority | undefined;
}

/** Queries a server as an operator would. */
export const askRedis = async (
  { port, tls }: Pick<RedisServer, "port" | "tls">,
  ...words: string[]
): Promise<string> => (await run("redis-cli", ["-p", `${port}`, ...askingBy(tls), ...words])).stdout;

const askingBy = (tls: Authority | undefined) => (tls ? ["--tls", "--cacert", tls.certFile] : []);

/** Where a server listens, and how it connects to others. */
const listening = (port: number, tls: Authority | undefined): readonly (readonly [string, string])[] =>
  tls
    ? [
        ["port", "0"],
        ["tls-port", `${port}`],
        ["tls-cert-file", tls.good.certFile],
        ["tls-key-file", tls.good.keyFile],
        ["tls-ca-cert-file", tls.certFile],
        ["tls-auth-clients", "no"],
        ["tls-replication", "yes"],
      ]
    : [["port", `${port}`]];

/** Resolves when a replica is in sync with a server: a failover then loses nothing. */
export const replicated = (server: RedisServer): Promise<void> =>
  until(async () => {
    const told = await askRedis(server, "INFO", "replication");
    const own = /^master_repl_offset:(\d+)/m.exec(told)?.[1];
    expect(/^slave0:.*state=online,offset=(\d+)/m.exec(told)?.[1]).toBe(own);
  });

async function startServer(
  folder: string,
  tls: Authority | undefined,
  options: readonly string[] = [],
  given?: number,
): Promise<RedisServer> {
  const port = given ?? (await freePort());
  const basics = listening(port, tls).flatMap(([name, value]) => [`--${name}`, value]);
  const own = ["--bind", "127.0.0.1", "--save", "", "--dir", folder, ...options];
  const child = endWithUs(spawn("redis-server", [...basics, ...own], { stdio: "ignore" }));
  await until(async () => expect(await askRedis({ port, tls }, "PING")).toContain("PONG"));
  return { port, child, tls };
}

async function startSentinel(folder: string, { port: watched, tls }: RedisServer): Promise<RedisServer> {
  const port = await freePort();
  const file = join(folder, `sentinel-${port}.conf`);
  const lines = [
    ...listening(port, tls).map((pair) => pair.join(" ")),
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor offices 127.0.0.1 ${watched} 2`,
    `sentinel down-after-milliseconds offices ${TIMEOUT_MS}`,
    "sentinel failover-timeout offices 5000",
  ];
  await writeFile(file, lines.join("\n"));
  const child = endWithUs(spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" }));
  await until(async () => expect(await askRedis({ port, tls }, "PING")).toContain("PONG"));
  return { port, child, tls };
}

const isPrimary = async (server: RedisServer) =>
  (await askRedis(server, "INFO", "replication").catch(() => "")).includes("role:master");

const isRunning = ({ child }: RedisServer) => child.exitCode === null && child.signalCode === null;

/** A suspended one too; its data are lost. */
async function kill(server: RedisServer) {
  if (!isRunning(server)) return;
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
}

async function endAll(folder: string, servers: readonly RedisServer[]) {
  for (const server of servers) await kill(server);
  await rm(folder, { recursive: true, force: true });
}

export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  let server = await startServer(folder, undefined);
  const { port } = server;
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get server() {
      return server;
    },
    kill: () => kill(server),
    /** Starts it empty at the same port; no effect while it runs. */
    async start() {
      if (!isRunning(server)) server = await startServer(folder, undefined, [], port);
    },
    /** It keeps its connections, but no longer responds. */
    hang: () => void server.child.kill("SIGSTOP"),
    recover: () => void server.child.kill("SIGCONT"),
    end: () => endAll(folder, [server]),
  };
}

/** A single server that ends with the test. */
export async function redisForTest() {
  const redis = await startRedis();
  onTestFinished(redis.end);
  return redis;
}

/** A primary and its replica, watched by three Sentinels. */
export async function startWatchedRedis(tls?: Authority) {
  const folder = await mkdtemp(join(tmpdir(), "sentinels-"));
  const primary = await startServer(folder, tls);
  const replica = await startServer(folder, tls, ["--replicaof", "127.0.0.1", `${primary.port}`]);
  const sentinels: RedisServer[] = [];
  for (let number = 0; number < 3; number += 1) sentinels.push(await startSentinel(folder, primary));
  await until(async () => {
    for (const sentinel of sentinels) {
      const told = await askRedis(sentinel, "SENTINEL", "CKQUORUM", "offices");
      expect(told).toContain("OK 3 usable Sentinels");
      expect(await askRedis(sentinel, "SENTINEL", "REPLICAS", "offices")).toContain(`${replica.port}`);
    }
    expect(await askRedis(replica, "INFO", "replication")).toContain("master_link_status:up");
  }, 100);
  return {
    url: `${tls ? "rediss" : "redis"}+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/offices`,
    primary,
    replica,
    sentinels,
    /** Switches servers as an operator does: both stay up. */
    changeServers: () => askRedis(sentinels[0] ?? replica, "SENTINEL", "FAILOVER", "offices"),
    /** Resolves when this one has taken over. */
    tookOver: (server: RedisServer) => until(async () => expect(await isPrimary(server)).toBe(true)),
    end: () => endAll(folder, [primary, replica, ...sentinels]),
  };
}
