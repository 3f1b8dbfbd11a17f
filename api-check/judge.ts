import { z } from "zod";
import { ApiErrorBody, type Endpoint } from "#server/api/endpoint.ts";
import type { Answer, NoAnswer, TransportOutcome } from "#server/api/transport/exchange.ts";
import { jsonOfAnswer } from "#server/api/transport/reply.ts";
import { fieldDifferences } from "./fields.ts";
import type { Difference, Probe, Verdict } from "./finding.ts";

/** The judgement of one exchange; `json` is the reply as received, `value` the decoded one, where it could be decoded. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, "not reached" | "not offered">;
  readonly differences: readonly Difference[];
  /** Not an answer of this call at all, such as an error page: further trials are pointless. */
  readonly isUseless?: true;
  readonly json?: unknown;
  readonly value?: unknown;
}

/** Statuses with which an API answers an unknown call. */
export const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

const REFUSED: readonly number[] = [401, 403];

export const NOTHING_CAME: Readonly<Record<NoAnswer["why"], string>> = {
  refused: "no connection",
  insecure: "a certificate that can't be trusted",
  reset: "a broken connection",
  timeout: "no answer in time",
  aborted: "no answer in time",
  garbled: "no HTTP",
  tooLarge: "an answer that is too large",
  open: "no connection",
};

/** Compares the answer to a valid call with the contract's reply. */
export function judgeReply(
  { reply }: Endpoint,
  exchange: TransportOutcome,
  probe: Probe = "reply",
  silent: readonly string[] = [],
): Judgement {
  const status = exchange.answered ? exchange.status : 0;
  if (UNKNOWN_CALL.includes(status)) return { verdict: "missing", differences: [], isUseless: true };
  if (REFUSED.includes(status)) return { verdict: "refused", differences: [] };
  const { wrong, json } = jsonWith(200, exchange, probe);
  if (wrong) return { verdict: "differs", differences: [wrong], isUseless: true };
  const differences = fieldDifferences(reply, json, probe, silent);
  const { data: value } = z.safeDecode(reply, json);
  return { verdict: differences.length === 0 ? "fits" : "differs", differences, json, value };
}

/**
 * Compares the answer to an invalid call with the API's error format (3-decisions).
 * @param field the field that `fieldErrors` must name
 */
export function judgeRefusal(
  exchange: TransportOutcome,
  status: number,
  probe: Probe,
  field?: string,
): Difference[] {
  const { wrong, json } = jsonWith(status, exchange, probe);
  if (wrong) return [wrong];
  const format = z.object({
    ...ApiErrorBody.required().shape,
    status: z.literal(status),
    fieldErrors: field === undefined ? ApiErrorBody.shape.fieldErrors : z.object({ [field]: z.string() }),
  });
  // Only an invalid value has field errors; other error bodies may contain anything else.
  return fieldDifferences(format, json, probe, ["fieldErrors"]);
}

/** The body of an answer with a status, where 200 stands for any success, or why there is none. */
function jsonWith(
  status: number,
  exchange: TransportOutcome,
  probe: Probe,
): { readonly wrong?: Difference; readonly json?: unknown } {
  const isRight = (came: number) => (status === 200 ? came < 300 : came === status);
  if (!exchange.answered) return { wrong: [probe, "status", String(status), NOTHING_CAME[exchange.why]] };
  if (!isRight(exchange.status)) return { wrong: [probe, "status", String(status), String(exchange.status)] };
  const json = jsonOfAnswer(exchange);
  return json.readable ? { json: json.value } : { wrong: [probe, "body", "JSON", typeOf(exchange)] };
}

/** The media type, if any: helps to recognise a proxy that answered instead of the API. */
function typeOf({ headers, body }: Answer): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (body.length === 0) return "nothing";
  return /^[\w.+-]{1,40}\/[\w.+-]{1,40}$/.test(type) && !type.endsWith("json") ? type : "no readable JSON";
}
