import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A span of a trace (W3C Trace Context): the request, or a call made for it. */
export interface Span {
  /** 32 hexadecimal digits, the same for all spans of one user action, across programs. */
  readonly traceId: string;
  /** The header to send with requests within this span. */
  readonly traceparent: string;
  /** Begins a child span. @param name from a closed set, such as `GET /api/offices` */
  child(name: string): Span;
  /** Ends the span. @param name its final name, from a closed set; @param outcome a status, or a fixed word */
  end(name: string, outcome: number | string): void;
}

export interface Traces {
  /** Begins the span of a request. @param traceparent from a listed proxy; others are not trusted */
  begin(traceparent: string | undefined): Span;
  /** The span of the current request, anywhere in its asynchronous work. */
  readonly current: AsyncLocalStorage<Span>;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Parses a `traceparent` header; `null` for an invalid one. */
export const readTraceparent = (header: string | undefined): RegExpExecArray | null =>
  TRACEPARENT.exec(header ?? "");

/** Traces without a collector: the header is passed on to the API, or begins here. */
export const plainTraces = (): Traces => ({
  begin(header) {
    const [known, knownId] = readTraceparent(header) ?? [];
    const traceId = knownId ?? randomBytes(16).toString("hex");
    const traceparent = known ?? `00-${traceId}-${randomBytes(8).toString("hex")}-00`;
    const span: Span = { traceId, traceparent, child: () => span, end: () => undefined };
    return span;
  },
  current: new AsyncLocalStorage<Span>(),
  close: async () => undefined,
});
