import { pino, stdTimeFunctions } from "pino";
import type { AuditEntry } from "#app/model/audit.ts";
import { defineService } from "#server/context.ts";
import type { LineSink } from "./standard-output.ts";

/**
 * All fields of log lines; texts are fixed words, never from outside. An unlisted field does not compile, and is dropped
 * at run time as well: so no form value, cookie, token, address or personal name can slip in (R53).
 */
interface LogFields extends Partial<Omit<AuditEntry, "time">> {
  readonly method?: string | undefined;
  readonly status?: number | undefined;
  /** Duration in milliseconds. */
  readonly ms?: number | undefined;
  readonly attempt?: number | undefined;
  readonly bytes?: number | undefined;
  readonly port?: number | undefined;
  readonly pid?: number | undefined;
  /** Version and commit of the product. */
  readonly version?: string | undefined;
  /** Set on audit lines (R56). */
  readonly audit?: true | undefined;
  /** Name of a setting that may be wrong. */
  readonly setting?: "API_BASE_URL" | undefined;
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
  version: true,
  audit: true,
  kind: true,
  recordId: true,
  records: true,
  filter: true,
  setting: true,
  code: true,
  err: true,
} satisfies Record<keyof LogFields, true>;

// JSON escapes other control characters itself; these could still affect a terminal.
const CONTROL = /[\u007f-\u009f\u2028\u2029]/g;

function clean(value: unknown) {
  return typeof value === "string" ? value.slice(0, 300).replace(CONTROL, "?") : value;
}

/** Describes an error by kind, code and stack frames. Without its message, which may quote what a person typed. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name,
    ...(typeof code === "string" || typeof code === "number" ? { code: clean(code) } : {}),
    at: framesOf(error),
    ...(error.cause !== undefined && depth < 3 ? { cause: describe(error.cause, depth + 1) } : {}),
  };
}

/** The stack frames after the message, whose own lines may look like frames. */
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

export function createLog(level: string, destination: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // Without a message, pino would use the error's own from this field, so it names one that doesn't exist.
    errorKey: "no field of ours",
    formatters: { level: (label: string) => ({ level: label }), log: listedOnly },
  };
  return pino(options, destination);
}

export function setLevel(log: Log, level: string): void {
  (log as Log & { level: string }).level = level;
}

/** At every log level. @param timeoutMs after which an unwritten line is withdrawn @returns whether it is written */
type AuditLog = (
  fields: Omit<LogFields, "audit" | "err">,
  message: string,
  timeoutMs?: number,
) => Promise<boolean>;

export function createAuditLog(output: Pick<LineSink, "writeReliably">): AuditLog {
  let line = "";
  const log = createLog("info", { write: (made) => void (line = made) });
  return (fields, message, timeoutMs) => {
    log.info({ audit: true, ...fields }, message);
    return output.writeReliably(line, timeoutMs);
  };
}

export const logOf = defineService<Log>("log");

export const auditLogOf = defineService<AuditLog>("audit log");
