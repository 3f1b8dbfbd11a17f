import { expect, it, onTestFinished } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { client } from "#tests/support/http.ts";
import { freePort } from "#tests/support/reference.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Code that needs a setting costs nothing, neither memory nor risk, without it: it is never loaded. */

const HOOK = new URL("../support/loaded-parts.mjs", import.meta.url).href;

/** Parts that need a setting. */
const PARTS = ["prometheus", "redis"];

async function loadedWith(env: Readonly<Record<string, string>>): Promise<string[]> {
  const app = await startAppProcess({ env: { ...env, NODE_OPTIONS: `--import=${HOOK}` } });
  onTestFinished(async () => void (await app.stop()));
  await client(app.origin).get("/");
  // The hook is there: this is loaded by every product.
  await eventually(() => app.said.join()).toContain("loaded: start");
  return PARTS.filter((part) => app.said.includes(`loaded: ${part}`));
}

it.each([
  ["nothing", {}, []],
  ["metrics", { METRICS_PORT: "free" }, ["prometheus"]],
])("a product whose settings ask for %s loads the code of that alone", async (_what, settings, loaded) => {
  const env = Object.entries(settings).map(async ([name, value]) => [
    name,
    value === "free" ? String(await freePort()) : value,
  ]);
  expect(await loadedWith(Object.fromEntries(await Promise.all(env)))).toEqual(loaded);
});
