import type { Env } from "#server/settings/env.ts";
import { type Meter, NO_METER } from "./meter.ts";
import { plainTraces, type Traces } from "./trace.ts";

/** What a product tells its operator in numbers and traces. */
export interface Telemetry {
  readonly meter: Meter;
  readonly traces: Traces;
}

/** The same with where it goes. */
interface OpenTelemetry extends Telemetry {
  /** Lets Prometheus read where the settings say; rejects when nobody can listen there. */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where nobody asks for either. */
export const noTelemetry = (): Telemetry => ({ meter: NO_METER, traces: plainTraces() });

/** Makes the telemetry that the settings ask for: the code of what they don't is never loaded. */
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
