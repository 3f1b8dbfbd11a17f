import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { type Fault, misbehave, needsUpstream, reply, type UpstreamAnswer } from "./faults.ts";
import { hangUp, listen } from "./listen.ts";

/** Which calls a fault applies to; a text is a prefix of the path. By default, all calls. */
export interface Match {
  readonly method?: string;
  readonly path?: string | RegExp;
  /** How many matching calls pass first: `after: 2` applies from the third call on. */
  readonly after?: number;
  /** How many calls fail before the API recovers. */
  readonly times?: number;
}

/** `path` holds the query. */
interface Call {
  readonly method: string;
  readonly path: string;
}

interface RecordedCall extends Call {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The fault applied to it, if any. */
  readonly fault: Fault["kind"] | undefined;
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

interface Rule {
  readonly fault: Fault;
  readonly match: Match;
  seen: number;
}

/** Starts a proxy in front of `upstreamUrl`, without faults at first; on a free port of 127.0.0.1. */
export async function startFaultProxy(upstreamUrl: string) {
  const upstream = new URL(upstreamUrl);
  const agent = new Agent({ keepAlive: true });
  const calls: RecordedCall[] = [];
  let rules: Rule[] = [];
  let [running, busiest] = [0, 0];

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { method = "GET", url: path = "/", headers } = request;
    const fault = strike(rules, { method, path });
    running += 1;
    busiest = Math.max(busiest, running);
    response.once("close", () => (running -= 1));
    calls.push({ method, path, headers, body: body.toString(), fault: fault?.kind });
    if (!fault) return replyWith(response, await forward(upstream, agent, request, body));
    const answer = needsUpstream(fault) ? await forward(upstream, agent, request, body) : undefined;
    await misbehave(fault, response, answer);
  };
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every call that arrived, in order. */
    calls: calls as readonly RecordedCall[],
    /** The maximum number of concurrent calls, of those in `calls`. */
    busiest: () => busiest,
    /** The fault that such a call would meet now. */
    faultOf: (call: Call) =>
      rules.find((rule) => isFor(rule.match, call) && applies(rule, rule.seen + 1))?.fault,
    /** Adds a fault; if several match, the latest applies. `refuse` without a match closes the port. */
    async set(fault: Fault, match: Match = {}) {
      rules = [{ fault, match, seen: 0 }, ...rules];
      if (fault.kind === "refuse" && Object.keys(match).length === 0) await hangUp(server);
    },
    /** Removes all faults and clears the calls. */
    async clear() {
      rules = [];
      calls.length = 0;
      busiest = 0;
      if (!server.listening) await listen(server, port);
    },
    async stop() {
      agent.destroy();
      await hangUp(server);
    },
  };
}

/** The fault for this call, if any; counts it for `after` and `times`. */
function strike(rules: readonly Rule[], call: Call): Fault | undefined {
  for (const rule of rules) {
    if (!isFor(rule.match, call)) continue;
    rule.seen += 1;
    if (applies(rule, rule.seen)) return rule.fault;
  }
  return undefined;
}

const applies = ({ match: { after = 0, times = Infinity } }: Rule, seen: number) =>
  seen > after && seen <= after + times;

function isFor({ method, path = "" }: Match, call: Call): boolean {
  if (method !== undefined && method !== call.method) return false;
  return typeof path === "string" ? call.path.startsWith(path) : path.test(call.path);
}

async function forward(
  upstream: URL,
  agent: Agent,
  from: IncomingMessage,
  body: Buffer,
): Promise<UpstreamAnswer> {
  const headers = { ...from.headers, host: upstream.host, connection: "keep-alive" };
  const { hostname, port } = upstream;
  const to = httpRequest({ hostname, port, path: from.url, method: from.method, headers, agent });
  to.end(body);
  const [answer] = (await once(to, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: endToEnd(answer.headers), body: await buffer(answer) };
}

/** Without what holds for one connection only. */
export function endToEnd(headers: IncomingMessage["headers"]): OutgoingHttpHeaders {
  const {
    connection: _c,
    "keep-alive": _k,
    "transfer-encoding": _t,
    "content-length": _l,
    ...rest
  } = headers;
  return rest;
}

const replyWith = (response: ServerResponse, { status, headers, body }: UpstreamAnswer) =>
  reply(response, status, headers, body);
