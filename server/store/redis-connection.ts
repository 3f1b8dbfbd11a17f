import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, ErrorReply, type RedisClientType } from "redis";
import type { Log } from "#server/log/log.ts";
import type { RedisNode, RedisAddress } from "#server/settings/service-urls.ts";
import { StoreUnavailable } from "./engine.ts";

/** Time limit of a command, and of an attempt to connect, in milliseconds. */
const COMMAND_MS = 1000;
/** Least pause between attempts to connect, in milliseconds. */
const PAUSE_MS = 50;
/** How long callers wait out a fault, in milliseconds: a failover is over by then. After that they fail at once. */
const FAILOVER_MS = 4000;

export type Client = RedisClientType<{}, {}, {}, 3>;

/**
 * Connects in the background. A connection that is lost, unresponsive, or leads to a server that refuses writes
 * because another one is the primary now, is replaced by one that accepts writes.
 * @param onConnected called with each new connection before it is used; rejects where writes would fail
 */
export function openConnection(
  redis: RedisAddress,
  log: Pick<Log, "info" | "warn">,
  onConnected: (server: Client) => Promise<unknown>,
  failoverMs = FAILOVER_MS,
) {
  /** Creating a client takes 15 ms of CPU, a duplicate next to nothing. */
  const template = createClient({ disableOfflineQueue: true, commandOptions: { timeout: COMMAND_MS } });
  /** Of one connection: aborting it closes all its clients, and pending commands fail at once. */
  let life = new AbortController();
  let server: Client | undefined;
  const closing = new AbortController();
  let connected = Promise.withResolvers<void>();
  /** On `performance.now()`'s clock. */
  let awaySince = performance.now();
  /** What has been logged since the last connection. */
  const reasons = new Set<string>();

  async function keepConnected() {
    for (; !closing.signal.aborted; life = new AbortController()) {
      life.signal.addEventListener("abort", onAbort);
      try {
        const fresh = await answeredWithin(COMMAND_MS, connect(redis, template, life));
        await answeredWithin(COMMAND_MS, onConnected(fresh));
        life.signal.throwIfAborted();
        server = fresh;
        connected.resolve();
        if (reasons.size > 0) log.info("Redis is connected again");
        reasons.clear();
        await once(life.signal, "abort");
      } catch (error) {
        life.abort(error);
      }
      // Nodes that lost the same server don't come back in step.
      await wait(PAUSE_MS * (1 + Math.random()), undefined, { ref: false });
    }
  }

  /** Logs each reason once: a server that has just started may refuse for another one than before. */
  function onAbort() {
    if (server) [connected, awaySince] = [Promise.withResolvers(), performance.now()];
    server = undefined;
    const err = life.signal.reason as NodeJS.ErrnoException;
    const code = err instanceof ErrorReply ? /^[A-Z]+\b/.exec(err.message)?.[0] : undefined;
    const reason = code ?? err.code ?? String(err);
    if (!closing.signal.aborted && !reasons.has(reason)) log.warn({ err, code }, "Redis is unavailable");
    reasons.add(reason);
  }

  void keepConnected();
  return {
    /**
     * Sends a command. Rejects with `StoreUnavailable` when no answer comes in time, or no connection within a
     * failover's time; at once when there has been none for longer.
     * @param isRepeatable idempotent: it is sent again on the next connection
     */
    async ask(args: readonly string[], { timeoutMs = COMMAND_MS, isRepeatable = false } = {}) {
      const end = performance.now() + failoverMs;
      for (;;) {
        const msLeft = Math.min(end, awaySince + failoverMs) - performance.now();
        if (!server && msLeft > 0) await answeredWithin(msLeft, connected.promise).catch(() => undefined);
        const [used, its] = [server, life];
        if (!used) throw new StoreUnavailable("Not connected");
        try {
          return await answeredWithin<unknown>(timeoutMs, used.sendCommand(args));
        } catch (error) {
          const isOwnLimit = error instanceof CommandTimeout && timeoutMs < COMMAND_MS;
          if (isReconnectable(error) && !isOwnLimit) its.abort(error);
          if (!isRepeatable || !isReconnectable(error) || performance.now() >= end)
            throw new StoreUnavailable(error);
        }
      }
    },
    /** Whether a command would be sent at once. */
    isOpen: () => server !== undefined,
    close() {
      closing.abort();
      life.abort();
    },
  };
}

/** Connects to the server, or to the primary that the Sentinels name, and ends the life when it is no longer that. */
async function connect(redis: RedisAddress, template: Client, life: AbortController): Promise<Client> {
  const { primary, username, password, database, sentinelPassword } = redis;
  /** A client that reconnected by itself would return to where the fault was. */
  async function open({ host, port }: RedisNode, options: object, onError: (error: unknown) => void) {
    life.signal.throwIfAborted();
    const socket = { host, port, connectTimeout: COMMAND_MS, reconnectStrategy: false as const };
    const client = template.duplicate({ socket: redis.tls ? { ...socket, tls: true } : socket, ...options });
    life.signal.addEventListener("abort", () => client.destroy());
    return client.on("error", onError).connect();
  }
  async function primaryNamedBy(node: RedisNode): Promise<RedisNode> {
    const sentinel = await open(node, { password: sentinelPassword }, () => undefined);
    await sentinel.subscribe("+switch-master", (message) => {
      const [name, , , host, port] = message.split(" ");
      if (name === primary && address !== `${host} ${port}`)
        life.abort(new Error("Another server is the primary now"));
    });
    const reply = await sentinel.sendCommand(["SENTINEL", "GET-MASTER-ADDR-BY-NAME", primary]);
    if (!Array.isArray(reply)) throw new Error("A Sentinel does not know this name");
    return { host: String(reply[0]), port: Number(reply[1]) };
  }
  let [address, node] = ["", redis.nodes[0]];
  // The library's own client asks Sentinels one after the other: one that hangs would hide the others.
  if (redis.kind === "sentinel")
    node = await Promise.any(redis.nodes.map(primaryNamedBy)).catch((error: AggregateError) => {
      throw error.errors[0];
    });
  address = `${node.host} ${node.port}`;
  return open(node, { username, password, database }, (error) => life.abort(error));
}

/**
 * Whether another connection would help: not after ordinary refusals, such as those of a full store, but
 * where another server is or becomes the primary, or this one has just started.
 */
export const isReconnectable = (error: unknown) =>
  !(error instanceof ErrorReply) || /^(?:READONLY|LOADING|MASTERDOWN) /.test(error.message);

class CommandTimeout extends Error {}

/** Rejects after a time, once answers already received are processed: timers of a busy process run late. */
async function answeredWithin<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(new CommandTimeout("No answer in time"))), ms);
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}
