import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createClient } from "redis";
import { onTestFinished } from "vitest";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "./eventually.ts";

/** Whether this machine has a Redis server; the test run reports it if not. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** An in-memory Redis server; ends with the test. */
export async function startRedis() {
  const port = await freePort();
  const server = endWithUs(
    spawn("redis-server", ["--port", `${port}`, "--bind", "127.0.0.1", "--save", ""], {
      stdio: "ignore",
    }),
  );
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  client.on("error", () => undefined);
  onTestFinished(async () => {
    client.destroy();
    server.kill("SIGKILL");
    await once(server, "exit");
  });
  void client.connect();
  await eventually(() => client.isReady).toBe(true);
  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => client.keys("*"),
    set: (key: string, value: string) => client.set(key, value),
    /** It keeps its connections, but no longer responds. */
    hang: () => void server.kill("SIGSTOP"),
    recover: () => void server.kill("SIGCONT"),
  };
}
