/** Upper ends of the classes of durations, in seconds; the last ones are the promised most of a page and of a PDF. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10.5, 30];

/** A number that is made known, with what it means and the names of its labels. */
interface Measure {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

const counter = <const Names extends readonly string[]>(help: string, labels: Names) =>
  ({ kind: "counter", help, labels }) as const satisfies Measure;
const gauge = <const Names extends readonly string[]>(help: string, labels: Names) =>
  ({ kind: "gauge", help, labels }) as const satisfies Measure;
const histogram = <const Names extends readonly string[]>(help: string, labels: Names) =>
  ({ kind: "histogram", help, labels, buckets: SECONDS }) as const satisfies Measure;

/**
 * All that a product makes known of itself. Words of labels come from closed sets, such as patterns of routes and names of
 * calls: nothing that a person typed, was sent or is known by gets into one (R53).
 */
export const MEASURES = {
  offices_http_requests_total: counter("Requests by route pattern, status and kind.", [
    "route",
    "status",
    "kind",
  ]),
  offices_http_request_duration_seconds: histogram("From a request to the end of its answer.", ["kind"]),
  offices_http_requests_in_flight: gauge("Requests without a whole answer.", []),
  offices_http_requests_shed: gauge("Requests refused since the start because there were too many.", [
    "rank",
  ]),
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
  offices_pdf_duration_seconds: histogram("From asking for a PDF to it, or to why there is none.", [
    "outcome",
  ]),
  offices_mail_duration_seconds: histogram("A try to hand a letter over to the mail server.", ["outcome"]),
  offices_queue_waiting: gauge("Who waits for a place.", ["queue"]),
  offices_queue_working: gauge("Who has a place.", ["queue"]),
  offices_log_waiting_bytes: gauge("Log lines that nobody has taken yet.", []),
  offices_log_lost_lines: gauge("Log lines lost since the start.", []),
} as const satisfies Readonly<Record<string, Measure>>;

type Measures = typeof MEASURES;

/** Names of one kind of measure. */
export type MeasureName<Kind extends Measure["kind"]> = {
  [Name in keyof Measures]: Measures[Name]["kind"] extends Kind ? Name : never;
}[keyof Measures];

/** The labels of a measure, all of them. */
export type Labels<Name extends keyof Measures> = Readonly<Record<Measures[Name]["labels"][number], string>>;

/** Takes what parts of a product measure. */
export interface Meter {
  /** Counts one. */
  count<Name extends MeasureName<"counter">>(name: Name, labels: Labels<Name>): void;
  /** Notes how long something took; milliseconds. */
  time<Name extends MeasureName<"histogram">>(name: Name, labels: Labels<Name>, ms: number): void;
  /** Asks for a number whenever somebody looks. */
  watch<Name extends MeasureName<"gauge">>(name: Name, labels: Labels<Name>, read: () => number): void;
}

/** Counts the readings of a cache by what came of them. */
export const cacheNotes = (meter: Meter, cache: "lists" | "statistics" | "pages") => (outcome: string) =>
  meter.count("offices_cache_reads_total", { cache, outcome });

/** Where nobody looks. */
export const NO_METER: Meter = { count: () => undefined, time: () => undefined, watch: () => undefined };

/**
 * Notes how long some work took and what came of it, which is `ok` or what `outcomeOf` makes of its result or error.
 * @returns what `work` returns
 */
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
