import { z } from "zod";
import { showable } from "#app/model/text/typed.ts";
import { ApiErrorBody, type Endpoint } from "../endpoint.ts";
import type { ApiFault, Attempt } from "../fault.ts";
import type { Answer, TransportOutcome, NoAnswer } from "./exchange.ts";

const MAX_MESSAGE_LENGTH = 300;
const MAX_WAIT_SECONDS = 3600;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

type Finding = Omit<ApiFault, "reference">;

/** The result of an exchange, and what was invalid in a list that it returned. */
interface Read {
  readonly outcome: Attempt<unknown>;
  readonly odd?: OddRows | undefined;
}

/** A write that was sent and got no readable answer is `unknown` (R71). @param reference correlation id */
export function readOutcome(endpoint: Endpoint, exchange: TransportOutcome, reference: string): Read {
  const write = endpoint.method !== "GET";
  const failed = (finding: Finding): Read => ({ outcome: fault(finding, reference) });
  if (!exchange.answered) return failed(noAnswer(exchange, write));
  if (isForeign(endpoint, exchange))
    return failed({ kind: "shape", foreignStatus: exchange.status, sent: write ? "no" : "yes" });
  if (exchange.status >= 400) return failed(refusal(exchange, write));

  const reading = exchange.status < 300 ? decode(endpoint, exchange) : { readable: false as const };
  if (reading.readable) return { outcome: { ok: true, value: reading.value }, odd: reading.odd };
  const { status } = exchange;
  return failed(
    write ? { kind: "unknown", status, sent: "unknown" } : { kind: "shape", status, sent: "yes" },
  );
}

/**
 * Whether a refusal comes from something in front of the API, or from a program at another path: nothing was done,
 * and nothing is known about the record or the person. "Not found" counts only for a call that names a record, and in
 * the API's own form; 401 and 403 also without a body.
 */
function isForeign(endpoint: Endpoint, answer: Answer): boolean {
  const { status, body } = answer;
  if (status === 401 || status === 403) return body.length > 0 && errorBody(answer) === undefined;
  if (status === 404 || status === 410)
    return !endpoint.path.includes("{") || errorBody(answer)?.status !== status;
  return status === 405 || status === 407;
}

/** `Retry-After` in whole seconds, given as seconds or as a date. */
export function retryAfterSeconds({ headers }: Answer, now = Date.now()): number | undefined {
  const text = headers["retry-after"] ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), MAX_WAIT_SECONDS);
  const seconds = HTTP_DATE.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS);
}

const fault = (finding: Finding, reference: string) =>
  ({ ok: false, fault: { ...finding, reference } }) as const;

type Reading =
  | { readonly readable: true; readonly value: unknown; readonly odd?: OddRows | undefined }
  | { readonly readable: false };

function decode(endpoint: Endpoint, answer: Answer): Reading {
  const json = jsonOfAnswer(answer);
  if (!json.readable) return json;
  if (endpoint.rowKey) {
    const list = readRows(endpoint, json.value);
    return list ? { readable: true, ...list } : { readable: false };
  }
  const decoded = z.safeDecode(endpoint.reply, json.value);
  return decoded.success ? { readable: true, value: decoded.data } : { readable: false };
}

function noAnswer({ sent, why }: NoAnswer, write: boolean): Finding {
  if (write && sent) return { kind: "unknown", sent: "unknown" };
  return { kind: READ_KIND[why], sent: sent ? "unknown" : "no" };
}

const READ_KIND: Record<NoAnswer["why"], ApiFault["kind"]> = {
  refused: "refused",
  insecure: "refused",
  reset: "refused",
  aborted: "refused",
  timeout: "timeout",
  open: "open",
  garbled: "shape",
  tooLarge: "shape",
};

/** 4xx: refused, nothing was done. 5xx: a read failed, a write may have been partly executed. */
function refusal(answer: Answer, write: boolean): Finding {
  const { status } = answer;
  const said = saidIn(answer);
  const retryAfter = retryAfterSeconds(answer);
  const rest = { status, ...said, ...(retryAfter !== undefined && { retryAfter }) };
  if (status < 500 || !write) return { kind: "status", sent: "yes", ...rest };
  return { kind: said ? "status" : "unknown", sent: "unknown", ...rest };
}

/** The documented error body; `undefined` for any other. */
function errorBody(answer: Answer): ApiErrorBody | undefined {
  const json = jsonOfAnswer(answer);
  return ApiErrorBody.safeParse(json.readable ? json.value : undefined).data;
}

