import { parseFormData } from "@remix-run/form-data-parser";
import type { IncomingMessage } from "node:http";
import { UPLOAD } from "#app/model/limits.ts";
import { RefusedCall } from "./refusal.ts";

/** The longest documented payload is under 10 kB even with three bytes per character. */
const MAX_BYTES = 256 * 1024;

/** Reads a request's body; refuses with 413 as soon as it is known to be larger than `largest` bytes. */
async function readBody(request: IncomingMessage, largest = MAX_BYTES): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > largest) throw new RefusedCall(413);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of arriving(request)) {
    bytes += chunk.length;
    if (bytes > largest) throw new RefusedCall(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a body as they arrive. An aborted upload is a bad request, not a server error. */
async function* arriving(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Leaving the loop must not end the connection, because the refusal still has to be sent.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new RefusedCall(400);
  }
}

/** Reads a JSON body: 415 for another type, 400 for text that is not JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!hasType(request, "application/json")) throw new RefusedCall(415);
  const bytes = await readBody(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new RefusedCall(400);
  }
}

/** Reads the fields of a plain HTML form; the first of a repeated field counts. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!hasType(request, "application/x-www-form-urlencoded")) throw new RefusedCall(415);
  return new URLSearchParams((await readBody(request)).toString("utf8"));
}

function hasType(request: IncomingMessage, type: string): boolean {
  return (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() === type;
}

/**
 * A file over the documented limit but under this one is read, so that its sender gets the documented message; larger
 * ones get 413.
 */
export const MAX_FORM_BYTES = UPLOAD.refusedBytes + MAX_BYTES;

const CAPS = { maxFileSize: MAX_FORM_BYTES, maxTotalSize: MAX_FORM_BYTES };

type Field = string | File;

/**
 * 415 for another type, 413 above the limits, 400 for invalid multipart. The first of repeated parts counts;
 * a file instead of text, or vice versa, is ignored.
 * @param files names of the file parts; a browser sends an empty one if none was chosen
 */
export async function readMultipart(
  request: IncomingMessage,
  files: readonly string[],
): Promise<Record<string, Field>> {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new RefusedCall(415);
  // Read completely before any refusal: half a body would be left on the connection.
  const bytes = new Uint8Array(await readBody(request, MAX_FORM_BYTES));
  const init = { method: "POST", headers: { "content-type": type }, body: bytes };
  const form = await parseFormData(new Request("http://reference/", init), CAPS).catch(() => {
    throw new RefusedCall(400);
  });
  const parts = [...form].filter(([name, value]) =>
    files.includes(name) ? value instanceof File && value.size > 0 : typeof value === "string",
  );
  return Object.fromEntries(parts.toReversed().map(([name, value]) => [name, withPlainBreaks(value)]));
}

/** Forms are sent with CRLF, whatever the sender's system. */
const withPlainBreaks = (value: Field) =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
