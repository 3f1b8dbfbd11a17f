/** Upper bounds of duration buckets, in seconds; the last ones are the promised maxima of a page and of a PDF. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10.5, 30];

interface Measure {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
  /** Values of the only label that are there from the start: an increase from nothing shows in no rate. */
  readonly fromStart?: readonly string[];
}

const counter = <const Names extends readonly string[]>(help: string, labels: Names) =>
  ({ kind: "counter", help, labels }) as const satisfies Measure;
const gauge = <const Names extends readonly string[]>(help: string, labels: Names) =>
  ({ kind: "gauge", help, labels }) as const satisfies Measure;
const histogram = <const Names extends readonly string[]>(
  help: string,
  labels: Names,
  fromStart: readonly string[] = [],
) => ({ kind: "histogram", help, labels, buckets: SECONDS, fromStart }) as const satisfies Measure;

/** Label values come from fixed sets, such as route patterns: no input and no personal data (R53). */
export const MEASURES = {
  offices_build_info: gauge("Always 1: which version of the product, built from which commit.", ["version"]),
  offices_http_requests_total: counter("Requests by route pattern, status and kind.", [
    "route",
    "status",
    "kind",
  ]),
  offices_http_request_duration_seconds: histogram("From a request to the end of its answer.", ["kind"]),
  offices_http_requests_in_flight: gauge("Requests without a whole answer.", []),
  offices_http_requests_shed_total: counter("Requests refused because there were too many.", []),
  offices_api_calls_total: counter("Calls of the API, with their retries as one, by what came of them.", [
    "endpoint",
    "outcome",
  ]),
  offices_api_call_duration_seconds: histogram("A call of the API with its retries.", ["endpoint"]),
  offices_api_breaker_open: gauge("0 closed, 0.5 trying whether the API is back, 1 open.", []),
  offices_cache_reads_total: counter("Reads of what is kept in memory: fresh, old, or not there.", [
    "cache",
    "outcome",
  ]),
  offices_store_operation_duration_seconds: histogram("An operation of SQLite or Redis.", [
    "operation",
    "outcome",
  ]),
  offices_pdf_duration_seconds: histogram(
    "From asking for a PDF to it, or to why there is none.",
    ["outcome"],
    ["none", "root", "namespaces", "failed"],
  ),
  offices_mail_duration_seconds: histogram("A try to hand a letter over to the mail server.", ["outcome"]),
  offices_mail_given_up_total: counter("Letters that were given up.", []),
  offices_data_free_bytes: gauge("Room left on the disk of DATA_DIR.", []),
  offices_queue_waiting: gauge("Who waits for a place.", ["queue"]),
  offices_queue_working: gauge("Who has a place.", ["queue"]),
  offices_log_waiting_bytes: gauge("Log lines not yet taken by the reader of standard output.", []),
  offices_log_lost_lines_total: counter("Log lines lost.", []),
} as const satisfies Readonly<Record<string, Measure>>;

type Measures = typeof MEASURES;

type MeasureName<Kind extends Measure["kind"]> = {
  [Name in keyof Measures]: Measures[Name]["kind"] extends Kind ? Name : never;
}[keyof Measures];

type Labels<Name extends keyof Measures> = Readonly<Record<Measures[Name]["labels"][number], string>>;

export interface Meter {
  count<Name extends MeasureName<"counter">>(name: Name, labels: Labels<Name>): void;
  /** Records a duration in milliseconds. */
  time<Name extends MeasureName<"histogram">>(name: Name, labels: Labels<Name>, ms: number): void;
  /** Registers a gauge, or a counter kept elsewhere, which is read whenever metrics are collected. */
  watch<Name extends MeasureName<"gauge" | "counter">>(
    name: Name,
    labels: Labels<Name>,
    read: () => number,
  ): void;
}

export const cacheNotes = (meter: Meter, cache: "lists" | "statistics" | "pages") => (outcome: string) =>
  meter.count("offices_cache_reads_total", { cache, outcome });

export const NO_METER: Meter = { count: () => undefined, time: () => undefined, watch: () => undefined };

/** Records the duration and outcome of some work: `ok`, or what `outcomeOf` makes of its result or error. */
export async function timed<Result>(
  note: (outcome: string, ms: number) => void,
  work: () => Promise<Result>,
  outcomeOf: (end: { readonly value: Result } | { readonly error: unknown }) => string,
): Promise<Result> {
  const start = performance.now();
  try {
    const value = await work();
    note(outcomeOf({ value }), performance.now() - start);
    return value;
  } catch (error) {
    note(outcomeOf({ error }), performance.now() - start);
    throw error;
  }
}
