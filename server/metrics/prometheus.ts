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

/** The metrics of one product, for Prometheus. */
export interface Prometheus {
  readonly meter: Meter;
  /** Serves `/metrics` only; rejects when it can't listen there. */
  readonly listen: (port: number, host: string) => Promise<void>;
  readonly close: () => void;
}

/** Creates the metrics of one product, with those of Node and the process. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, WatchedGauge>();
  for (const [name, measure] of Object.entries(MEASURES)) {
    const { kind, help } = measure;
    const labelNames = [...measure.labels];
    const definition = { name, help, labelNames, registers };
    if (kind === "counter") counters.set(name, new Counter(definition));
    else if (kind === "histogram")
      histograms.set(name, new Histogram({ ...definition, buckets: [...measure.buckets] }));
    else gauges.set(name, watchedGauge(definition));
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

  return {
    meter: {
      count: (name, labels) => counters.get(name)?.inc(labels),
      time: (name, labels, ms) => histograms.get(name)?.observe(labels, ms / 1000),
      watch: (name, labels, read) => gauges.get(name)?.watch(labels, read),
    },
    async listen(port, host) {
      server.listen(port, host);
      await once(server, "listening");
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface WatchedGauge {
  watch(labels: LabelValues<string>, read: () => number): void;
}

/** A gauge that is read on collection. */
function watchedGauge(definition: GaugeConfiguration<string>): WatchedGauge {
  const readings: { readonly labels: LabelValues<string>; read(): number }[] = [];
  const gauge = new Gauge({
    ...definition,
    collect() {
      for (const { labels, read } of readings) gauge.set(labels, read());
    },
  });
  return { watch: (labels, read) => void readings.push({ labels, read }) };
}
