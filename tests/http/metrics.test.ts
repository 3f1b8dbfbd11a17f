import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { client } from "#tests/support/http.ts";
import { openRequest, ANSWERS } from "#tests/support/meeting-request.ts";
import { freePort } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let product: FaultyApp;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  product = await startFaultyApp({ METRICS_PORT: String(port) });
});

afterEach(() => product.proxy.clear());

afterAll(() => product.stop());

const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The sum of a metric over all series whose labels hold these. */
async function sumOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const series = (await readMetrics())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((label) => line.includes(label)));
  return series.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

/** The growth of a metric during some work. */
async function growth(work: () => Promise<unknown>, name: string, labels: Readonly<Record<string, string>>) {
  const before = await sumOf(name, labels);
  await work();
  await eventually(() => sumOf(name, labels)).toBeGreaterThan(before);
  return (await sumOf(name, labels)) - before;
}

describe("metrics", () => {
  const visitor = () => client(product.app.origin);

  it.each([
    ["/about?lng=en", { route: "/about", status: "200", kind: "document" }],
    ["/about.data?lng=en", { route: "/about", kind: "data" }],
    ["/dashboard/mp/1", { route: "/dashboard/mp/:id", kind: "document" }],
    ["/admin/cases/view/7", { route: "/admin/cases/view/:id", status: "302", kind: "document" }],
    ["/admin/no/such/page", { route: "/admin/*", kind: "document" }],
    ["/no-such-page", { route: "/*", status: "404", kind: "document" }],
    ["/assets/none.js", { route: "/assets/*", status: "404", kind: "file" }],
    ["/health/live", { route: "/health/live", status: "200", kind: "file" }],
  ])("count %s under %j", async (path, labels) => {
    const ask = () => visitor().send(path);
    expect(await growth(ask, "offices_http_requests_total", labels)).toBe(1);
  });

  it("are not served on other paths, nor on the port of the pages", async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await visitor().send("/metrics")).status).toBe(404);
  });

  // R53
  it("hold nothing that anybody typed or is known by, wherever it was sent", async () => {
    const canary = "kanarinec";
    const person = visitor();
    await Promise.all(
      [`/${canary}`, `/admin/users/view/${canary}`, `/about?${canary}=${canary}`, `/media/${canary}.png`].map(
        (path) =>
          person.send(path, {
            headers: {
              "User-Agent": canary,
              Referer: `http://${canary}.example/`,
              Cookie: `${canary}=${canary}`,
              "X-Request-Id": `${canary}-0123`,
              [canary]: canary,
            },
          }),
      ),
    );
    const typed = { fullName: canary, email: `${canary}@example.mk`, reason: canary, topic: canary };
    await person.submit(await openRequest(person), { ...ANSWERS, ...typed });
    await person.send("/", { method: canary.toUpperCase() });
    const staff = await signedIn(product.app.origin, "administrator");
    await staff.get(`/admin/cases?search=${canary}`);
    expect((await readMetrics()).toLowerCase()).not.toContain(canary);
  });

  // Must be last: the breaker stays open for some seconds.
  it("tell calls of the API by endpoint and outcome, and the breaker", async () => {
    const labels = { endpoint: "POST /api/cases/case", outcome: "ok" };
    const ask = async () => {
      const person = visitor();
      await person.submit(await openRequest(person), { ...ANSWERS, email: "metrics@example.mk" });
    };
    const posts = () => sumOf("offices_http_requests_total", { kind: "post", route: "/" });
    const before = await posts();
    expect(await growth(ask, "offices_api_calls_total", labels)).toBe(1);
    expect((await posts()) - before).toBe(1);
    await product.proxy.set({ kind: "status", status: 503 });
    const staff = () => visitor().get("/dashboard/mp/2");
    expect(await growth(staff, "offices_api_calls_total", { outcome: "error" })).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 25 }, (_, at) => visitor().get(`/dashboard/mp/${at + 3}`)));
    expect(await sumOf("offices_api_breaker_open")).toBeGreaterThan(0);
  });
});

it.each([
  ["from a listed proxy", "loopback", [TRACEPARENT]],
  ["but not from another client", "192.0.2.1", [undefined]],
])("a trace goes on to the API %s", async (_whose, TRUSTED_PROXIES, sent) => {
  const other = await startFaultyApp({ TRUSTED_PROXIES });
  onTestFinished(() => other.stop());
  const staff = await signedIn(other.app.origin, "administrator");
  await other.proxy.clear();
  await staff.get("/admin/users", { traceparent: TRACEPARENT });
  const calls = other.proxy.calls.filter(({ path }) => path.includes("/users"));
  expect([...new Set(calls.map(({ headers }) => headers["traceparent"]))]).toEqual(sent);
});
