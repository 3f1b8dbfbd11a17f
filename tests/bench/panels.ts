import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { startAppProcess } from "#tests/support/app-process.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { startFaultProxy } from "#tests/support/fault-proxy.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { loadClient, mixedLoad } from "#tests/support/offered-load.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { startRedis } from "#tests/support/redis-servers.ts";
import { freePort, startReference } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { drawn, type Panel, type Series } from "./panels/draw.ts";

const ROOT = join(import.meta.dirname, "../..");
const PICTURE = "docs/screenshots/operations-1280.png";

/** Points of a panel, and what Grafana would put for `$__rate_interval`; Prometheus asks every second here. */
const STEP_SECONDS = 1;
const RATE_INTERVAL = "5s";

/**
 * Runs two nodes through a busy minute or two, with a crowd, PDFs, an API and a store that go away, while Prometheus asks them
 * as `deploy/prometheus.yaml` says, and draws the panels of `deploy/dashboard.json` from their own queries. Needs `prometheus` and `redis-server`.
 * @returns where the picture is, and which panels are empty
 */
export async function measurePanels(say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "panels-"));
  const ports = { node: await freePort(), metrics: [await freePort(), await freePort()] as const };
  const reference = await startReference({ cases: 2_000, env: { PORT: String(ports.node) } });
  const [proxy, redis] = [await startFaultProxy(reference.url), await startRedis()];
  const env = { ...settingsFor(reference, proxy.url), REDIS_URL: redis.url, TRUSTED_PROXIES: "loopback" };
  const start = (metricsPort: number, port?: number) =>
    startAppProcess({
      reference: false,
      ...(port !== undefined && { port }),
      env: { ...env, METRICS_PORT: String(metricsPort) },
    });
  const nodes = [await start(ports.metrics[0], ports.node), await start(ports.metrics[1])];
  const clients = nodes.map(({ origin }) => loadClient(origin));
  const prometheus = await startPrometheus(folder, ports.metrics);
  try {
    const person = await signedIn(nodes[0]?.origin ?? "", "administrator");
    const next = mixedLoad(await person.jar.getCookieString(`${nodes[0]?.origin}/admin/cases`));
    const work = (perSecond: number, seconds: number) =>
      Promise.all(clients.map((client) => client.offer(perSecond, seconds, next)));
    const begin = Date.now() / 1000;
    say("Ordinary work, then a crowd");
    await work(8, 20);
    await work(250, 8);
    say("PDFs");
    const printed = async () => {
      for (const id of [1, 2, 3]) await person.send(`/admin/reports/monthly/view/${id}/report.pdf`);
    };
    await Promise.all([work(8, 15), printed()]);
    say("The API is away, then the store");
    await proxy.set({ kind: "refuse" });
    await work(8, 12);
    await proxy.clear();
    await work(8, 15);
    redis.server.child.kill("SIGSTOP");
    await work(8, 10);
    redis.server.child.kill("SIGCONT");
    await work(8, 20);
    const { panels } = JSON.parse(readFileSync(join(ROOT, "deploy/dashboard.json"), "utf8")) as {
      panels: Panel[];
    };
    const readings = await Promise.all(
      panels.map(async (panel) => ({ panel, series: await prometheus.seriesOf(panel, begin) })),
    );
    await photograph(drawn(readings));
    const empty = readings.filter(({ series }) => series.length === 0).map(({ panel }) => panel.title);
    return `${PICTURE}: ${panels.length} panels, without readings: ${empty.join(", ") || "none"}`;
  } finally {
    for (const client of clients) client.close();
    await prometheus.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([proxy.stop(), redis.end(), reference.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Answer {
  readonly data: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [number, string])[];
    }[];
  };
}

/** With the configuration that operators start from: only the places, and how often it asks, are others. */
async function startPrometheus(folder: string, [one, two]: readonly [number, number]) {
  const deploy = join(ROOT, "deploy");
  const config = readFileSync(join(deploy, "prometheus.yaml"), "utf8")
    .replaceAll("15s", `${STEP_SECONDS}s`)
    .replace("9464", String(one))
    .replace("9465", String(two));
  writeFileSync(join(folder, "prometheus.yaml"), config);
  cpSync(join(deploy, "alerts.yaml"), join(folder, "alerts.yaml"));
  const address = `127.0.0.1:${await freePort()}`;
  const options = [
    `--config.file=${folder}/prometheus.yaml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${address}`,
  ];
  const child = endWithUs(spawn("prometheus", options, { stdio: "ignore" }));
  await until(() => fetch(`http://${address}/-/ready`));

  async function asked(expr: string, start: number, end: number): Promise<Answer["data"]["result"]> {
    const query = expr.replaceAll("$__rate_interval", RATE_INTERVAL);
    const wanted = new URLSearchParams({ query, start: `${start}`, end: `${end}`, step: `${STEP_SECONDS}` });
    const answer = await fetch(`http://${address}/api/v1/query_range?${wanted}`);
    if (!answer.ok) throw new Error(`Prometheus refused ${query}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data.result;
  }

  return {
    async seriesOf({ targets }: Panel, start: number): Promise<Series[]> {
      await pause(STEP_SECONDS * 1000);
      const end = Date.now() / 1000;
      const found = targets.map(async ({ expr, legendFormat }) =>
        (await asked(expr, start, end)).map(({ metric, values }) => ({
          name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? ""),
          points: values.map(([time, value]) => [(time - start) / (end - start), Number(value)] as const),
        })),
      );
      return (await Promise.all(found)).flat();
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function photograph(html: string) {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(html);
  await page.screenshot({ path: join(ROOT, PICTURE), fullPage: true });
  await browser.close();
}
