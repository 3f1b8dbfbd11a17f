import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { client } from "#tests/support/http.ts";
import { percentile } from "#tests/support/offered-load.ts";
import { until } from "#tests/support/timing.ts";

/** Thousands of connections that are idle or slow (F26, R78): others are served, memory stays, and slow ones are cut. */

const MB = 1024 * 1024;

/** Each takes a file descriptor here, and one there. */
const openFiles = Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
const MAX_CONNECTIONS = Math.min(10_000, openFiles - 1_000);

const head = (origin: string) => `Host: ${new URL(origin).host}\r\n`;

/** What each kind of connection sends at first, and then each two seconds. */
const KINDS: Readonly<Record<string, (origin: string) => readonly [first: string, later: string]>> = {
  idle: () => ["", ""],
  "slow with its headers": (origin) => [`GET / HTTP/1.1\r\n${head(origin)}X-A: `, "a"],
  "slow with its body": (origin) => [
    `POST /contact HTTP/1.1\r\n${head(origin)}Origin: ${origin}\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n",
    "a",
  ],
};

let app: AppProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startAppProcess({ env: { LOG_LEVEL: "warn" } });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.stop();
});

const residentMB = () =>
  (Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) * 1024) / MB;

/** Opens one, and counts it until the product closes it. */
async function open(alive: Set<Socket>, first: string): Promise<void> {
  const socket = connect({
    port: app.port,
    host: "127.0.0.1",
    localAddress: `127.0.0.${2 + (sockets.length % 8)}`,
  });
  sockets.push(socket);
  socket.on("error", () => undefined).on("close", () => alive.delete(socket));
  // What the product says at the end is read, or the end would not be seen.
  socket.resume();
  await once(socket, "connect");
  alive.add(socket);
  if (first !== "") socket.write(first);
}

/** This many pages one after the other, for ordinary visitors. */
async function pages(count: number) {
  const times: { ms: number }[] = [];
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    const page = await client(app.origin).get("/");
    expect(page.status).toBe(200);
    times.push({ ms: performance.now() - begun });
  }
  return times;
}

it("ten thousand connections are held, served around, and cut when they are slow", async () => {
  await pages(20);
  const [before, quiet] = [residentMB(), percentile(await pages(30), 95)];
  const kinds = Object.values(KINDS).map((of) => of(app.origin));
  const alive = kinds.map(() => new Set<Socket>());
  const begun = performance.now();
  for (let at = 0; at < MAX_CONNECTIONS; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_none, index) => {
        const kind = (at + index) % kinds.length;
        return open(alive[kind] ?? new Set(), kinds[kind]?.[0] ?? "");
      }),
    );
  const opened = performance.now();
  const drip = setInterval(() => {
    for (const [kind, group] of alive.entries())
      for (const socket of group) if (kinds[kind]?.[1]) socket.write(kinds[kind][1]);
  }, 2_000);
  const held = alive.reduce((sum, { size }) => sum + size, 0);
  const loaded = percentile(await pages(30), 95);
  const during = residentMB();

  const [, headers, bodies] = alive;
  await until(() => expect(headers?.size).toBe(0), 200);
  const headersMs = performance.now() - opened;
  await until(() => expect(bodies?.size).toBe(0), 200);
  const bodiesMs = performance.now() - opened;
  clearInterval(drip);
  const after = percentile(await pages(30), 95);
  process.stderr.write(
    `${MAX_CONNECTIONS} connections in ${Math.round((opened - begun) / 1000)} s, ${held} held: pages p95 ${Math.round(quiet)} ms before, ` +
      `${Math.round(loaded)} during, ${Math.round(after)} after; ${Math.round(before)} MB, ${Math.round(during)} MB; ` +
      `cut: headers ${Math.round(headersMs / 1000)} s, bodies ${Math.round(bodiesMs / 1000)} s; ${alive[0]?.size} idle ones left\n`,
  );
  expect(held).toBeGreaterThan(MAX_CONNECTIONS / 2);
  expect(during).toBeLessThan(500);
  expect(loaded).toBeLessThan(1_000);
  expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200);
});
