import { z } from "zod";
import { ApiErrorBody, type Endpoint, UNKNOWN_CALL } from "#server/api/endpoint.ts";
import type { Answer, NoAnswer, TransportOutcome } from "#server/api/transport/exchange.ts";
import { jsonOfAnswer } from "#server/api/transport/reply.ts";
import type { Trial } from "./check.ts";

/**
 * A difference from the contract, in types and names only; no received values (R53). The probe is the exchange, or the
 * comparison after it, in which it showed, as in `without credentials`; the field is a path such as
 * `[3].municipalityId`, or `status`, `body`.
 */
export type Difference = readonly [probe: string, field: string, expected: string, came: string];

export const VERDICTS = ["fits", "differs", "missing", "not offered", "refused", "not reached"] as const;

/**
 * The verdict on a call: `missing` when the API lacks it, `not offered` when it may lack it, `refused` when no given
 * caller may make it, `not reached` when there was nothing to call it with.
 */
export type Verdict = (typeof VERDICTS)[number];

export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly differences: readonly Difference[];
  /** A remark for the reader, such as why a call was not reached; `""` for none. */
  readonly note: string;
}

/** How a call is named in findings. */
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** The judgement of one exchange; `json` is the reply as received, `value` the decoded one, where it could be decoded. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, "not reached" | "not offered">;
  readonly differences: readonly Difference[];
  /** Not an answer of this call at all, such as an error page: further trials are pointless. */
  readonly isUseless?: true;
  readonly json?: unknown;
  readonly value?: unknown;
}

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
  probe = "reply",
  { undocumented = [], refusedWith }: Trial = {},
): Judgement {
  const status = exchange.answered ? exchange.status : 0;
  if (UNKNOWN_CALL.includes(status)) return { verdict: "missing", differences: [], isUseless: true };
  if (REFUSED.includes(status)) return { verdict: "refused", differences: [] };
  if (refusedWith !== undefined) {
    const differences = judgeRefusal(exchange, refusedWith, probe);
    return { verdict: differences.length === 0 ? "fits" : "differs", differences };
  }
  const { wrong, json } = jsonWith(200, exchange, probe);
  if (wrong) return { verdict: "differs", differences: [wrong], isUseless: true };
  const differences = fieldDifferences(reply, json, probe, [...undocumented, "draw"]);
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
  probe: string,
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
  probe: string,
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

/**
 * The differences between a received value and a schema. The contract lets many fields be absent; a field absent
 * everywhere while unknown names stand beside it has probably been renamed, and counts as a difference too.
 * @param silent undocumented fields, which may be absent at any time
 */
export function fieldDifferences(
  schema: z.ZodType,
  value: unknown,
  probe: string,
  silent: readonly string[] = [],
): Difference[] {
  const { error } = z.safeDecode(schema, value, { reportInput: true });
  const wrong = (error?.issues ?? []).map((issue): Difference => [
    probe,
    fieldAt(issue.path),
    expectedBy(issue),
    kindOf(issue.input),
  ]);
  const renamed = renamedFields(jsonSchemaOf(schema), [value], [])
    .filter(([path]) => !silent.includes(String(path.at(-1))))
    .map(([path, beside]): Difference => [probe, fieldAt(path), "a field of this name", besideOf(beside)]);
  // A list usually has the same fault in every row: it is reported once.
  const places = Map.groupBy([...wrong, ...renamed], ([, field]) => field.replaceAll(/\[\d+\]/g, "[0]"));
  return [...places.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? [first] : [];
    const [, field, expected, came] = first;
    return [[probe, field, expected, `${came}, and ${others.length} times more`]];
  });
}

/** `[3].municipalityId`; `body` for the whole. */
function fieldAt(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return text.replace(/^\./, "") || "body";
}

/** What a value should have been, as in `number or string`: zod's own messages may hold names that came. */
function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return [...new Set(issue.errors.flat().map(expectedBy))].join(" or ");
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  if (issue.code === "invalid_format") return `string like ${issue.pattern}`;
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  return issue.code === "too_big" ? `at most ${issue.maximum}` : "another value";
}

/** The type of a received value; never the value. */
function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "number" && !Number.isInteger(value)) return "fraction";
  return value === "" ? "empty string" : z.core.util.parsedType(value);
}

/** Names of fields; what does not look like one may be data. */
function besideOf(names: readonly string[]): string {
  const shown = names.filter((name) => /^[A-Za-z_]\w{0,39}$/.test(name));
  return `none, beside ${shown.join(", ") || "unknown names"}`;
}

/** A field that is nowhere, and names that the contract does not know, one of which may be the field's. */
type Renamed = readonly [path: readonly PropertyKey[], beside: readonly string[]];

/** @param values all values at this place, one for each row of the enclosing lists */
function renamedFields(
  { items, properties = {}, required = [] }: JsonSchema,
  values: readonly unknown[],
  path: readonly PropertyKey[],
): Renamed[] {
  if (items) return renamedFields(items as JsonSchema, values.filter(Array.isArray).flat(), [...path, 0]);
  const objects = values.filter(isObject);
  const beside = [...new Set(objects.flatMap(Object.keys))].filter((name) => !(name in properties));
  return Object.entries(properties).flatMap(([name, part]) => {
    const there = objects.filter((object) => name in object).map((object) => object[name]);
    if (there.length > 0) return renamedFields(part as JsonSchema, there, [...path, name]);
    return beside.length > 0 && !required.includes(name) ? [[[...path, name], beside]] : [];
  });
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON Schema of a value on the wire. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

const NO_NAMES = z.registry<{ id?: string }>();

/** The input side of a schema, with all references resolved: names matter to the OpenAPI document only. */
const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", metadata: NO_NAMES, unrepresentable: "any" });

/** The names of an object's fields on the wire. */
export const wireNames = (schema: z.ZodType): string[] => Object.keys(jsonSchemaOf(schema).properties ?? {});
