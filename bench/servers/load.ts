import autocannon from "autocannon";
import type { ServerProcess } from "./process.ts";

/** One address, and the process whose CPU time counts. */
export interface Target {
  readonly url: string;
  readonly server: ServerProcess;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly perSecond: number;
  /** CPU time of the server's process for one request. */
  readonly cpuMs: number;
  /** From sending a request to the end of its answer, on average. */
  readonly wallMs: number;
  readonly memoryMb: number;
}

/** The product limits how often one client may ask, so the load comes from many. */
const CLIENTS = Array.from({ length: 250 }, (_, index) => `10.0.${index % 10}.${index + 1}`);

/** The product sheds what it can't serve in time, which at its capacity is an occasional request. */
const MAX_REFUSED = 0.02;

/**
 * Requests a page over kept connections for some seconds.
 * @throws when more than a few answers are anything but 200
 */
export async function load(target: Target, seconds: number, connections: number): Promise<Load> {
  const { url, server, headers } = target;
  const before = await server.usage();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: CLIENTS.map((client) => ({ headers: { ...headers, "x-forwarded-for": client } })),
  });
  const after = await server.usage();
  const answers = result["2xx"];
  if (result.non2xx > answers * MAX_REFUSED || answers === 0 || result.errors > 0) {
    throw new Error(`${url}: ${answers} answers, ${result.non2xx} refusals, ${result.errors} failures`);
  }
  return {
    perSecond: answers / result.duration,
    cpuMs: (after.cpuMs - before.cpuMs) / answers,
    wallMs: (connections * result.duration * 1000) / answers,
    memoryMb: after.memoryMb,
  };
}
