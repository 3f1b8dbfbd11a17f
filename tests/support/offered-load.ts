import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Ask {
  /** The name under which it is counted. */
  readonly kind: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The encoded fields of a posted form. */
  readonly form?: string;
}

interface Answered {
  readonly kind: string;
  /** 0 without a response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export type LoadClient = ReturnType<typeof loadClient>;

const TIMEOUT_MS = 60_000;

/** Interval at which due requests are sent; milliseconds. */
const TICK_MS = 5;

/** A product limits the rate per client: the load comes from many. */
const clientOf = (count: number) => `10.${(count >> 8) % 200}.${count % 256}.7`;

/** Sends requests to one server, which must trust proxies on this machine, over kept-alive connections. */
export function loadClient(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000, scheduling: "lifo" });

  function send({ kind, path, headers, form }: Ask, count: number): Promise<Answered> {
    return new Promise((resolve) => {
      const end = (status: number, retryAfter?: string) => resolve({ kind, status, retryAfter });
      const posted = form !== undefined && {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(Buffer.byteLength(form)),
        Origin: origin,
      };
      const outgoing = request({
        agent,
        hostname,
        port,
        path,
        method: posted ? "POST" : "GET",
        headers: { Host: host, "X-Forwarded-For": clientOf(count), ...headers, ...posted },
        timeout: TIMEOUT_MS,
      });
      outgoing.once("response", (answer) => {
        answer.resume().once("close", () => end(answer.statusCode ?? 0, answer.headers["retry-after"]));
      });
      outgoing.once("timeout", () => outgoing.destroy());
      outgoing.once("error", () => end(0));
      outgoing.end(form);
    });
  }

  return {
    /** Sends at a fixed rate, whether or not responses arrive (open loop). */
    async offer(perSecond: number, seconds: number, next: (count: number) => Ask) {
      const begun = performance.now();
      const answers: Promise<Answered>[] = [];
      for (const most = perSecond * seconds; answers.length < most; await pause(TICK_MS)) {
        const dueBy = Math.min(most, ((performance.now() - begun) * perSecond) / 1000);
        while (answers.length < dueBy) answers.push(send(next(answers.length), answers.length));
      }
      return Promise.all(answers);
    },
    /** Sends the next request when one has ended, with a fixed concurrency (closed loop): measures the capacity. */
    async saturate(connections: number, seconds: number, next: (count: number) => Ask) {
      const end = performance.now() + seconds * 1000;
      const answers: Answered[] = [];
      let count = 0;
      const keepAsking = async () => {
        while (performance.now() < end) {
          count += 1;
          answers.push(await send(next(count), count));
        }
      };
      await Promise.all(Array.from({ length: connections }, keepAsking));
      return answers;
    },
    close: () => agent.destroy(),
  };
}

/** The percentile of the response times; milliseconds, 0 without any. */
export function percentile(answers: readonly { readonly ms: number }[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0;
}

/** A mix of requests by visitors and staff; each page is personal to its reader. */
export function mixedLoad(staffCookie: string): (count: number) => Ask {
  const browser = { "User-Agent": "Mozilla/5.0" };
  const headers = { ...browser, Cookie: "lng=mk" };
  return (count) => {
    if (count % 10 === 2)
      return { kind: "staff", path: "/admin/cases", headers: { ...browser, Cookie: staffCookie } };
    if (count % 10 === 4) return { kind: "form", path: "/contact", form: "fullName=&message=", headers };
    return { kind: "visitor", path: "/?lng=mk", headers };
  };
}

/** Whether a request was served, rather than refused or failed. */
export const isServed = ({ status }: Answered): boolean => status > 0 && status < 500;

/** Whether it was refused properly: with the time to wait. */
export const isRefused = ({ status, retryAfter }: Answered): boolean =>
  status === 503 && retryAfter !== undefined;
