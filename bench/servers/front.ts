import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";

/** A network as a phone has it. */
export interface Network {
  readonly name: string;
  readonly kilobits: number;
  /** Both ways together. */
  readonly latencyMs: number;
}

/** A TLS proxy with HTTP/2 before some servers, as a reverse proxy stands before them in production. */
export interface Front {
  /** For a fast network. */
  readonly port: number;
  /** A slow network in front of `port`; every handshake costs a round trip, as a real one does. */
  slowLink(network: Network): Promise<{ readonly port: number; stop(): void }>;
  /** Passes what is asked of `https://host:port` on to the server at `origin`, and adds these headers to its answers. */
  pass(host: string, origin: string, headers?: Readonly<Record<string, string>>): void;
  /** Answers every address of `https://host:port` with this page. */
  show(host: string, html: string): void;
  stop(): void;
}

/** Headers of one connection, which HTTP/2 refuses. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection"]);

/** On a free port of the loopback interface, with an untrusted certificate. */
export async function startFront(): Promise<Front> {
  const servers = new Map<string, Pick<Way, "origin" | "headers">>();
  const pages = new Map<string, string>();
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...certificate(), allowHTTP1: true });
  server.on("request", (asked, answer) => {
    const authority = asked.headers[":authority"] ?? asked.headers.host ?? "";
    const host = authority.replace(/:\d+$/, "");
    const page = pages.get(host);
    const target = servers.get(host);
    if (page !== undefined) {
      answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      answer.end(page);
    } else if (target) passOn(asked, answer, { ...target, authority, agent });
    else answer.writeHead(404).end();
  });
  // Small records, as Go's and other servers begin with: a browser can read nothing of a record before its last byte.
  server.on("secureConnection", (socket) => void socket.setMaxSendFragment(PACKET));
  const port = await listen(server);
  return {
    port,
    slowLink: (network) => startSlowLink(port, network),
    pass: (host, origin, headers = {}) => void servers.set(host, { origin: new URL(origin), headers }),
    show: (host, html) => void pages.set(host, html),
    stop() {
      agent.destroy();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Bytes that travel at once: about a packet, so that answers share the way. */
const PACKET = 1_400;

async function startSlowLink(target: number, { kilobits, latencyMs }: Network) {
  /** All connections share the bandwidth, in either direction. */
  const lane = () => {
    let freeAt = 0;
    return (bytes: number) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes * 8) / kilobits;
      return freeAt + latencyMs / 2 - performance.now();
    };
  };
  const [up, down] = [lane(), lane()];
  const carry = (from: Socket, to: Socket, delayOf: (bytes: number) => number, waitMs = 0) => {
    const earliest = performance.now() + waitMs;
    const onTheWay: { readonly due: number; readonly arrive: () => void }[] = [];
    const arriving = () => {
      while ((onTheWay[0]?.due ?? Infinity) <= performance.now()) onTheWay.shift()?.arrive();
      if (onTheWay[0]) setTimeout(arriving, Math.max(0, onTheWay[0].due - performance.now()));
    };
    const send = (bytes: number, arrive: () => void) => {
      const due = Math.max(performance.now() + delayOf(bytes), earliest);
      if (onTheWay.push({ due, arrive }) === 1) setTimeout(arriving, due - performance.now());
    };
    from.on("data", (data: Buffer) => {
      for (let start = 0; start < data.length; start += PACKET) {
        const packet = data.subarray(start, start + PACKET);
        send(packet.length, () => to.writable && to.write(packet));
      }
    });
    from.on("error", () => to.destroy());
    from.on("close", () => send(0, () => to.end()));
  };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) socket.setNoDelay(true);
    sockets.add(near);
    near.once("close", () => sockets.delete(near));
    // The connection is established at once here; over a network the first bytes wait for the handshake.
    carry(near, far, up, latencyMs * 1.5);
    carry(far, near, down);
  });
  const port = await listen(server);
  return {
    port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Way {
  readonly origin: URL;
  /** Added to the answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authority: string;
  readonly agent: Agent;
}

function passOn(
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  { origin, headers: added, authority, agent }: Way,
) {
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !name.startsWith(":") && !HOP_BY_HOP.has(name)),
  );
  const forwarded = {
    ...headers,
    host: authority,
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-proto": "https",
    "x-forwarded-host": authority,
  };
  const { hostname, port } = origin;
  const options = { hostname, port, agent, method: asked.method, path: asked.url, headers: forwarded };
  const inner = request(options, (reply) => {
    const kept = Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    answer.writeHead(reply.statusCode ?? 502, { ...Object.fromEntries(kept), ...added });
    pipeline(reply, answer, () => undefined);
  });
  inner.on("error", () => answer.destroy());
  pipeline(asked, inner, () => undefined);
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "bench-front-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=bench", "-days", "2", "-nodes", "-keyout", key, "-out", cert];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  try {
    execFileSync("openssl", ["req", "-x509", ...curve, ...subject], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
