import { setTimeout as wait } from "node:timers/promises";
import { Cluster, Redis, ReplyError } from "ioredis";
import type { Log } from "#server/log/log.ts";
import type { RedisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "./engine.ts";

const COMMAND_MS = 1000;
/** A Sentinel that hangs keeps the others from being asked for this long. */
const SENTINEL_MS = 300;
const LONGEST_PAUSE_MS = 200;
const FIRST_PAUSE_MS = 25;
/** How long callers wait out a fault: a failover is over by then. */
const FAILOVER_MS = 6000;

const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);

/** The library's client; it connects, and connects again, by itself. */
export function clientOf(place: RedisPlace, timeoutMs = COMMAND_MS): Redis | Cluster {
  const { kind, nodes, primary: name, username, password, database: db, sentinelPassword } = place;
  const tls = place.tls ? {} : undefined;
  const options = {
    username,
    password,
    tls,
    // The fewest steps to a new connection: it is what a failover waits for.
    protocol: 2 as const,
    disableClientInfo: true,
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    retryStrategy: pauseAfter,
    // Who asks knows whether a command may be sent again.
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    reconnectOnError: isRefused,
  };
  if (kind === "cluster")
    return new Cluster([...nodes], {
      redisOptions: options,
      enableOfflineQueue: false,
      clusterRetryStrategy: pauseAfter,
      slotsRefreshTimeout: timeoutMs,
      slotsRefreshInterval: timeoutMs,
      retryDelayOnFailover: 0,
      // Certificates name hosts, not addresses.
      dnsLookup: (address, told) => told(null, address),
    });
  if (kind === "single") return new Redis({ ...options, ...nodes[0], db });
  return new Redis({
    ...options,
    sentinels: [...nodes],
    name,
    db,
    sentinelPassword,
    enableTLSForSentinelMode: place.tls,
    sentinelTLS: tls,
    updateSentinels: false,
    sentinelCommandTimeout: SENTINEL_MS,
    sentinelRetryStrategy: pauseAfter,
    sentinelReconnectStrategy: () => LONGEST_PAUSE_MS,
    failoverDetector: true,
  });
}

/** What is repeatable is sent again on the next connection. */
type Asking = { readonly patienceMs?: number; readonly isRepeatable?: boolean };

/** Connects in the background, and calls `onConnected` each time. */
export function openConnection(
  place: RedisPlace,
  log: Pick<Log, "info" | "warn">,
  onConnected: () => unknown,
  failoverMs = FAILOVER_MS,
) {
  const client = clientOf(place);
  const clients: (Redis | Cluster)[] = [client];
  let fault: Error | undefined;
  let awaySince: number | undefined = performance.now();
  let isReported = false;
  const isOpen = () => client.status === "ready";

  client.on("error", (error: Error) => (fault = error));
  client.on("close", () => {
    awaySince ??= performance.now();
    if (isReported || clients.length === 0) return;
    isReported = true;
    const [, code] = /^([A-Z]+) /.exec(fault?.message ?? "") ?? [];
    log.warn({ err: fault, code }, "Redis is unavailable");
  });
  client.on("ready", () => {
    if (isReported) log.info("Redis is connected again");
    [isReported, awaySince, fault] = [false, undefined, undefined];
    onConnected();
  });

  async function opened(end: number) {
    while (!isOpen()) {
      if (performance.now() > Math.min(end, (awaySince ?? end) + failoverMs))
        throw new StoreUnavailable(fault ?? "Not connected");
      await wait(FIRST_PAUSE_MS);
    }
  }

  return {
    /** @throws `StoreUnavailable` without an answer in time, or a connection within a failover's time after it was lost */
    async ask(
      [name, ...args]: readonly [string, ...string[]],
      { patienceMs = COMMAND_MS, isRepeatable = false }: Asking = {},
    ): Promise<unknown> {
      const end = performance.now() + failoverMs;
      for (;;) {
        await opened(end);
        const limit = silenceAfter(patienceMs);
        try {
          return await Promise.race([client.call(name, ...args), limit.passed]);
        } catch (error) {
          const isSafe = isRefused(error) || (isRepeatable && !(error instanceof ReplyError));
          if (!isSafe || performance.now() >= end) throw new StoreUnavailable(error);
          await wait(FIRST_PAUSE_MS);
        } finally {
          limit.clear();
        }
      }
    },
    listen(channel: string, heard: (message: string) => void) {
      const own = "nodes" in client ? client.duplicate() : client.duplicate({ failoverDetector: false });
      clients.push(own);
      client.on("close", () => clients.length > 0 && own.disconnect(true));
      own.on("error", () => undefined);
      own.on("ready", () => void own.subscribe(channel).catch(() => undefined));
      own.on("message", (_channel: string, message: string) => heard(message));
    },
    isOpen,
    close: () => clients.splice(0).forEach((one) => one.disconnect()),
  };
}

/** Whether nothing was carried out: another server is the primary, it has just started, or a Cluster moves the keys. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && /^(?:READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN) /.test(error.message);

/** A timeout that first processes answers already received, because timers of a busy process run late. */
function silenceAfter(ms: number) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(new Error("No answer in time"))), ms);
  return { passed, clear: () => clearTimeout(timer) };
}
