import { createServer, type ServerResponse } from "node:http";
import { stopWithGrace } from "#server/boot/start.ts";
import { stopServer } from "#server/http/server.ts";
import { createLog } from "#server/log/log.ts";
import { closeAll } from "#server/services.ts";

/**
 * A program that only stops gracefully, for `stop.slow.test.ts`: `/slow?ms=` responds late, `/throw` ends in an
 * uncaught error, and its first part can't be closed. Its first line on standard output is its port.
 */
const [timeoutMs = 2_000] = process.argv.slice(2).map(Number);

const open = new Set<ServerResponse>();
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://program");
  open.add(response);
  response.once("close", () => open.delete(response));
  if (url.pathname === "/throw")
    setImmediate(() => {
      throw new Error("nobody catches this");
    });
  if (url.pathname === "/slow") process.stdout.write("asked\n");
  setTimeout(() => response.end("done"), Number(url.searchParams.get("ms") ?? 0));
});

const log = createLog("info", process.stdout);
const layer = { refuseOpen: () => open.forEach((response) => response.writeHead(503).end("refused")) };
const stuck = { close: () => Promise.reject(new Error("stuck")) };
const closing = { close: () => void process.stdout.write("closed\n") };
stopWithGrace({
  log,
  longest: timeoutMs + 10_050,
  async close() {
    await stopServer({ server, layer, drainWait: 50, timeoutMs, log });
    await closeAll([stuck, closing], log);
  },
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
