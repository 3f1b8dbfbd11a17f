import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { MailNotice } from "#server/mail/outbox.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { redisStore } from "#tests/support/memory-store.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { until } from "#tests/support/timing.ts";

/** Two nodes with one Redis send letters while they are killed, asked to end, and while the mail server misbehaves. */

const LETTERS = 120;

describe.skipIf(!hasRedis)("letters of two nodes", () => {
  it("arrive once each, or are told to the person who caused them, and never leave twice at the same time", async () => {
    const redis = await startRedis();
    const server = await startMailServer();
    const begun = String(Date.now());
    const posted = new Set<string>();

    async function startNode(): Promise<ChildProcess> {
      const args = ["tests/support/mail-node.ts", redis.url, String(server.port), begun];
      const child = endWithUs(spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] }));
      const isReady = new Promise<void>((resolve) => {
        createInterface({ input: child.stdout ?? process.stdin }).on("line", (line) => {
          if (line === "ready") resolve();
          else posted.add(line);
        });
      });
      await isReady;
      return child;
    }

    async function replace(node: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<ChildProcess> {
      node.kill(signal);
      if (node.exitCode === null && node.signalCode === null) await once(node, "exit");
      return startNode();
    }

    const nodes = [await startNode(), await startNode()];
    // Long enough to be killed in the middle of one.
    server.pauseMs = 40;
    const store = redisStore(redis.url);
    try {
      for (let number = 0; number < LETTERS; number += 1) {
        // Half of them are posted at both nodes: the same form was sent twice.
        for (const node of number % 2 ? nodes : [nodes[(number % 4) >> 1]])
          node?.stdin?.write(`letter-${number}\n`);
        if (number % 12 === 5) nodes[0] = await replace(nodes[0] ?? (await startNode()), "SIGKILL");
        if (number % 24 === 17) nodes[1] = await replace(nodes[1] ?? (await startNode()), "SIGTERM");
        server.fault = number % 40 === 30 ? "later" : number % 40 === 20 ? "close" : undefined;
        await wait(30);
      }
      server.fault = undefined;
      const waiting = async () =>
        (await store.list(["mail", "outbox"])).filter((text) => !text.includes(`"done":true`));
      await until(async () => expect(await waiting()).toHaveLength(0), 250);

      const told = (await store.list(["mail-notice", "7"])).map((text) => JSON.parse(text) as MailNotice);
      const came = server.letters.map(({ subject }) => subject ?? "");
      expect(new Set(came).size).toBe(came.length);
      expect(server.atOnce).toBe(1);
      expect(posted.size).toBeGreaterThan(LETTERS / 2);
      const lost = [...posted].filter((id) => !came.includes(id) && !told.some((notice) => notice.id === id));
      expect(lost).toEqual([]);
      expect(told.every(({ why }) => why === "unknown")).toBe(true);
      expect(came.length).toBeGreaterThan(LETTERS * 0.8);
      process.stderr.write(
        `\nLetters: ${posted.size} posted, ${came.length} came once, ${told.length} told\n`,
      );
    } finally {
      for (const node of nodes) node.kill("SIGKILL");
      await store.close();
      await server.stop();
      await redis.end();
    }
  }, 300_000);
});
