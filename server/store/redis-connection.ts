import { setTimeout as wait } from "node:timers/promises";
import { ErrorReply } from "redis";
import type { Log } from "#server/log/log.ts";
import type { RedisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "./engine.ts";
import { type Link, linkTo } from "./redis-link.ts";

const COMMAND_MS = 1000;
/** What the first calls of a product wait for the first connection. */
const FIRST_MS = 2000;
/** Making a connection may take as long as a command; a fault that lasts is asked about so often. */
const LONGEST_PAUSE_MS = 500;
const FIRST_PAUSE_MS = 25;

/** So long a fault is waited out, as a failover is over by then; after it nobody waits until there is a connection again. */
const FAILOVER_MS = 4000;

/** How a command is asked. */
interface Asking {
  /** How long the answer may take; milliseconds. */
  readonly patienceMs?: number;
  /** Twice is as good as once: it is sent again to the next connection. */
  readonly isRepeatable?: boolean;
}

/** A connection that is made anew whenever it is of no use. */
export interface Connection {
  /**
   * Sends a command. Rejects with `StoreUnavailable` when no answer comes in time, or no connection while a failover may take,
   * and at once while there has been none for longer.
   * @param key says which server of a Cluster is meant
   */
  ask(key: string, args: readonly string[], asking?: Asking): Promise<unknown>;
  /** Whether a command would be sent now. */
  isOpen(): boolean;
  close(): void;
}

interface ConnectionParts {
  readonly place: RedisPlace;
  readonly log: Pick<Log, "info" | "warn">;
  /** A command that writes nothing, and fails where nothing can be written. */
  readonly probe: readonly [key: string, ...args: string[]];
  /** Is told of each new connection before it is used. */
  readonly onConnected: (link: Link) => Promise<void>;
  readonly failoverMs?: number | undefined;
}

/**
 * Connects in the background. A connection that is lost, that does not answer, or that leads to a server which takes no
 * writes because another one is the primary now, is replaced: a new one is made beside it, through Sentinels or the Cluster
 * or by asking for the name again, and takes its place when it can be written to.
 */
export function openConnection({
  place,
  log,
  probe,
  onConnected,
  failoverMs = FAILOVER_MS,
}: ConnectionParts): Connection {
  let link: Link | undefined;
  const closing = new AbortController();
  let isReported = false;
  /** On `performance.now()`'s clock. */
  let awaySince = 0;

  function reportOnce(err: unknown) {
    if (isReported) return;
    if (!closing.signal.aborted) log.warn({ err }, "Redis is unavailable");
    awaySince = performance.now();
    isReported = true;
  }

  /** @throws when there is none, or it can't be used, or it takes too long */
  async function connect(): Promise<Link> {
    const fresh: Link = linkTo(place, COMMAND_MS, (error) => link === fresh && replace(error));
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

  async function connectAtLast() {
    for (let pause = FIRST_PAUSE_MS; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const fresh = await connect();
        const old = link;
        link = fresh;
        if (closing.signal.aborted) fresh.end();
        else if (isReported) log.info("Redis is connected again");
        isReported = false;
        // Of a Cluster some servers may still answer what they were asked.
        if (old) setTimeout(() => old.end(), COMMAND_MS).unref();
        return;
      } catch (error) {
        reportOnce(error);
        await wait(pause + Math.random() * FIRST_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  async function begin() {
    await connectAtLast();
    replacing = undefined;
  }

  let replacing: Promise<void> | undefined;
  function replace(error: unknown) {
    if (closing.signal.aborted || replacing) return;
    reportOnce(error);
    // One server of a Cluster that is away leaves the others in use.
    if (place.kind !== "cluster") drop();
    replacing = begin();
  }

  function drop() {
    link?.end();
    link = undefined;
  }

  /** Waits for the connection that is being made; `end` is on `performance.now()`'s clock. */
  async function replaced(end: number) {
    const left = end - performance.now();
    if (left <= 0 || !replacing) return;
    const timer = new AbortController();
    const patience = wait(left, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
    await Promise.race([replacing, patience]);
    timer.abort();
  }

  async function answer(used: Link, key: string, args: readonly string[], patienceMs: number) {
    const limit = silenceAfter(patienceMs);
    try {
      return await Promise.race([used.send(key, args), limit.passed]);
    } catch (error) {
      const isImpatient = error instanceof Silence && patienceMs < COMMAND_MS;
      if (isMendable(error) && !isImpatient && link === used) replace(error);
      throw error;
    } finally {
      limit.clear();
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
          return await answer(link, key, args, patienceMs);
        } catch (error) {
          if (!isRepeatable || !isMendable(error) || performance.now() >= end)
            throw new StoreUnavailable(error);
          await replaced(end);
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

/** From a server that takes no writes because another one is the primary, or will be, or because it has just begun. */
const isMisled = (error: unknown) =>
  isReply(error) && /^(?:READONLY|LOADING|MASTERDOWN|CLUSTERDOWN) /.test(error.message);

/** An ordinary refusal, such as of a store that is full, is nothing that another connection would mend. */
const isMendable = (error: unknown) => !isReply(error) || isMisled(error);

class Silence extends Error {
  constructor() {
    super("No answer in time");
    this.name = "Silence";
  }
}

/** A busy process runs its timers late: an answer that has arrived meanwhile is read before this gives up. */
function silenceAfter(ms: number) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(new Silence())), ms);
  return { passed, clear: () => clearTimeout(timer) };
}
