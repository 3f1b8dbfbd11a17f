import { request } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const HOOK = new URL("../support/kept-garbage.mjs", import.meta.url).href;
const PAGES = 40;
const MOST_BYTES = 100_000;

it("what a page made for one leaves behind is free at once, but for a little", async () => {
  const app = await startAppProcess({ env: { NODE_OPTIONS: `--expose-gc --import=${HOOK}` } });
  onTestFinished(async () => void (await app.stop()));
  const headers = { "accept-encoding": "zstd", cookie: "lng=mk" };
  const askForPages = async () => {
    for (let page = 0; page < PAGES; page++) {
      const { body, statusCode } = await request(`${app.origin}/dashboard?lng=mk`, { headers });
      expect([statusCode, (await body.bytes()).byteLength > MOST_BYTES / 10]).toEqual([200, true]);
    }
  };
  const kept = () => app.said.filter((line) => line.startsWith("kept: "));
  const collect = async (times: number) => {
    process.kill(app.pid, "SIGWINCH");
    await eventually(() => kept().length).toBe(times);
  };

  await askForPages();
  await collect(1);
  await askForPages();
  await collect(2);
  expect(Number(kept()[1]?.slice("kept: ".length)) / PAGES).toBeLessThan(MOST_BYTES);
});
