import type { Env } from "#server/settings/env.ts";
import { type Meter, NO_METER } from "./meter.ts";
import { plainTraces, type Traces } from "./trace.ts";

export interface Telemetry {
  readonly meter: Meter;
  readonly traces: Traces;
}

interface OpenTelemetry extends Telemetry {
  /** Exposes metrics where the settings say; rejects when it can't listen there. */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const noTelemetry = (): Telemetry => ({ meter: NO_METER, traces: plainTraces() });

/** Creates the telemetry that the settings ask for, loading only its code. */
export async function createTelemetry(settings: Pick<Env, "metrics" | "traces">): Promise<OpenTelemetry> {
  const { metrics } = settings;
  const prometheus = metrics && (await import("./prometheus.ts")).createPrometheus();
  const traces = settings.traces
    ? (await import("./opentelemetry.ts")).createTraces(settings.traces)
    : plainTraces();
  return {
    meter: prometheus?.meter ?? NO_METER,
    traces,
    async listen() {
      if (metrics) await prometheus?.listen(metrics.port, metrics.host);
    },
    async close() {
      prometheus?.close();
      await traces.close();
    },
  };
}
