import { z } from "zod";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import type { Caller } from "./callers.ts";
import type { Difference, Probe } from "./finding.ts";
import { judgeRefusal } from "./judge.ts";
import type { Ask } from "./line.ts";
import { type Rule, UNKNOWN_ID, wrongValues } from "./wrong-values.ts";

/** What the refusals of a call are tried with. */
interface Material {
  /** A valid request; `undefined` when there was nothing to make one from. */
  readonly request: WireRequest | undefined;
  /** A caller who was let through; `undefined` for none. */
  readonly caller: Caller | undefined;
  readonly outsiders: readonly Caller[];
  /** Whether repeating the same write must conflict. */
  readonly again: boolean;
  /** Invalid values in addition to those of the rules. */
  readonly wrong: readonly Rule[];
}

interface Attempt {
  readonly probe: Probe;
  readonly status: number;
  readonly request: WireRequest;
  readonly caller: Caller | undefined;
  readonly rule?: Rule;
}

/** The documented sentence for a broken rule. */
export type Words = (broken: Rule[2]) => string;

/**
 * Tries everything that a call must refuse, one after another, and compares status and error body. After one accepted
 * invalid value no more are tried: each might have created a record.
 * @param words the message for a refused value, where it is not left to the API
 */
export async function refusalDifferences(
  ask: Ask,
  endpoint: Endpoint,
  material: Material,
  words?: Words,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { probe, status, request, caller, rule } of attempts(endpoint, material)) {
    const exchange = await ask(request, caller?.headers ?? {});
    const [field, , broken] = rule ?? [];
    found.push(...judgeRefusal(exchange, status, probe, field, broken && words?.(broken)));
    if (rule && found.length > 0) break;
  }
  return found;
}

/** Invalid values come last, so that an accepted one spoils nothing else. */
function attempts(endpoint: Endpoint, { request, caller, outsiders, again, wrong }: Material): Attempt[] {
  const read = endpoint.method === "GET";
  const harmless = read && request ? request : harmlessRequest(endpoint);
  const hasIds = endpoint.refusals.includes(404);
  const nowhere = request ? unknownRequest(request, endpoint) : read && harmless;
  const list: Attempt[] = [];
  if (endpoint.caller !== "anyone")
    list.push({ probe: "without credentials", status: 401, request: harmless, caller: undefined });
  for (const outsider of outsiders)
    list.push({ probe: "wrong role", status: 403, request: harmless, caller: outsider });
  if (!caller) return list;
  if (hasIds && nowhere !== false) list.push({ probe: "unknown id", status: 404, request: nowhere, caller });
  if (!request) return list;
  if (again) list.push({ probe: "again", status: 409, request, caller });
  for (const rule of [...wrongValues(endpoint, request), ...wrong])
    list.push({ probe: "wrong value", status: 400, request: spoiledRequest(request, rule), caller, rule });
  return list;
}

/**
 * A call that must be refused for its caller: with an unknown id and an empty body, so that it does no harm if it is
 * let through.
 */
function harmlessRequest({ method, path, body, files }: Endpoint): WireRequest {
  const empty = files.length > 0 ? new FormData() : "{}";
  return {
    method,
    path: path.replaceAll(/\{\w+\}/g, String(UNKNOWN_ID)),
    body: body instanceof z.ZodUndefined ? undefined : empty,
  };
}

function unknownRequest(request: WireRequest, endpoint: Endpoint): WireRequest {
  const [, query] = request.path.split("?");
  const { path } = harmlessRequest(endpoint);
  return { ...request, path: query ? `${path}?${query}` : path };
}

/** The same request with one invalid value, or without the field: in the body if there is one, otherwise in the query. */
function spoiledRequest(request: WireRequest, [field, value]: Rule): WireRequest {
  const { body } = request;
  if (body === undefined) {
    const [path = "", query] = request.path.split("?");
    const values = new URLSearchParams(query);
    values.delete(field);
    if (typeof value === "string") values.set(field, value);
    return { ...request, path: `${path}?${values}` };
  }
  if (typeof body === "string") {
    const fields = JSON.parse(body) as Record<string, unknown>;
    return { ...request, body: JSON.stringify({ ...fields, [field]: value }) };
  }
  const form = new FormData();
  for (const [name, part] of body) if (name !== field) form.append(name, part);
  if (value instanceof File) form.append(field, value);
  else if (value !== undefined) form.append(field, String(value ?? ""));
  return { ...request, body: form };
}
