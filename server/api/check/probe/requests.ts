import { z } from "zod";
import type { Endpoint } from "../../endpoint.ts";
import type { WireRequest } from "../../transport/request.ts";

/** An id that no record has, and that an API with 32-bit ids can read. */
const UNKNOWN_ID = 2_000_000_001;

/** A field of a query or body as it travels, and a value that it must not have. */
export type WrongValue = readonly [field: string, value: string];

/**
 * A call that must be refused for its caller: with an id that nobody has and an empty body, so that it does no harm
 * at an API that lets it through.
 */
export function harmlessRequest({ method, path, body, files }: Endpoint): WireRequest {
  const empty = files.length > 0 ? new FormData() : "{}";
  return {
    method,
    path: path.replaceAll(/\{\w+\}/g, String(UNKNOWN_ID)),
    body: body instanceof z.ZodUndefined ? undefined : empty,
  };
}

/** The same request for records that nobody has. */
export function unknownRequest(request: WireRequest, endpoint: Endpoint): WireRequest {
  const [, query] = request.path.split("?");
  const { path } = harmlessRequest(endpoint);
  return { ...request, path: query ? `${path}?${query}` : path };
}

/** The same request with one wrong value, in the body where there is one, else in the query. */
export function spoiledRequest(request: WireRequest, [field, value]: WrongValue): WireRequest {
  const { body } = request;
  if (body === undefined) {
    const [path = "", query] = request.path.split("?");
    const values = new URLSearchParams(query);
    values.set(field, value);
    return { ...request, path: `${path}?${values}` };
  }
  if (typeof body === "string") {
    const fields = JSON.parse(body) as Record<string, unknown>;
    return { ...request, body: JSON.stringify({ ...fields, [field]: value }) };
  }
  const form = new FormData();
  for (const [name, part] of body) if (name !== field) form.append(name, part);
  form.append(field, value);
  return { ...request, body: form };
}
