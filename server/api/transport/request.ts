import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";

export interface WireRequest {
  readonly method: Endpoint["method"];
  /** Path and query below the API's base. */
  readonly path: string;
  readonly body: string | FormData | undefined;
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const ID = /^\d{1,15}$/;

/**
 * Encodes a call. The path comes from the template with only digits filled in, so that no input can lead to another
 * path (R47).
 * @returns `undefined` for an impossible id, such as 2^60: there is nothing to ask for
 * @throws `ZodError` for a query or body that its own schema refuses: a bug in the calling code
 */
export function wireRequest(endpoint: Endpoint, input: Parts): WireRequest | undefined {
  const params = z.safeEncode(endpoint.params, input.params);
  if (!params.success) return undefined;
  const path = fill(endpoint.path, fieldsOf(params.data));
  const query = search(fieldsOf(z.encode(endpoint.query, input.query)));
  return {
    method: endpoint.method,
    path: query ? `${path}?${query}` : path,
    body: bodyOf(endpoint, z.encode(endpoint.body, input.body)),
  };
}

function bodyOf({ files }: Endpoint, body: unknown): WireRequest["body"] {
  if (body === undefined) return undefined;
  return files.length > 0 ? multipart(fieldsOf(body)) : JSON.stringify(body);
}

const fieldsOf = (part: unknown) => new Map<string, unknown>(Object.entries(part ?? {}));

function multipart(fields: ReturnType<typeof fieldsOf>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof File) form.append(name, value, `${name}${ENDINGS[value.type] ?? ""}`);
    else if (typeof value === "string") form.append(name, value);
  }
  return form;
}

/** Extensions of sent files. A file is named after its field: its original name is private. */
const ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": ".jpg", "image/png": ".png" };

function fill(template: string, values: ReturnType<typeof fieldsOf>): string {
  return template.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values.get(name);
    if (typeof value !== "string" || !ID.test(value))
      throw new TypeError(`No id for {${name}} of ${template}`);
    return value;
  });
}

function search(values: ReturnType<typeof fieldsOf>): string {
  const given = [...values].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return new URLSearchParams(given).toString();
}
