/**
 * `npm run bench` measures the web product and what a browser sees of it, beside a bare React Router app;
 * `npm run bench -- web` or `-- browser` one of them; `-- house` counts the code. It prints medians and ratios of this
 * one run: figures of two machines, or of two moments of one, don't compare.
 */
import { availableParallelism, loadavg } from "node:os";
import { measureBrowser } from "./browser.ts";
import { measureHouse } from "./house.ts";
import { measureWeb } from "./web.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const PARTS = { web: measureWeb, browser: measureBrowser, house: measureHouse };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}: npm run bench [-- ${Object.keys(PARTS).join(" | ")}]`);

for (const [name, measure] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name)) say(`\n${await measure(say)}\n`);
say(
  `Node ${process.version}, ${availableParallelism()} cores, machine load ${loadavg()[0]?.toFixed(1)}. ` +
    "Compare ratios, not figures of two runs.",
);
