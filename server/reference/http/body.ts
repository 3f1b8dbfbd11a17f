import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

/** The longest documented payload is under 10 kB even when every letter takes three bytes. */
const LARGEST_BYTES = 256 * 1024;

/** Reads a request's body; refuses with 413 as soon as it is known to be larger than `largest` bytes. */
export async function readBody(request: IncomingMessage, largest = LARGEST_BYTES): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > largest) throw new Refusal(413);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of arriving(request)) {
    bytes += chunk.length;
    if (bytes > largest) throw new Refusal(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a body as they come. A sender who hangs up has made a bad request: that is no fault of ours. */
async function* arriving(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Leaving the loop must not end the connection: the refusal still has to travel.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw new Refusal(400);
  }
}

/** Reads a JSON body: 415 for another type, 400 for text that is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!hasType(request, "application/json")) throw new Refusal(415);
  const bytes = await readBody(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400);
  }
}

/** Reads the fields of a plain HTML form; the first of a repeated field counts. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!hasType(request, "application/x-www-form-urlencoded")) throw new Refusal(415);
  return new URLSearchParams((await readBody(request)).toString("utf8"));
}

function hasType(request: IncomingMessage, type: string): boolean {
  return (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() === type;
}
