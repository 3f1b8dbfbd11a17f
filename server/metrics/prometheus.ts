/** Loaded only if metrics are exposed: see `METRICS_PORT`. */
import { once } from "node:events";
import { createServer } from "node:http";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type LabelValues,
  Registry,
} from "prom-client";
import { MEASURES, type Meter } from "./meter.ts";

/** Creates the metrics of one product, with those of Node and the process. */
export function createPrometheus() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const metrics = new Map<string, ReturnType<typeof watched>>();
  const histograms = new Map<string, Histogram>();
  for (const [name, measure] of Object.entries(MEASURES)) {
    const { kind, help } = measure;
    const labelNames = [...measure.labels];
    const definition = { name, help, labelNames, registers };
    if (kind === "histogram") {
      const histogram = new Histogram({ ...definition, buckets: [...measure.buckets] });
      for (const value of measure.fromStart) histogram.zero({ [labelNames[0] ?? ""]: value });
      histograms.set(name, histogram);
    } else metrics.set(name, watched(kind === "counter" ? Counter : Gauge, definition));
  }

  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });

  const meter: Meter = {
    count: (name, labels) => metrics.get(name)?.inc(labels),
    time: (name, labels, ms) => histograms.get(name)?.observe(labels, ms / 1000),
    watch: (name, labels, read) => metrics.get(name)?.watch(labels, read),
  };
  return {
    meter,
    /** Serves `/metrics` only; rejects when it can't listen there. */
    async listen(port: number, host: string) {
      server.listen(port, host);
      await once(server, "listening");
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A counter or gauge that is incremented, or read on collection. */
function watched(Kind: typeof Counter | typeof Gauge, definition: GaugeConfiguration<string>) {
  const readings: { readonly labels: LabelValues<string>; read(): number }[] = [];
  const metric = new Kind({
    ...definition,
    collect() {
      if (readings.length > 0) metric.reset();
      for (const { labels, read } of readings) metric.inc(labels, read());
    },
  });
  return {
    inc: (labels: LabelValues<string>) => metric.inc(labels),
    watch: (labels: LabelValues<string>, read: () => number) => void readings.push({ labels, read }),
  };
}