function saidIn(answer: Answer): Pick<ApiFault, "message" | "fieldErrors"> | undefined {
  const body = errorBody(answer);
  if (!body) return undefined;
  const { message, fieldErrors } = body;
  return {
    ...(message !== undefined && { message: message.slice(0, MAX_MESSAGE_LENGTH) }),
    ...(fieldErrors && Object.keys(fieldErrors).length > 0 && { fieldErrors }),
  };
}

/** The JSON value of an answer (`undefined` for an empty one), or that its body is not trustworthy JSON. */
type Json = { readonly readable: true; readonly value: unknown } | { readonly readable: false };

const NOT_READABLE: Json = { readable: false };
const NO_VALUE: Json = { readable: true, value: undefined };

/**
 * Parses the body of an answer. An empty or plain-text body counts as "no value", which only calls with undocumented
 * replies accept; HTML is never readable: it comes from a proxy or a login page.
 */
export function jsonOfAnswer({ headers, body }: Answer): Json {
  if ((headers["content-encoding"] ?? "identity") !== "identity") return NOT_READABLE;
  if (body.length === 0) return NO_VALUE;
  const [type, ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(/\s*;\s*/);
  if (type === "text/plain") return NO_VALUE;
  if (!/^application\/([\w.-]+\+)?json$/.test(type ?? "")) return NOT_READABLE;
  if (parameters.some(isOtherCharset)) return NOT_READABLE;
  return parse(body);
}

const isOtherCharset = (parameter: string) =>
  parameter.startsWith("charset") && !/^charset\s*=\s*"?utf-?8"?\s*$/.test(parameter);

function parse(bytes: Buffer): Json {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { readable: true, value: JSON.parse(text, isSuspect(text, bytes) ? harmless : undefined) };
  } catch {
    return NOT_READABLE;
  }
}

/** DEL, and the UTF-8 lead byte of U+0080 to U+00BF. */
const UNUSUAL = [0x7f, 0xc2];

/** Escapes of U+0000 to U+009F, and of surrogates, which may be unpaired. */
const ESCAPED = /\\u(?:00[0-9]|d[89a-f])/i;

/** Checked first: a reviver makes parsing a long list several times slower. */
const isSuspect = (text: string, bytes: Buffer) =>
  text.includes("__proto__") || ESCAPED.test(text) || UNUSUAL.some((byte) => bytes.includes(byte));

/** Removes `__proto__` keys, control characters and unpaired surrogates from parsed values. */
function harmless(key: string, value: unknown): unknown {
  if (key === "__proto__") return undefined;
  return typeof value === "string" ? showable(value) : value;
}

/** What was invalid in a list and left out: counts and names of fields, never values (R53). */
export interface OddRows {
  readonly rows: number;
  readonly repeated: number;
  /** Names of fields with invalid values, in dropped rows or read as absent. */
  readonly fields: readonly string[];
}

const MAX_FIELDS = 8;

/**
 * Decodes a list row by row, so that an invalid row does not fail a whole page. An invalid field counts as absent; a
 * row that requires it is dropped, and so are duplicates.
 * @returns `undefined` for anything but a list, and for a list without a readable row
 */
function readRows({ reply, rowKey }: Endpoint, value: unknown) {
  if (!Array.isArray(value)) return undefined;
  const fields = new Set<string>();
  const whole = z.safeDecode(reply, value);
  const all = (whole.success ? whole.data : value.flatMap((row) => mended(reply, row, fields))) as unknown[];
  const rows = value.length - all.length;
  if (rows > 0 && all.length === 0) return undefined;

  const once = rowKey ? uniqueBy(all, rowKey as (row: unknown) => string | number) : all;
  const repeated = all.length - once.length;
  const isOdd = rows > 0 || repeated > 0 || fields.size > 0;
  return {
    value: once,
    odd: isOdd ? { rows, repeated, fields: [...fields].slice(0, MAX_FIELDS) } : undefined,
  };
}

/** The decoded row, without its invalid fields if that helps; otherwise nothing. */
function mended(reply: z.ZodType, row: unknown, fields: Set<string>): unknown[] {
  const { error, data } = z.safeDecode(reply, [row]);
  if (!error) return data as unknown[];
  if (typeof row !== "object" || row === null || Array.isArray(row)) return [];
  const wrong = error.issues.flatMap(({ path }) => (typeof path[1] === "string" ? [path[1]] : []));
  for (const name of wrong) fields.add(name);
  const rest = { ...row, ...Object.fromEntries(wrong.map((name) => [name, null])) };
  return (z.safeDecode(reply, [rest]).data ?? []) as unknown[];
}

function uniqueBy(rows: readonly unknown[], keyOf: (row: unknown) => string | number): readonly unknown[] {
  const found = new Map<string | number, unknown>();
  for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return found.size === rows.length ? rows : [...found.values()];
}
