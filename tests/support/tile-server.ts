import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import sharp from "sharp";
import { hangUp, listen } from "./listen.ts";

/** Responds to one request in place of the tile service. */
export type TileAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A tile service on a free port of 127.0.0.1: pale squares with their numbers. */
export interface TileServer {
  /** For `TILE_URL`. */
  readonly template: string;
  /** Every request so far, in order. */
  readonly asked: readonly IncomingMessage[];
  /** The maximum number of open connections. */
  readonly mostConnections: () => number;
  /** Replaces every response from now on; without an argument, back to normal. */
  answer(with_?: TileAnswer): void;
  clear(): void;
  stop(): Promise<void>;
}

export const TILE_HEADERS = { "content-type": "image/png", "cache-control": "max-age=60", etag: '"one"' };

export async function startTileServer(): Promise<TileServer> {
  const asked: IncomingMessage[] = [];
  let answer: TileAnswer = behave;
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.on("connection", (socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.once("close", () => (open -= 1));
  });
  const port = await listen(server);
  return {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    asked,
    mostConnections: () => most,
    answer: (other = behave) => void (answer = other),
    clear() {
      asked.length = 0;
      most = open;
    },
    stop: () => hangUp(server),
  };
}

const behave: TileAnswer = (request, response) => {
  if (request.headers["if-none-match"] === TILE_HEADERS.etag) {
    response.writeHead(304, TILE_HEADERS).end();
    return;
  }
  void tilePicture(request.url ?? "").then((bytes) => response.writeHead(200, TILE_HEADERS).end(bytes));
};

/** A square with its numbers on it. */
export const tilePicture = (text: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
      <rect width="256" height="256" fill="#e8efe4" stroke="#c4d0bd"/>
      <text x="128" y="132" text-anchor="middle" font-size="16" fill="#9aa894">${text}</text>
    </svg>`),
  )
    .png()
    .toBuffer();
