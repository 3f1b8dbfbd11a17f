import { execFileSync } from "node:child_process";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Client } from "#tests/support/http.ts";
import { listed } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";
import { median } from "../rounds.ts";
import { productOptions } from "../servers/contenders.ts";
import { startServer } from "../servers/process.ts";

const ENTRY = join(import.meta.dirname, "../../../build/server/main.js");
const SECONDS = 12;
const EXCELS = 25;
const MONTHLY = "/admin/reports/monthly";

/** The running product: how long others wait while PDFs are made, and a report as a spreadsheet. */
export async function measureProduct() {
  const server = await startServer(await productOptions(ENTRY));
  try {
    const people = [await signedIn(server.origin, "assistant"), await signedIn(server.origin, "assistant2")];
    const [first] = people;
    if (!first) throw new RangeError("nobody to ask");
    const cookie = await first.jar.getCookieString(`${server.origin}/admin/cases`);
    const p99 = async () => {
      // So many a second as people would ask: under full load everything waits for everything.
      const { latency } = await autocannon({
        url: `${server.origin}/admin/cases`,
        connections: 4,
        overallRate: 40,
        duration: SECONDS,
        headers: { cookie, "x-forwarded-for": "10.99.0.1" },
      });
      return latency.p99;
    };
    await p99();
    const idleP99 = await p99();
    const over = new AbortController();
    const printing = people.map(async (person) => {
      const path = await firstReport(person);
      while (!over.signal.aborted) await taken(person, `${path}/report.pdf`);
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const busyP99 = await p99();
    over.abort();
    await Promise.all(printing);

    const path = await firstReport(first);
    const times: number[] = [];
    for (let at = 0; at < EXCELS; at += 1) {
      const begun = performance.now();
      await taken(first, `${path}/report.xlsx`);
      times.push(performance.now() - begun);
    }
    return { idleP99, busyP99, excelMs: median(times.slice(5)) };
  } finally {
    await server.stop();
  }
}

async function firstReport(person: Client): Promise<string> {
  const [report] = listed(await person.get(MONTHLY));
  return `${MONTHLY}/view/${report?.id}`;
}

async function taken(person: Client, path: string): Promise<void> {
  const response = await person.send(path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** A long list as a spreadsheet, in a process of its own. */
export async function measureExport(): Promise<{ seconds: number; memoryMb: number }> {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, "long-list.ts")], {
    encoding: "utf8",
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as { seconds: number; memoryMb: number };
}
