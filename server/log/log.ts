import { pino, stdTimeFunctions } from "pino";
import { partOfProduct } from "#server/context.ts";
import type { LineSink } from "./standard-output.ts";

/**
 * Every field that a log line may have. A field that is not listed does not compile, and is dropped when it gets
 * here all the same: so no form value, cookie, token, address or name of a person can slip in (R53).
 */
interface LogFields {
  /** Fixed name of the event, when the message is not enough. */
  readonly event?: string | undefined;
  /** Correlation id of the request. */
  readonly requestId?: string | undefined;
  /** Number of the trace that the request belongs to (W3C Trace Context). */
  readonly traceId?: string | undefined;
  readonly method?: string | undefined;
  /** Path without its query, or the pattern of a route. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  /** Duration in milliseconds. */
  readonly ms?: number | undefined;
  /** Number of the signed-in user. */
  readonly userId?: number | string | undefined;
  readonly role?: string | number | undefined;
  /** Template of an API call, such as `GET /api/offices`. */
  readonly endpoint?: string | undefined;
  readonly attempt?: number | undefined;
  /** Fixed word that says why, never text from outside. */
  readonly reason?: string | undefined;
  readonly state?: string | undefined;
  readonly count?: number | undefined;
  readonly bytes?: number | undefined;
  readonly port?: number | undefined;
  readonly pid?: number | undefined;
  /** Set on lines that tell who did what to which record (R56). */
  readonly audit?: true | undefined;
  /** Kind of a record in words of the API, such as `cases`, and its number. */
  readonly kind?: string | undefined;
  readonly recordId?: number | undefined;
  /** Numbers of all records that a write touches, by their kind. */
  readonly records?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Query of a filtered list: ids, dates and fixed words. */
  readonly filter?: string | undefined;
  readonly code?: string | number | undefined;
  readonly err?: unknown;
}

interface Write {
  (fields: LogFields, message?: string): void;
  (message: string): void;
}

/** One JSON object per event on standard output, time in UTC; messages are fixed texts. */
export type Log = Readonly<Record<"trace" | "debug" | "info" | "warn" | "error" | "fatal", Write>>;

const LISTED: Readonly<Record<string, boolean>> = {
  event: true,
  requestId: true,
  traceId: true,
  method: true,
  route: true,
  status: true,
  ms: true,
  userId: true,
  role: true,
  endpoint: true,
  attempt: true,
  reason: true,
  state: true,
  count: true,
  bytes: true,
  port: true,
  pid: true,
  audit: true,
  kind: true,
  recordId: true,
  records: true,
  filter: true,
  code: true,
  err: true,
} satisfies Record<keyof LogFields, true>;

// JSON escapes the other control characters itself; these could still steer a terminal.
const CONTROL = /[\u007f-\u009f\u2028\u2029]/g;

function clean(value: unknown) {
  return typeof value === "string" ? value.slice(0, 300).replace(CONTROL, "?") : value;
}

/** Kind, code and place of an error. Not its text: that may quote what a person typed. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === "string" || typeof code === "number" ? { code: clean(code) } : {}),
    at: framesOf(error),
    ...(error.cause !== undefined && depth < 3 ? { cause: describe(error.cause, depth + 1) } : {}),
  };
}

/** The lines of the stack behind the text, which may have lines that look like them. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const end = stack.indexOf(message);
  const frames = end < 0 ? "" : stack.slice(end + message.length);
  return frames
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}

function listedOnly(fields: Record<string, unknown>) {
  const listed = Object.entries(fields).filter(
    ([name, value]) => LISTED[name] === true && value !== undefined,
  );
  return Object.fromEntries(
    listed.map(([name, value]) => [name, name === "err" ? describe(value) : clean(value)]),
  );
}

/**
 * Makes a log that writes to `destination`.
 * @param always gives fields that each line gets
 */
export function createLog(
  level: string,
  destination: { write(line: string): void },
  always: () => LogFields = () => ({}),
): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // Where no message is given pino takes the text of the error in this field: there is none.
    errorKey: "no field of ours",
    mixin: () => ({ ...always() }),
    formatters: { level: (label: string) => ({ level: label }), log: listedOnly },
  };
  return pino(options, destination);
}

/** Changes which lines a log of `createLog` writes from now on. */
export function setLevel(log: Log, level: string): void {
  (log as Log & { level: string }).level = level;
}

/**
 * Writes one line of the audit, whatever the level of the log, and also where other lines are lost.
 * @param patience milliseconds after which a line that could not be written is taken back; else it waits
 * @returns whether it is certainly written
 */
type AuditLog = (
  fields: Omit<LogFields, "audit" | "err">,
  message: string,
  patience?: number,
) => Promise<boolean>;

/** Makes the log of who did what. */
export function createAuditLog(output: Pick<LineSink, "writeSurely">, always?: () => LogFields): AuditLog {
  let line = "";
  const log = createLog("info", { write: (made) => void (line = made) }, always);
  return (fields, message, patience) => {
    log.info({ audit: true, ...fields }, message);
    return output.writeSurely(line, patience);
  };
}

/** The log of the product that answers a request. */
export const logOf = partOfProduct<Log>("log");

/** Its log of who did what. */
export const auditLogOf = partOfProduct<AuditLog>("audit log");
