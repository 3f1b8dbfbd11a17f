import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import type { Shot } from "./requests.ts";
import { damaged } from "./values.ts";

/** The response; `undefined` if the connection closed before the response to an oversized body was read. */
export type Hit = { readonly status: number; readonly body: string } | undefined;

/** More JSON than the API reads: it rejects the rest and closes the connection. */
const LARGE_BYTES = 256 * 1024;

/** Sends requests over kept-alive connections, as our client does for reads. */
export function gun(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    fire: ({ method, path, headers, body }: Shot) =>
      new Promise<Hit>((resolve, reject) => {
        const length = body && { "content-length": body.length };
        const sent = request({
          port,
          host: "127.0.0.1",
          agent,
          method,
          path,
          headers: { ...headers, ...length },
        });
        sent.on("response", (response: IncomingMessage) => {
          const status = response.statusCode ?? 0;
          text(response).then((all) => resolve({ status, body: all }), reject);
        });
        sent.on("error", (error) => ((body?.length ?? 0) > LARGE_BYTES ? resolve(undefined) : reject(error)));
        sent.end(body);
      }),
    end: () => agent.destroy(),
  };
}

/** A request as bytes, which may violate any rule of HTTP. */
export const bytesOf = (shot: fc.Arbitrary<Shot>): fc.Arbitrary<Buffer> =>
  damaged(
    fc
      .tuple(shot, fc.constantFrom("length", "chunks", "both", "wrong", "none"), first)
      .map(([one, framing, line]) => {
        const body = one.body ?? Buffer.alloc(0);
        const head = [
          line(one),
          "Host: localhost",
          ...Object.entries(one.headers).map(([name, value]) => `${name}: ${value}`),
          ...framed(framing, body),
        ];
        return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
      }),
  );

const first = fc.constantFrom(
  ({ method, path }: Shot) => `${method} ${path} HTTP/1.1`,
  ({ method, path }: Shot) => `${method} ${path} HTTP/1.0`,
  ({ method, path }: Shot) => `${method} http://other:99999${path} HTTP/1.1`,
  ({ method, path }: Shot) => `${method} /${path} HTTP/1.1`,
  ({ method, path }: Shot) => `${method} ${path}?${"q".repeat(20_000)} HTTP/1.1`,
  ({ path }: Shot) => `CONNECT ${path} HTTP/1.1`,
  ({ method }: Shot) => `${method} * HTTP/1.1`,
  ({ method, path }: Shot) => `${method} ${path} HTTP/9.9`,
);

function framed(framing: string, { length }: Buffer): string[] {
  const chunked = "Transfer-Encoding: chunked";
  if (framing === "length") return [`Content-Length: ${length}`];
  if (framing === "chunks") return [chunked];
  if (framing === "both") return [chunked, `Content-Length: ${length}`];
  return framing === "wrong" ? [`Content-Length: ${length + 7}`, "Connection: close"] : [];
}

/** Sends bytes, hangs up, and parses the statuses of all responses. */
export async function throwAt(port: number, bytes: Buffer): Promise<number[]> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  socket.setTimeout(5_000, () => socket.destroy());
  socket.end(bytes);
  await closed;
  const told = Buffer.concat(chunks).toString("latin1");
  return [...told.matchAll(/(?:^|\n|\})HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
