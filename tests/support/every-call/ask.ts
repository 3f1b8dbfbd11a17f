import type { Endpoint } from "#server/api/endpoint.ts";
import { fileOf } from "../images.ts";
import type { ApiSession } from "../reference-sign-in.ts";
import { hasBody, sampleBody, sampleQuery } from "./calls.ts";

/** How to make a call; anything left out is valid. */
export interface Asking {
  readonly session?: ApiSession | undefined;
  /** Replaces every placeholder of the path, unencoded. */
  readonly id?: number | string;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of the body that differ from the sample. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The whole body, in place of the sample. */
  readonly body?: RequestInit["body"];
  /** A file for each of the call's files. */
  readonly image?: Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response as sent. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Makes a call of the contract over HTTP without its codecs, so that it may be invalid. */
export async function ask(base: string, endpoint: Endpoint, asking: Asking = {}): Promise<Told> {
  const { session, id = 1, query = sampleQuery(endpoint), headers } = asking;
  const { method, path } = endpoint;
  const body = hasBody(endpoint) ? (asking.body ?? payload(endpoint, asking)) : null;
  const response = await fetch(
    `${base}${path.replaceAll(/\{\w+\}/g, String(id))}?${new URLSearchParams(query)}`,
    {
      method,
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
      headers: {
        ...(session && { authorization: `Bearer ${session.bearer}` }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...headers,
      },
    },
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function payload(endpoint: Endpoint, { fields = {}, image }: Asking): string | FormData {
  const all = { ...sampleBody(endpoint), ...fields };
  if (endpoint.files.length === 0) return JSON.stringify(all);
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.append(name, value === null ? "" : String(value));
  if (image) for (const name of endpoint.files) form.append(name, fileOf(image, "image.png"));
  return form;
}
