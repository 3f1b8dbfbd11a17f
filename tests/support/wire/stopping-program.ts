import { createServer, type ServerResponse } from "node:http";
import { stopWithGrace } from "#server/boot/graceful-stop.ts";

/**
 * A program that does nothing but stop well, for `http-stop.test.ts`: `/slow?ms=` answers late, `/throw` ends in an error
 * that nobody catches, and its first part can't be closed. Its first line on standard output is its port.
 */
const [patience = 2_000] = process.argv.slice(2).map(Number);

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

stopWithGrace({
  server,
  layer: { refuseOpen: () => open.forEach((response) => response.writeHead(503).end("refused")) },
  drainWait: 50,
  patience,
  closers: [() => Promise.reject(new Error("stuck")), () => void process.stdout.write("closed\n")],
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
