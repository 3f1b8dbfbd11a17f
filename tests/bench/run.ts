/**
 * `npm run bench` measures the web product, what a browser sees of it, the reference API, casework over a small and a
 * large database, reports as files, and more load than it can take; `npm run bench -- web`, `-- browser`, `-- api`, `-- citizen`, `-- staff`, `-- pdf`, `-- load` or `-- growth` one of
 * them; `-- house` counts the code, `-- audit` asks a million lines, `-- panels` draws the operators' dashboard, and `-- soak 60` works for so many minutes and looks at memory, which happens only when asked for. It prints medians and ratios of this one run: figures of two machines, or of two moments of one, don't compare.
 */
import { availableParallelism, loadavg } from "node:os";
import { measureAudit } from "./audit.ts";
import { measureBrowser } from "./browser.ts";
import { measureCitizen } from "./citizen.ts";
import { measureGrowth } from "./growth.ts";
import { measureHouse } from "./house.ts";
import { measureLoad } from "./load.ts";
import { measurePanels } from "./panels.ts";
import { measurePdf } from "./pdf.ts";
import { measureReference } from "./reference/index.ts";
import { measureSoak } from "./soak.ts";
import { measureStaff } from "./staff/index.ts";
import { measureWeb } from "./web.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const PARTS = {
  web: measureWeb,
  browser: measureBrowser,
  api: measureReference,
  citizen: measureCitizen,
  staff: measureStaff,
  pdf: measurePdf,
  load: measureLoad,
  growth: measureGrowth,
  house: measureHouse,
  audit: measureAudit,
  panels: measurePanels,
  soak: (tell: typeof say) => measureSoak(tell, minutesAsked),
};

/** Takes too long to be done by the way. */
const ON_REQUEST = ["soak", "audit", "panels"];

const isNumber = (text: string) => /^\d+$/.test(text);
const minutesAsked = process.argv.slice(2).filter(isNumber).map(Number)[0];
const asked = process.argv.slice(2).filter((text) => !isNumber(text));
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(", ")}: npm run bench [-- ${Object.keys(PARTS).join(" | ")}]\n`,
  );
  process.exit(1);
}

const began = performance.now();
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length === 0 ? !ON_REQUEST.includes(name) : asked.includes(name))
    say(`\n${await measure(say)}\n`);
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(
  `Node ${process.version}, ${availableParallelism()} cores, machine load ${loadavg()[0]?.toFixed(1)}, ` +
    `${minutes} minutes. Compare ratios, not figures of two runs.`,
);
