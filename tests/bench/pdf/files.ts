import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Client } from "#tests/support/http.ts";
import { listed } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";
import { median } from "../rounds.ts";
import { productOptions } from "../servers/contenders.ts";
import { startServer } from "../servers/process.ts";
import { waits } from "./waiting.ts";

const ENTRY = join(import.meta.dirname, "../../../build/server/main.js");
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
    const reports = await Promise.all(
      people.map(async (person) => [person, await firstReport(person)] as const),
    );
    // The first one starts the browser.
    for (const [person, path] of reports) await taken(person, `${path}/report.pdf`);
    const printing = async (over: AbortSignal) => {
      const one = async ([person, path]: (typeof reports)[number]) => {
        while (!over.aborted) await taken(person, `${path}/report.pdf`);
      };
      await Promise.all(reports.map(one));
    };
    const found = await waits({ url: `${server.origin}/admin/cases`, cookie }, printing);

    const path = await firstReport(first);
    const times: number[] = [];
    for (let at = 0; at < EXCELS; at += 1) {
      const begun = performance.now();
      await taken(first, `${path}/report.xlsx`);
      times.push(performance.now() - begun);
    }
    return { ...found, excelMs: median(times.slice(5)) };
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
