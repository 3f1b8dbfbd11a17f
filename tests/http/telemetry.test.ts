import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { client } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { freePort } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

let product: FaultyApp;
let port = 0;

beforeAll(async () => {
  port = await freePort();
  product = await startFaultyApp({ METRICS_PORT: String(port), LOG_LEVEL: "trace" });
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

/** How much a metric grows while something happens. */
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

  it("tell calls of the API by endpoint and outcome, and the breaker", async () => {
    const labels = { endpoint: "POST /api/cases/case", outcome: "ok" };
    const ask = async () => {
      const person = visitor();
      await person.submit(await openRequest(person), { ...ANSWERS, email: "metrics@example.mk" });
    };
    expect(await growth(ask, "offices_api_calls_total", labels)).toBe(1);
    expect(await sumOf("offices_http_requests_total", { kind: "post", route: "/" })).toBe(1);
    await product.proxy.set({ kind: "status", status: 503 });
    const staff = () => visitor().get("/dashboard/mp/2");
    expect(await growth(staff, "offices_api_calls_total", { outcome: "error" })).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 25 }, (_, at) => visitor().get(`/dashboard/mp/${at + 3}`)));
    expect(await sumOf("offices_api_breaker_open")).toBeGreaterThan(0);
    await product.proxy.clear();
    let mp = 30;
    const breaker = async () => {
      await visitor().get(`/dashboard/mp/${(mp += 1)}`);
      return sumOf("offices_api_breaker_open");
    };
    await eventually(breaker).toBe(0);
  });

  it("tell of store, caches, queues, the event loop and memory", async () => {
    await signedIn(product.app.origin, "monitor");
    const all = await readMetrics();
    for (const series of [
      'offices_store_operation_duration_seconds_count{operation="write",outcome="ok"}',
      'offices_cache_reads_total{cache="pages",outcome="loaded"}',
      'offices_cache_reads_total{cache="lists",outcome="',
      'offices_queue_waiting{queue="api"} 0',
      'offices_queue_working{queue="pdf"} 0',
      'offices_queue_waiting{queue="exports"} 0',
      'offices_queue_waiting{queue="pages"} 0',
      'offices_http_requests_shed_total{rank="visitor"} 0',
      "offices_http_requests_in_flight 0",
      "nodejs_eventloop_lag_p99_seconds ",
      "process_resident_memory_bytes ",
    ])
      expect(all).toContain(series);
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
});

describe("a trace", () => {
  let asked = 100;
  /** A page that nobody has asked for yet. */
  const ask = (headers: Record<string, string>) =>
    client(product.app.origin).get(`/dashboard/mp/${(asked += 1)}`, headers);
  const linesOf = (traceId: string) =>
    product.app.logs.filter((line) => line.includes(`"traceId":"${traceId}"`));

  it("goes on from a listed proxy to the API, and stands in every line of the request", async () => {
    await product.proxy.set({ kind: "status", status: 400 });
    await ask({ traceparent: TRACEPARENT });
    expect(product.proxy.calls.map(({ headers }) => headers["traceparent"])).toContain(TRACEPARENT);
    await eventually(() => linesOf(TRACE).some((line) => line.includes('"msg":"request"'))).toBe(true);
    expect(linesOf(TRACE).some((line) => line.includes("The API refused a call"))).toBe(true);
    const [, requestId = ""] = /"requestId":"([^"]+)"/.exec(linesOf(TRACE).at(-1) ?? "") ?? [];
    const all = product.app.logs.filter((line) => line.includes(requestId));
    expect(linesOf(TRACE)).toEqual(expect.arrayContaining(all));
  });

  it.each([
    "canary",
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `01-${TRACE}-${PARENT}-01`,
  ])("begins again where what comes is none: %s", async (traceparent) => {
    await product.proxy.set({ kind: "status", status: 400 });
    await ask({ traceparent });
    const [sent] = product.proxy.calls.slice(-1).map(({ headers }) => String(headers["traceparent"]));
    expect(sent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(sent).not.toContain(PARENT);
  });
});

it("a product that nobody lists as a proxy's begins its own traces, and sends spans to a collector where one is named", async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    void text(request).then((body) => bodies.push(body));
  });
  const OTEL = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await listen(collector)}`,
    OTEL_SERVICE_NAME: "offices-of-a-test",
    OTEL_BSP_SCHEDULE_DELAY: "10",
  };
  for (const [name, value] of Object.entries(OTEL)) vi.stubEnv(name, value);
  const other = await startFaultyApp({ ...OTEL, TRUSTED_PROXIES: "192.0.2.1", LOG_LEVEL: "silent" });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await other.stop();
    collector.close();
  });
  await client(other.app.origin).get("/dashboard/mp/1?canary=canary", { traceparent: TRACEPARENT });
  await eventually(() => spansIn(bodies).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /dashboard/mp/:id"]),
  );
  const spans = spansIn(bodies);
  const request = spans.find(({ name }) => name === "GET /dashboard/mp/:id");
  const calls = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(request?.traceId).not.toBe(TRACE);
  expect(calls.length).toBeGreaterThan(0);
  for (const { name, traceId, spanId } of calls) {
    expect(name).toMatch(/^GET \/api\//);
    const sent = other.proxy.calls.map(({ headers }) => headers["traceparent"]);
    expect(sent).toContain(`00-${traceId}-${spanId}-01`);
  }
  expect(bodies.join()).toContain("offices-of-a-test");
  expect(bodies.join()).not.toContain("canary");
});

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

function spansIn(bodies: readonly string[]): readonly SentSpan[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}
