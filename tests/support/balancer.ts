import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { endToEnd } from "./fault-proxy.ts";
import { hangUp, listen } from "./listen.ts";

/** Interval of health checks per node; milliseconds. */
const PROBE_MS = 100;

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** Its response if a node died during a request, whose outcome is unknown. */
export const CUT_OFF = "The balancer lost its node";

/** A round-robin load balancer over the nodes of these ports that are ready: they may come and go. */
export async function startBalancer(ports: readonly number[]) {
  const ready = new Set(ports);
  let turn = 0;
  let cutOff = 0;
  /** One entry per form in progress: the port of its node. */
  const posts: number[] = [];

  const probe = () =>
    ports.forEach((port) => {
      const asked = request({ host: "127.0.0.1", port, path: "/health/ready", timeout: 1000, agent: false });
      asked.on("response", (answer) => {
        answer.resume();
        if (answer.statusCode === 200) ready.add(port);
        else ready.delete(port);
      });
      asked.on("timeout", () => asked.destroy());
      asked.on("error", () => ready.delete(port));
      asked.end();
    });
  const probing = setInterval(probe, PROBE_MS);

  /** If none is ready, as during a failover of the store, all are tried. */
  const next = () => {
    const able = ports.filter((port) => ready.has(port));
    const list = able.length > 0 ? able : ports;
    return list[(turn += 1) % list.length];
  };

  function pass(asked: IncomingMessage, body: Buffer, response: ServerResponse, tries: number) {
    const { method = "GET", url: path, headers } = asked;
    const port = next();
    const onward = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
    if (method === "POST") posts.push(port ?? 0);
    onward.on("close", () => method === "POST" && posts.splice(posts.indexOf(port ?? 0), 1));
    const lost = (error: NodeJS.ErrnoException) => {
      const wasSent = error.code !== "ECONNREFUSED";
      // As balancers do: retries reads, and anything that was never sent.
      if (tries > 0 && (!wasSent || method === "GET")) return void pass(asked, body, response, tries - 1);
      cutOff += 1;
      response.writeHead(502, { "Content-Type": "text/plain" }).end(CUT_OFF);
    };
    onward.on("response", (answer) => {
      // Passed on whole: a node may die in the middle of it.
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers)).end(Buffer.concat(parts));
      });
      answer.on("error", lost);
    });
    onward.on("error", lost);
    onward.end(body);
  }

  // Connections that wait are closed by the clients: closed here, one might just get its next request.
  const server = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => pass(asked, Buffer.concat(chunks), response, 2 * ports.length));
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    /** How many responses it had to make itself because a node died during a request. */
    cutOff: () => cutOff,
    /** Which of these nodes is processing a form right now. */
    postAt: (among: readonly number[]) => posts.find((one) => among.includes(one)),
    async stop() {
      clearInterval(probing);
      await hangUp(server);
    },
  };
}
