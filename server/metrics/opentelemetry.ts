/** Loaded only if traces are collected: see OpenTelemetry's own variables in `docs/operations.md`. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span as Recorded,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "#server/settings/env.ts";
import { readTraceparent, type Span, type Traces } from "./trace.ts";

/**
 * Sends traces to a collector. Nothing is registered globally. Spans have a name and an outcome from closed sets, and
 * nothing personal.
 */
export function createTraces(settings: TraceSettings): Traces {
  const exporter = new OTLPTraceExporter();
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.delayMs });
  const own = resourceFromAttributes({ "service.name": "constituency-offices" });
  const resource = own.merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("constituency-offices");
  return {
    begin: (header) =>
      spanOf(tracer, tracer.startSpan("request", { kind: SpanKind.SERVER }, parentOf(header))),
    current: new AsyncLocalStorage<Span>(),
    // An unavailable collector does not delay shutdown.
    close: () => Promise.race([provider.shutdown(), pause(LAST_MS, undefined, { ref: false })]),
  };
}

const LAST_MS = 2_000;

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const [, parent, name] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const roots: Readonly<Record<string, Sampler>> = {
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[name ?? ""] ?? new AlwaysOnSampler();
  return parent === undefined ? root : new ParentBasedSampler({ root });
}

function parentOf(header: string | undefined): Context {
  const [known = "", traceId] = readTraceparent(header) ?? [];
  if (traceId === undefined) return ROOT_CONTEXT;
  const [, , spanId = "", flags = ""] = known.split("-");
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function spanOf(tracer: Tracer, recorded: Recorded): Span {
  const { traceId, spanId, traceFlags } = recorded.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    child: (name) =>
      spanOf(
        tracer,
        tracer.startSpan(name, { kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, recorded)),
      ),
    end(name, outcome) {
      const isFault = typeof outcome === "number" ? outcome >= 500 : outcome !== "ok";
      recorded.updateName(name);
      recorded.setAttribute(
        typeof outcome === "number" ? "http.response.status_code" : "offices.outcome",
        outcome,
      );
      if (isFault) recorded.setStatus({ code: SpanStatusCode.ERROR });
      recorded.end();
    },
  };
}
