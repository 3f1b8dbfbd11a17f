import { type IncomingMessage, request as send, type Server } from "node:http";
import { duplexPair, Readable } from "node:stream";

/** A `fetch` to a server in this process, without a port; redirects are not followed. */
export function fetchFrom(server: Server): (request: Request) => Promise<Response> {
  return async (request) => {
    const { url, method, headers, signal } = request;
    const { hostname, port, pathname, search } = new URL(url);
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = send({
      createConnection() {
        const [near, far] = duplexPair();
        server.emit("connection", far);
        return near;
      },
      hostname,
      port,
      path: pathname + search,
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { "Content-Length": body.byteLength }) },
      signal,
    });
    outgoing.once("response", resolve).once("error", reject).end(body);
    return toResponse(await promise, method);
  };
}

const BODILESS = new Set([204, 205, 304]);

function toResponse(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 500, statusMessage: statusText = "", headersDistinct } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const isBodiless = method === "HEAD" || BODILESS.has(status);
  if (isBodiless) answer.resume();
  return new Response(isBodiless ? null : (Readable.toWeb(answer) as ReadableStream), {
    status,
    statusText,
    headers,
  });
}
