import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { endWithUs } from "./processes.ts";
import { freePort } from "./reference.ts";
import { until } from "./timing.ts";

const run = promisify(execFile);

/** How long other servers wait for one that does not answer; milliseconds. */
const PATIENCE_MS = 1000;

/** One server of the tests. */
export interface RedisServer {
  readonly port: number;
  readonly child: ChildProcess;
}

/** Asks a server as an operator would. */
export const askRedis = async ({ port }: Pick<RedisServer, "port">, ...words: string[]): Promise<string> =>
  (await run("redis-cli", ["-p", `${port}`, ...words])).stdout;

async function startServer(folder: string, ...options: string[]): Promise<RedisServer> {
  const port = await freePort();
  const basics = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const child = endWithUs(spawn("redis-server", [...basics, ...options], { stdio: "ignore" }));
  await until(async () => expect(await askRedis({ port }, "PING")).toContain("PONG"));
  return { port, child };
}

async function startSentinel(folder: string, { port: watched }: RedisServer): Promise<RedisServer> {
  const port = await freePort();
  const file = join(folder, `sentinel-${port}.conf`);
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor offices 127.0.0.1 ${watched} 2`,
    `sentinel down-after-milliseconds offices ${PATIENCE_MS}`,
    "sentinel failover-timeout offices 5000",
  ];
  await writeFile(file, lines.join("\n"));
  const child = endWithUs(spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" }));
  await until(async () => expect(await askRedis({ port }, "PING")).toContain("PONG"));
  return { port, child };
}

const isPrimary = async (server: RedisServer) =>
  (await askRedis(server, "INFO", "replication").catch(() => "")).includes("role:master");

/** Ends all servers, also those that were stopped. */
async function endAll(folder: string, servers: readonly RedisServer[]) {
  for (const { child } of servers) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true });
}

/** A primary and its replica, watched by three Sentinels. */
export async function startWatchedRedis() {
  const folder = await mkdtemp(join(tmpdir(), "sentinels-"));
  const primary = await startServer(folder);
  const replica = await startServer(folder, "--replicaof", "127.0.0.1", `${primary.port}`);
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
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/offices`,
    primary,
    replica,
    /** As an operator changes servers: both live on. */
    changeServers: () => askRedis(sentinels[0] ?? replica, "SENTINEL", "FAILOVER", "offices"),
    /** Resolves when this one has taken over. */
    tookOver: (server: RedisServer) => until(async () => expect(await isPrimary(server)).toBe(true)),
    end: () => endAll(folder, [primary, replica, ...sentinels]),
  };
}

/** A Cluster of three primaries, each with a replica. */
export async function startRedisCluster() {
  const folder = await mkdtemp(join(tmpdir(), "cluster-"));
  const servers: RedisServer[] = [];
  for (let number = 0; number < 6; number += 1) {
    const own = ["--cluster-enabled", "yes", "--cluster-config-file", `nodes-${number}.conf`];
    servers.push(await startServer(folder, ...own, "--cluster-node-timeout", `${PATIENCE_MS}`));
  }
  const places = servers.map(({ port }) => `127.0.0.1:${port}`);
  await run("redis-cli", ["--cluster", "create", ...places, "--cluster-replicas", "1", "--cluster-yes"]);
  const [first] = servers;
  if (!first) throw new Error("No server");
  await until(async () => {
    for (const server of servers)
      expect(await askRedis(server, "CLUSTER", "INFO")).toContain("cluster_state:ok");
    for (const server of servers.slice(3))
      expect(await askRedis(server, "INFO", "replication")).toContain("master_link_status:up");
  }, 100);
  return {
    url: `redis+cluster://${places.join(",")}`,
    servers,
    /** The primary of a key's slot. */
    async primaryOf(key: string): Promise<RedisServer> {
      const [slot, nodes] = [
        Number(await askRedis(first, "CLUSTER", "KEYSLOT", key)),
        await askRedis(first, "CLUSTER", "NODES"),
      ];
      const line = nodes.split("\n").find((text) => {
        const [from = "", to = from] = (text.split(" ")[8] ?? "").split("-");
        return / master /.test(text.replace("myself,", "")) && Number(from) <= slot && slot <= Number(to);
      });
      const port = Number(/127\.0\.0\.1:(\d+)@/.exec(line ?? "")?.[1]);
      const found = servers.find((server) => server.port === port);
      if (!found) throw new Error("No primary has this slot");
      return found;
    },
    /** Resolves when one of its replicas has taken over from a server, as all others see it. */
    tookOver: (gone: RedisServer) =>
      until(async () => {
        for (const server of servers.filter((one) => one !== gone)) {
          const nodes = await askRedis(server, "CLUSTER", "NODES");
          const ofGone = nodes.split("\n").find((line) => line.includes(`127.0.0.1:${gone.port}@`));
          // A server that was replaced has no slots left.
          expect(ofGone).toMatch(/fail/);
          expect(ofGone).not.toMatch(/\d+-\d+\s*$/);
          expect(await askRedis(server, "CLUSTER", "INFO")).toContain("cluster_state:ok");
        }
      }),
    end: () => endAll(folder, servers),
  };
}
