import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { hangUp, listen } from "./listen.ts";

/** Responds to one call: a status, a JSON body and headers; or never. */
export interface SmallAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

type Handler = (request: IncomingMessage, body: string) => SmallAnswer | "hang";

export type SmallApi = Awaited<ReturnType<typeof startSmallApi>>;

const NOT_FOUND = { status: 404, json: { status: 404, error: "Not Found", message: "No such thing" } };

/** A minimal API for tests of the client: `"METHOD /path"` to response; writes are recorded. */
export async function startSmallApi(handlers: Readonly<Record<string, Handler>>) {
  /** Bodies of the writes that were carried out. */
  const written: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const [path] = (request.url ?? "").split("?");
    const known = handlers[`${request.method} ${path}`];
    const said = known ? known(request, body) : NOT_FOUND;
    if (said === "hang") return;
    const { status = 200, json, headers }: SmallAnswer = said;
    if (request.method !== "GET" && status < 300) written.push(body);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  };
  server.on("connection", () => (connections += 1));
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    written: written as readonly string[],
    /** How many connections were opened. */
    connections: () => connections,
    stop: () => hangUp(server),
  };
}
