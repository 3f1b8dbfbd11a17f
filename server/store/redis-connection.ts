import { setTimeout as wait } from "node:timers/promises";
import { ErrorReply } from "redis";
import type { Log } from "#server/log/log.ts";
import type { RedisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "./engine.ts";
import { type Link, linkTo } from "./redis-link.ts";

const COMMAND_MS = 1000;
/** How long first calls wait for the first connection, in milliseconds. */
const FIRST_MS = 2000;
/** Longest pause between connection attempts, in milliseconds; an attempt may take as long as a command. */
const LONGEST_PAUSE_MS = 500;
const FIRST_PAUSE_MS = 25;
/**
 * A hanging server doesn't reply: after this long a second connection is tried in parallel, perhaps to another
 * server.
 */
const HEAD_START_MS = 300;

/**
 * How long callers wait out a fault, in milliseconds: a failover is over by then. After that they fail at once until
 * there is a connection.
 */
const FAILOVER_MS = 4000;

/** Pause before keys that a Cluster is moving are asked for again, in milliseconds. */
const MOVING_MS = 20;

/** Options of a command. */
interface Asking {
  /** Time limit of the answer, in milliseconds. */
  readonly patienceMs?: number;
  /** Idempotent: it is sent again on the next connection. */
  readonly isRepeatable?: boolean;
}

/** A self-healing connection. */
export interface Connection {
  /**
   * Sends a command. Rejects with `StoreUnavailable` when no answer comes in time, or no connection within a
   * failover's time; at once when there has been none for longer.
   * @param key determines the server of a Cluster
   */
  ask(key: string, args: readonly string[], asking?: Asking): Promise<unknown>;
  /** Whether a command would be sent at once. */
  isOpen(): boolean;
  close(): void;
}

interface ConnectionParts {
  readonly place: RedisPlace;
  readonly log: Pick<Log, "info" | "warn">;
  /** A command that writes nothing but fails where writes would. */
  readonly probe: readonly [key: string, ...args: string[]];
  /** Called for each new connection before it is used. */
  readonly onConnected: (link: Link) => Promise<void>;
  readonly failoverMs?: number | undefined;
  readonly open?: typeof linkTo;
}

/**
 * Connects in the background. A connection that is lost, unresponsive, or leads to a server that refuses writes
 * because another one is the primary now, is replaced: a new one is opened beside it, through Sentinels, the Cluster
 * or another name lookup, and takes its place once it accepts writes.
 */
export function openConnection({
  place,
  log,
  probe,
  onConnected,
  failoverMs = FAILOVER_MS,
  open = linkTo,
}: ConnectionParts): Connection {
  let link: Link | undefined;
  const closing = new AbortController();
  let isReported = false;
  /** Limits of pending commands that may be sent again. */
  const repeatable = new Set<ReturnType<typeof silenceAfter>>();
  /** On `performance.now()`'s clock. */
  let awaySince = 0;

  function reportOnce(err: unknown) {
    if (isReported) return;
    const [code] = (isReply(err) && /^[A-Z]+\b/.exec(err.message)) || [];
    if (!closing.signal.aborted) log.warn({ err, code }, "Redis is unavailable");
    awaySince = performance.now();
    isReported = true;
  }

  /** @throws when no usable connection can be opened in time */
  async function connect(): Promise<Link> {
    const fresh: Link = open(place, COMMAND_MS, (error) => link === fresh && replace(error));
    const limit = silenceAfter(COMMAND_MS);
    const attempt = async () => {
      await fresh.connect();
      await fresh.send(probe[0], probe.slice(1)).catch((error: unknown) => {
        if (isMendable(error)) throw error;
      });
      await onConnected(fresh);
    };
    try {
      await Promise.race([attempt(), limit.passed]);
      return fresh;
    } catch (error) {
      fresh.end();
      throw error;
    } finally {
      limit.clear();
    }
  }

  function use(fresh: Link) {
    const old = link;
    link = fresh;
    if (isReported) log.info("Redis is connected again");
    isReported = false;
    for (const limit of repeatable) limit.end();
    // Other servers of a Cluster may still answer pending commands.
    if (old) setTimeout(() => old.end(), COMMAND_MS).unref();
  }

  /** Tries until an attempt leads to a server that can be written to. */
  async function begin() {
    const done = new AbortController();
    const isOver = () => done.signal.aborted || closing.signal.aborted;
    const rest = (ms: number) =>
      wait(ms, "silent", { ref: false, signal: done.signal }).catch(() => undefined);
    async function attempt() {
      try {
        const fresh = await connect();
        if (isOver()) return fresh.end();
        use(fresh);
        done.abort();
      } catch (error) {
        if (!isOver()) reportOnce(error);
      }
    }
    let before: Promise<unknown> = Promise.resolve();
    for (let pause = FIRST_PAUSE_MS; !isOver(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const now = attempt();
      const said = await Promise.race([now, rest(HEAD_START_MS)]);
      // At most two in parallel: more would only slow down a slow machine.
      if (said === "silent") await Promise.race([now, before]);
      else await rest(pause + Math.random() * FIRST_PAUSE_MS);
      before = now;
    }
    replacing = undefined;
  }

  let replacing: Promise<void> | undefined;
  function replace(error: unknown) {
    if (closing.signal.aborted || replacing) return;
    reportOnce(error);
    // An unavailable server of a Cluster leaves the others in use.
    if (place.kind !== "cluster") drop();
    replacing = begin();
  }

  function drop() {
    link?.end();
    link = undefined;
  }

  /** Waits for the new connection; `end` is on `performance.now()`'s clock. */
  async function replaced(end: number) {
    const left = end - performance.now();
    if (left <= 0 || !replacing) return;
    const timer = new AbortController();
    const patience = wait(left, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
    await Promise.race([replacing, patience]);
    timer.abort();
  }

  async function answer(
    used: Link,
    key: string,
    args: readonly string[],
    { patienceMs, isRepeatable }: Required<Asking>,
  ) {
    const limit = silenceAfter(patienceMs);
    if (isRepeatable) repeatable.add(limit);
    try {
      return await Promise.race([used.send(key, args), limit.passed]);
    } catch (error) {
      const isImpatient = error instanceof Silence && patienceMs < COMMAND_MS;
      if (isMendable(error) && !isImpatient && link === used) replace(error);
      throw error;
    } finally {
      limit.clear();
      repeatable.delete(limit);
    }
  }

  replacing = begin();
  let begun: Promise<unknown> | undefined = Promise.race([
    replacing,
    wait(FIRST_MS, undefined, { ref: false }),
  ]).then(() => (begun = undefined));

  return {
    async ask(key, args, { patienceMs = COMMAND_MS, isRepeatable = false } = {}) {
      await begun;
      const end = performance.now() + failoverMs;
      for (;;) {
        if (!link) await replaced(Math.min(end, awaySince + failoverMs));
        if (!link) throw new StoreUnavailable("Not connected");
        try {
          return await answer(link, key, args, { patienceMs, isRepeatable });
        } catch (error) {
          const isLate = performance.now() >= end;
          if (isMoving(error) && !isLate) await wait(MOVING_MS, undefined, { ref: false });
          else if (isRepeatable && isMendable(error) && !isLate) await replaced(end);
          else throw new StoreUnavailable(error);
        }
      }
    },
    isOpen: () => begun === undefined && link !== undefined,
    close() {
      closing.abort();
      drop();
    },
  };
}

const isReply = (error: unknown): error is ErrorReply => error instanceof ErrorReply;

/**
 * Whether an error comes from a server that refuses writes because another one is or becomes the primary, or because
 * it has just started.
 */
const isMisled = (error: unknown) =>
  isReply(error) && /^(?:READONLY|LOADING|MASTERDOWN|CLUSTERDOWN) /.test(error.message);

/** Whether the keys are on their way to another server of a Cluster; nothing was carried out. */
const isMoving = (error: unknown) => isReply(error) && error.message.startsWith("TRYAGAIN ");

/** Whether another connection would help; not for ordinary refusals, such as those of a full store. */
const isMendable = (error: unknown) => !isReply(error) || isMisled(error);

class Silence extends Error {
  constructor() {
    super("No answer in time");
    this.name = "Silence";
  }
}

/** A timeout that first processes answers already received, because timers of a busy process run late. */
function silenceAfter(ms: number) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Silence());
  const timer = setTimeout(() => setImmediate(end), ms);
  return { passed, end, clear: () => clearTimeout(timer) };
}
