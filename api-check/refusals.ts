import { z } from "zod";
import { fieldNames } from "#app/model/fields/field.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import { type Caller, NOBODY } from "./callers.ts";
import type { Trial } from "./check.ts";
import { wireNames } from "./judge.ts";

/** A value on the wire; `undefined`: the field is left out. */
type Wrong = string | number | File | undefined;

/** A field of a payload or query, and a value for it that breaks a documented rule. */
export type Rule = readonly [field: string, value: Wrong];

/** An id that no record has, and that an API with 32-bit ids can read. */
export const UNKNOWN_ID = 2_000_000_001;

/** A request that must be refused, with the status, and the rule that it breaks. */
type Attempt = readonly [probe: string, status: number, WireRequest, Caller, Rule?];

/**
 * Everything that a call must refuse. Invalid values come last, so that an accepted one spoils nothing else.
 * @param request a valid one; `undefined` when there was nothing to make one from
 * @param caller one who was let through, `undefined` for none; then those whose role may not make the call
 */
export function attempts(
  endpoint: Endpoint,
  request: WireRequest | undefined,
  [caller, ...outsiders]: readonly [Caller | undefined, ...Caller[]],
  trial: Trial,
): Attempt[] {
  const { method, body, files, refusals } = endpoint;
  const isRead = method === "GET";
  // With an unknown id and an empty body, a call does no harm if it is let through.
  const path = endpoint.path.replaceAll(/\{\w+\}/g, String(UNKNOWN_ID));
  const empty = files.length > 0 ? new FormData() : "{}";
  const harmless = { method, path, body: body instanceof z.ZodUndefined ? undefined : empty };
  const stranger = isRead && request ? request : harmless;
  const nowhere = request ? { ...request, path: request.path.replace(/^[^?]*/, path) } : harmless;
  const list: Attempt[] = outsiders.map((outsider) => ["wrong role", 403, stranger, outsider]);
  if (endpoint.caller !== "anyone") list.unshift(["without credentials", 401, stranger, NOBODY]);
  if (!caller) return list;
  if (refusals.includes(404) && (request ?? isRead)) list.push(["unknown id", 404, nowhere, caller]);
  if (!request) return list;
  if (refusals.includes(409) && method === "POST") list.push(["again", 409, request, caller]);
  for (const rule of wrongValues(endpoint, request, trial)) {
    const [field, value] = rule;
    const spoiled = withFields(request, { ...fieldsOf(request), [field]: value });
    list.push(["wrong value", 400, spoiled, caller, rule]);
  }
  return list;
}

/** More than any text, and any number of digits, may have. */
export const TOO_LONG = 1_001;

/** Values that break rules of some fields; the rules themselves say which. */
const VALUES = [" ", "x y", "0", String(UNKNOWN_ID)];

/** The same for fields whose names speak of a time. */
const TIMES = [
  "2026-13",
  "2026-02-30",
  "2026-02-29T09:30:00Z",
  "2026-03-05T24:00:00Z",
  "2199-01-01T00:00:00Z",
  "23:59",
];
const OF_TIMES = /date|month|hours/i;

const TEXTS = [
  (length: number) => "ж".repeat(length),
  (length: number) => "9".repeat(length),
  (length: number) => `${"a".repeat(length - "@b.mk".length)}@b.mk`,
];

/**
 * The invalid values that a call must refuse with 400, naming the field: each field of a valid request gets
 * one after another; contract and form rules say which are wrong, and why.
 */
function wrongValues(endpoint: Endpoint, request: WireRequest, { form, wrong = [] }: Trial): Rule[] {
  const isRead = endpoint.method === "GET";
  const wire = isRead ? endpoint.query : endpoint.body;
  const valid = fieldsOf(request);
  // What the documents call `statusId` is `active` in our forms, and what may be sent as `draw` is up to the API.
  const ruled = form ? [...fieldNames(form), "statusId"] : wireNames(wire).filter((name) => name !== "draw");
  const names = wireNames(wire).filter((name) => ruled.includes(name) && !endpoint.files.includes(name));
  const derived = names.flatMap((field) => {
    const judge = (value: Wrong) => brokenBy(wire, form, { ...valid, [field]: value }, field);
    // How others spell yes and no is up to the API.
    const isYesNo = /^(?:true|false)$/.test(String(valid[field]));
    const times = OF_TIMES.test(field) ? TIMES : [];
    // The shortest texts that are too long, by the limit that the rule itself names.
    const texts = TEXTS.flatMap((text) => {
      const limit = limitOf(judge(text(TOO_LONG)));
      return limit === undefined ? [] : [text(limit + 1)];
    });
    const values = isYesNo ? [undefined, "x y"] : [undefined, ...VALUES, ...times, ...texts];
    const found = values.filter((value) => judge(value) !== undefined).map((value): Rule => [field, value]);
    // A field of a payload that takes any id, and nothing but ids, must name a record that is there.
    const takesIds = judge("x y") === "invalid" && judge(String(UNKNOWN_ID)) === undefined;
    return takesIds && !isRead ? found.concat([[field, UNKNOWN_ID]]) : found;
  });
  const files = endpoint.files.map((field): Rule => [field, new File(["x"], "picture.png")]);
  return [...derived, ...files, ...wrong];
}

/** The limit that a message about a text names. */
export function limitOf(message = ""): number | undefined {
  const [, limit] = /^(?:tooLong|tooManyDigits):(\d+)$/.exec(message) ?? [];
  return limit === undefined ? undefined : Number(limit);
}

type Fields = Readonly<Record<string, unknown>>;

/** The payload of a request as it arrives, or else its query. */
function fieldsOf({ body, path }: WireRequest): Fields {
  if (typeof body === "string") return JSON.parse(body) as Fields;
  return Object.fromEntries(body ?? new URLSearchParams(path.split("?")[1]));
}

function withFields(request: WireRequest, fields: Fields): WireRequest {
  if (typeof request.body === "string") return { ...request, body: JSON.stringify(fields) };
  const values = request.body ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) values.append(name, value as string);
  if (values instanceof FormData) return { ...request, body: values };
  return { ...request, path: `${request.path.split("?")[0]}?${values}` };
}

const KEY = /^(?:required|email|mpEmail|timeOrder|(?:tooLong|tooManyDigits):\d+)$/;

/** The rule that a field's value breaks, if it breaks one and no other field does. */
function brokenBy(
  wire: z.ZodType,
  form: z.ZodType | undefined,
  sent: Fields,
  field: string,
): string | undefined {
  const isAbsent = sent[field] === undefined;
  const { data, error } = z.safeDecode(wire, sent);
  // The contract may require a field that the documents omit: the form knows.
  const isFormsOwn =
    form !== undefined && (error === undefined || (isAbsent && fieldNames(form).includes(field)));
  const issues = (isFormsOwn ? form.safeParse(data ?? sent).error : error)?.issues ?? [];
  const own = issues.filter(({ path }) => path[0] === field);
  if (own.length === 0 || (!isAbsent && own.length < issues.length)) return undefined;
  if (isAbsent) return "required";
  const { message = "" } = own[0] ?? {};
  if (KEY.test(message)) return message;
  // Others of the form are our own rules, others of the contract say that a value is not right.
  return isFormsOwn && message !== "invalid" ? undefined : "invalid";
}
