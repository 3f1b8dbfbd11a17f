import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { isRefused, isServed, type LoadClient, loadClient, mixedLoad } from "#tests/support/offered-load.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Five times the product's capacity (F27), in counts: how long answers take says more of the machine. */

let app: AppProcess;
let load: LoadClient;
let next: ReturnType<typeof mixedLoad>;

beforeAll(async () => {
  app = await startAppProcess();
  load = loadClient(app.origin);
  const person = await signedIn(app.origin, "assistant");
  next = mixedLoad(await person.jar.getCookieString(`${app.origin}/admin/cases`));
});

afterAll(async () => {
  load.close();
  await app.stop();
});

const SECONDS = 15;

/** Pictures and tiles that a page names, each once. */
const picturesOf = (html: string) => [...new Set(html.match(/\/(?:media|tiles)\/[\w/.-]+/g))];

it("gives thirty people on the dashboard within a second all pages and all pictures", async () => {
  const page = await (await fetch(`${app.origin}/dashboard`)).text();
  const pictures = picturesOf(page);
  expect(pictures.length).toBeGreaterThan(10);
  const pages = await load.offer(30, 1, () => ({ kind: "page", path: "/dashboard" }));
  const shown = await load.offer(30 * pictures.length, 1, (count) => ({
    kind: "picture",
    path: pictures[count % pictures.length] ?? "",
  }));
  expect([...pages, ...shown].filter(({ status }) => status !== 200)).toEqual([]);
});

it("refuses less than a tenth of what ten people ask for without a pause", async () => {
  const answers = await load.saturate(10, 5, (count) => ({
    kind: "visitor",
    path: "/?lng=mk",
    headers: { Cookie: `lng=mk; x=${count}`, "User-Agent": "Mozilla/5.0" },
  }));
  expect(answers.filter(isServed).length).toBeGreaterThan(0.9 * answers.length);
});

// R77
it("serves what it can, forms first, refuses the rest after three seconds, and is well soon afterwards", async () => {
  const before = app.logs.length;
  await load.saturate(8, 3, next);
  const able = await load.saturate(8, 5, next);
  const capacity = able.filter(isServed).length / 5;
  const probes = loadClient(app.origin);
  const [answers, live] = await Promise.all([
    load.offer(5 * capacity, SECONDS, next),
    probes.offer(10, SECONDS, () => ({ kind: "probe", path: "/health/live" })),
  ]);
  probes.close();
  const [served, refused] = [answers.filter(isServed), answers.filter(isRefused)];
  const shareOf = (kind: string) => {
    const of = (list: typeof answers) => list.filter((one) => one.kind === kind).length;
    return of(served) / of(answers);
  };
  expect(served.length + refused.length).toBe(answers.length);
  expect(served.length / SECONDS).toBeGreaterThan(capacity / 2);
  expect(refused.length).toBeGreaterThan(answers.length / 2);
  expect(live.map(({ status }) => status)).toEqual(live.map(() => 200));
  expect(shareOf("form")).toBeGreaterThan(0.9);

  await pause(5_000);
  const after = await load.offer(5, 4, next);
  expect(after.filter((one) => !isServed(one))).toEqual([]);
  const states = () =>
    app.logs
      .slice(before)
      .filter((line) => line.includes('"event":"overload"'))
      .map((line) => /"state":"(\w+)"/.exec(line)?.[1]);
  await eventually(states).toEqual(["begun", "over"]);
});
