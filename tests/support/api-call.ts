import { z } from "zod";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import type { ApiSession } from "./reference-sign-in.ts";

/** `value` is decoded by the contract if the call succeeded, `body` is as sent. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly value: Output<E>;
}

export interface CallOptions {
  readonly session?: ApiSession | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one call of the contract over HTTP with the access token of `session`. */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E>,
  { session, headers = {} }: CallOptions = {},
): Promise<Answer<E>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const url = new URL(base + fill(endpoint.path, encode(endpoint.params, params)));
  for (const [name, value] of Object.entries(encode(endpoint.query, query))) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const isJson = body !== undefined && endpoint.files.length === 0;
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(session && { authorization: `Bearer ${session.bearer}` }),
      ...(isJson && { "content-type": "application/json" }),
      ...headers,
    },
    ...(isJson && { body: JSON.stringify(encode(endpoint.body, body)) }),
    ...(endpoint.files.length > 0 && { body: multipart(encode(endpoint.body, body)) }),
  });
  const text = await response.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    body: json,
    value: (response.ok ? z.decode(endpoint.reply, json) : undefined) as Output<E>,
  };
}

function encode(schema: z.ZodType, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : (z.encode(schema, value) as Record<string, unknown>);
}

function multipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value as string | File);
  }
  return form;
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
