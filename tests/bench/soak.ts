import { setTimeout as pause } from "node:timers/promises";
import { isServed, loadClient, mixedLoad, percentile } from "#tests/support/offered-load.ts";
import { freePort } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { makeBareBuild } from "./servers/builds.ts";
import { productOptions } from "./servers/contenders.ts";
import { startServer } from "./servers/process.ts";
import { table } from "./tables.ts";

/** Requests a second: a part of what two cores can do, so that the figures are those of work and not of a crowd. */
const PER_SECOND = 10;

const ROWS = 12;

/** The first part of a run is warming up: what grows in it is code that was compiled and caches that were filled. */
const WARM = 1 / 4;

/** What memory may grow by after that, in all: a leak of a kilobyte a page would be more. */
const MOST_GROWTH = 1.1;

interface Sample {
  readonly minute: number;
  readonly residentMb: number;
  /** Of V8, just after a collection or not: the least of a few readings. */
  readonly heapMb: number;
  readonly files: number;
  readonly served: number;
  readonly failed: number;
  readonly p95: number;
}

/**
 * Asks for a mixture of pages, forms and lists of staff for a long time, and looks at memory and open files meanwhile (R81).
 * @param say is told each row as it is measured
 * @param minutes how long
 * @returns the table to print
 */
export async function measureSoak(say: (text: string) => void, minutes = 60): Promise<string> {
  const { product: entry } = makeBareBuild();
  const options = await productOptions(entry, "data-of-soak");
  const metricsPort = await freePort();
  const product = await startServer({
    ...options,
    env: { ...options.env, METRICS_PORT: String(metricsPort) },
  });
  const client = loadClient(product.origin);
  const samples: Sample[] = [];
  try {
    const person = await signedIn(product.origin, "assistant");
    const next = mixedLoad(await person.jar.getCookieString(`${product.origin}/admin/cases`));
    const seconds = (minutes * 60) / ROWS;
    for (let row = 1; row <= ROWS; row += 1) {
      // Sessions of the staff end after a while without use, and eight hours: this one is used all the time.
      const answers = await client.offer(PER_SECOND, seconds, next);
      const served = answers.filter(isServed);
      const sample = {
        minute: (row * minutes) / ROWS,
        ...(await memoryOf(metricsPort)),
        served: served.length,
        failed: answers.length - served.length,
        p95: percentile(served, 95),
      };
      samples.push(sample);
      say(cellsOf(sample).join("  "));
    }
    return `${table([HEAD, ...samples.map(cellsOf)], [0, 1, 2, 3, 4, 5, 6])}\n\n${verdict(samples)}`;
  } finally {
    client.close();
    await product.stop();
  }
}

const HEAD = ["minute", "resident MB", "heap MB", "open files", "served", "not served", "95 of 100 in, ms"];

const cellsOf = ({ minute, residentMb, heapMb, files, served, failed, p95 }: Sample): string[] => [
  minute.toFixed(1),
  residentMb.toFixed(0),
  heapMb.toFixed(1),
  String(files),
  String(served),
  String(failed),
  p95.toFixed(0),
];

/** What Prometheus would read. The heap is read some times, because it is least just after a collection. */
async function memoryOf(port: number): Promise<Pick<Sample, "residentMb" | "heapMb" | "files">> {
  const readings: Record<"resident" | "heap" | "files", number>[] = [];
  for (let time = 0; time < 5; time += 1) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
    readings.push({
      resident: of("process_resident_memory_bytes"),
      heap: of("nodejs_heap_size_used_bytes"),
      files: of("process_open_fds"),
    });
    await pause(200);
  }
  const least = (name: "resident" | "heap" | "files") => Math.min(...readings.map((one) => one[name]));
  return { residentMb: least("resident") / 1e6, heapMb: least("heap") / 1e6, files: least("files") };
}

function verdict(samples: readonly Sample[]): string {
  const warm = samples.slice(Math.ceil(samples.length * WARM));
  const middle = Math.ceil(warm.length / 2);
  const growth = (of: (sample: Sample) => number) => {
    const mean = (list: readonly Sample[]) => list.reduce((sum, one) => sum + of(one), 0) / list.length;
    return mean(warm.slice(middle)) / mean(warm.slice(0, middle));
  };
  const rows = [
    ["resident memory", growth(({ residentMb }) => residentMb)],
    ["heap", growth(({ heapMb }) => heapMb)],
    ["open files", growth(({ files }) => files)],
  ] as const;
  const text = rows.map(
    ([what, times]) => `${what} × ${times.toFixed(2)} ${times <= MOST_GROWTH ? "met" : "MISSED"}`,
  );
  return `Once warm, second half against the first (aim ≤ ${MOST_GROWTH}): ${text.join(", ")}.`;
}
