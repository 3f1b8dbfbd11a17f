import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { plain } from "./images.ts";
import { hangUp, listen } from "./listen.ts";

/** Responds to one request in place of the tile service. */
export type TileAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export type TileServer = Awaited<ReturnType<typeof startTileServer>>;

export const TILE_HEADERS = { "content-type": "image/png", "cache-control": "max-age=60", etag: '"one"' };

/** A tile service on a free port of 127.0.0.1: pale squares. */
export async function startTileServer() {
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
    /** For `TILE_URL`. */
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    /** Every request so far, in order. */
    asked: asked as readonly IncomingMessage[],
    /** The maximum number of open connections. */
    mostConnections: () => most,
    /** Replaces every response from now on; without an argument, back to normal. */
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
  void plain(256, 256, "png", "#e8efe4").then((bytes) => response.writeHead(200, TILE_HEADERS).end(bytes));
};
