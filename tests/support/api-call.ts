import { z } from "zod";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import type { ApiSession } from "./reference-sign-in.ts";

/** `value` is decoded by the contract if the call succeeded, `body` is as sent. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly body: unknown;
  readonly value: Output<E>;
}

/** Makes one call of the contract, without files, over HTTP with the access token of `session`. */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E>,
  { session }: { readonly session?: ApiSession } = {},
): Promise<Answer<E>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const url = new URL(base + fill(endpoint.path, encode(endpoint.params, params)));
  for (const [name, value] of Object.entries(encode(endpoint.query, query))) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(session && { authorization: `Bearer ${session.bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(encode(endpoint.body, body)) }),
  });
  const text = await response.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  return {
    status: response.status,
    body: json,
    value: (response.ok ? z.decode(endpoint.reply, json) : undefined) as Output<E>,
  };
}

function encode(schema: z.ZodType, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : (z.encode(schema, value) as Record<string, unknown>);
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
