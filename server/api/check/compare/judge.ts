import { z } from "zod";
import { ApiErrorBody, type Endpoint } from "../../endpoint.ts";
import type { Answer, TransportOutcome, NoAnswer } from "../../transport/exchange.ts";
import { jsonOfAnswer } from "../../transport/reply.ts";
import type { Difference, Probe, Verdict } from "../finding.ts";
import { fieldDifferences } from "./fields.ts";

/** What one exchange says about a call; `json` is the reply as it travelled, `value` decoded, where it could be. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, "not reached" | "not offered">;
  readonly differences: readonly Difference[];
  /** No answer of such a call at all, such as an error page: there is no use in trying it further. */
  readonly isUseless?: true;
  readonly json?: unknown;
  readonly value?: unknown;
}

/** Statuses of an API that does not know a call. */
export const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

const REFUSED: readonly number[] = [401, 403];

const WHY: Readonly<Record<NoAnswer["why"], string>> = {
  refused: "no connection",
  insecure: "a certificate that can't be trusted",
  reset: "a broken connection",
  timeout: "no answer in time",
  aborted: "no answer in time",
  garbled: "no HTTP",
  tooLarge: "an answer that is too large",
  open: "no connection",
};

/** Compares the answer to a call that should have gone well with the reply of the contract. */
export function judgeReply(
  { reply }: Endpoint,
  exchange: TransportOutcome,
  probe: Probe = "reply",
  silent: readonly string[] = [],
): Judgement {
  if (!exchange.answered) return differs(probe, "status", "200", WHY[exchange.why]);
  const { status } = exchange;
  if (UNKNOWN_CALL.includes(status)) return { verdict: "missing", differences: [], isUseless: true };
  if (REFUSED.includes(status)) return { verdict: "refused", differences: [] };
  if (status >= 300) return differs(probe, "status", "200", String(status));

  const json = jsonOfAnswer(exchange);
  if (!json.readable) return differs(probe, "body", "JSON", typeOf(exchange));
  const differences = fieldDifferences(reply, json.value, probe, silent);
  const { data } = z.safeDecode(reply, json.value);
  return {
    verdict: differences.length === 0 ? "fits" : "differs",
    differences,
    json: json.value,
    value: data,
  };
}

/**
 * Compares the answer to a call that should have been refused with the API's error format (3-decisions).
 * @param field what `fieldErrors` has to name
 * @param words what it has to say there
 */
export function judgeRefusal(
  exchange: TransportOutcome,
  status: number,
  probe: Probe,
  field?: string,
  words?: string,
): Difference[] {
  const wanted = String(status);
  if (!exchange.answered) return [{ probe, field: "status", expected: wanted, came: WHY[exchange.why] }];
  if (exchange.status !== status)
    return [{ probe, field: "status", expected: wanted, came: String(exchange.status) }];

  const json = jsonOfAnswer(exchange);
  if (!json.readable) return [{ probe, field: "body", expected: "JSON", came: typeOf(exchange) }];
  const name = field ?? "";
  // Where the words are known, it is known too that nothing else is wrong.
  const fieldErrors =
    words === undefined ? z.object({ [name]: z.string() }) : z.strictObject({ [name]: z.literal(words) });
  const format = z.object({
    ...ApiErrorBody.required().shape,
    status: z.literal(status),
    fieldErrors: field === undefined ? ApiErrorBody.shape.fieldErrors : fieldErrors,
  });
  // Only a wrong value has field errors; other error bodies may hold whatever else they like.
  return fieldDifferences(format, json.value, probe, ["fieldErrors"]);
}

const differs = (probe: Probe, field: string, expected: string, came: string): Judgement => ({
  verdict: "differs",
  differences: [{ probe, field, expected, came }],
  isUseless: true,
});

/** The media type, or that there is none: for a person who looks for the proxy that answered instead of the API. */
function typeOf({ headers, body }: Answer): string {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (body.length === 0) return "nothing";
  return /^[\w.+-]{1,40}\/[\w.+-]{1,40}$/.test(type) && !type.endsWith("json") ? type : "no readable JSON";
}
