import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A piece of work in a trace (W3C Trace Context): the request, or a call that is made for it. */
export interface Span {
  /** 32 hexadecimal digits, the same for all that belongs to one action of a person, in every program. */
  readonly traceId: string;
  /** The header for whoever is asked on its behalf. */
  readonly traceparent: string;
  /** Begins a piece of work within this one. @param name from a closed set, such as `GET /api/offices` */
  child(name: string): Span;
  /** @param name what it turned out to be, from a closed set; @param outcome a status, or a fixed word */
  end(name: string, outcome: number | string): void;
}

/** The traces of one product. */
export interface Traces {
  /** Begins the work for a request. @param traceparent from a listed proxy; anybody else's word is none */
  begin(traceparent: string | undefined): Span;
  /** The request that is being worked for, wherever one looks. */
  readonly current: AsyncLocalStorage<Span>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** What a `traceparent` says, where it is one. */
export const readTraceparent = (header: string | undefined): RegExpExecArray | null =>
  TRACEPARENT.exec(header ?? "");

/** Traces that nobody collects here: the header goes on to the API as it came, or begins here. */
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
