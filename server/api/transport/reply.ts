import { z } from "zod";
import { ApiErrorBody, type Endpoint } from "../endpoint.ts";
import type { Answer, Exchange, NoAnswer } from "./exchange.ts";
import type { ApiFault, Attempt } from "../fault.ts";
import { type Json, readJson } from "./json.ts";

const LONGEST_MESSAGE = 300;
const LONGEST_WAIT_SECONDS = 3600;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

type Finding = Omit<ApiFault, "reference">;

/**
 * What an exchange means for its caller: the decoded value, or a fault. A write that left and got no
 * readable answer is `unknown`: it may have been carried out (R71).
 * @param reference correlation id
 */
export function readOutcome(endpoint: Endpoint, exchange: Exchange, reference: string): Attempt<unknown> {
  const write = endpoint.method !== "GET";
  if (!exchange.answered) return fault(noAnswer(exchange, write), reference);
  if (exchange.status >= 400) return fault(refusal(exchange, write), reference);

  const reading = exchange.status < 300 ? decode(endpoint, exchange) : { readable: false as const };
  if (reading.readable) return { ok: true, value: reading.value };
  const { status } = exchange;
  return fault(
    write ? { kind: "unknown", status, sent: "unknown" } : { kind: "shape", status, sent: "yes" },
    reference,
  );
}

/** `Retry-After` in whole seconds, whether it came as seconds or as a date. */
export function retryAfterSeconds({ headers }: Answer, now = Date.now()): number | undefined {
  const text = headers["retry-after"] ?? "";
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS);
  const seconds = HTTP_DATE.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}

const fault = (finding: Finding, reference: string) =>
  ({ ok: false, fault: { ...finding, reference } }) as const;

function decode(endpoint: Endpoint, answer: Answer): Json {
  const json = readJson(answer);
  if (!json.readable) return json;
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

/** 4xx: the API refused, nothing was done. 5xx: a read has failed, a write may have been carried out in part. */
function refusal(answer: Answer, write: boolean): Finding {
  const { status } = answer;
  const said = errorBody(answer);
  const retryAfter = retryAfterSeconds(answer);
  const rest = { status, ...said, ...(retryAfter !== undefined && { retryAfter }) };
  if (status < 500 || !write) return { kind: "status", sent: "yes", ...rest };
  return { kind: said ? "status" : "unknown", sent: "unknown", ...rest };
}

/** `undefined` when the answer has another body than the documented one. */
function errorBody(answer: Answer): Pick<ApiFault, "message" | "fieldErrors"> | undefined {
  const json = readJson(answer);
  const parsed = ApiErrorBody.safeParse(json.readable ? json.value : undefined);
  if (!parsed.success) return undefined;
  const { message, fieldErrors } = parsed.data;
  return {
    ...(message !== undefined && { message: message.slice(0, LONGEST_MESSAGE) }),
    ...(fieldErrors && Object.keys(fieldErrors).length > 0 && { fieldErrors }),
  };
}
