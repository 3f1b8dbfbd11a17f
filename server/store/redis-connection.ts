import { setTimeout as wait } from "node:timers/promises";
import { ErrorReply } from "redis";
import type { Log } from "#server/log/log.ts";
import type { RedisPlace } from "#server/settings/redis-url.ts";
import { StoreUnavailable } from "./engine.ts";
import { type Link, linkTo } from "./redis-link.ts";

/** Time limit of a command, and of an attempt to connect, in milliseconds. */
const COMMAND_MS = 1000;
/** How long first calls wait for the first connection, in milliseconds. */
const FIRST_MS = 2000;
/** Pauses between attempts to connect, in milliseconds. */
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 250;
/** How long callers wait out a fault, in milliseconds: a failover is over by then. After that they fail at once. */
const FAILOVER_MS = 4000;

interface CommandOptions {
  /** Time limit of the answer, in milliseconds. */
  readonly patienceMs?: number;
  /** Idempotent: it is sent again on the next connection. */
  readonly isRepeatable?: boolean;
}

/** A connection that replaces itself. */
export interface Connection {
  /**
   * Sends a command. Rejects with `StoreUnavailable` when no answer comes in time, or no connection within a
   * failover's time; at once when there has been none for longer.
   */
  ask(args: readonly string[], options?: CommandOptions): Promise<unknown>;
  /** Whether a command would be sent at once. */
  isOpen(): boolean;
  close(): void;
}

interface ConnectionParts {
  readonly place: RedisPlace;
  readonly log: Pick<Log, "info" | "warn">;
  /** A command that writes nothing but fails where writes would. */
  readonly probe: readonly string[];
  /** Called for each new connection before it is used. */
  readonly onConnected: (link: Link) => Promise<void>;
  readonly failoverMs?: number | undefined;
  readonly open?: typeof linkTo;
}

/**
 * Connects in the background. A connection that is lost, unresponsive, or leads to a server that refuses writes
 * because another one is the primary now, is replaced by one that accepts writes.
 */
export function openConnection(parts: ConnectionParts): Connection {
  const { place, log, failoverMs = FAILOVER_MS, open = linkTo } = parts;
  let link: Link | undefined;
  const closing = new AbortController();
  /** What has been logged since the last connection. */
  const reasons = new Set<string>();
  /** On `performance.now()`'s clock. */
  let awaySince = 0;

  /** @throws when no connection that accepts writes can be opened in time */
  async function connect(): Promise<Link> {
    const fresh: Link = open(place, COMMAND_MS, (error) => link === fresh && replace(error));
    async function attempt() {
      await fresh.connect();
      await fresh.send(parts.probe).catch((error: unknown) => {
        if (isReconnectable(error)) throw error;
      });
      await parts.onConnected(fresh);
      return fresh;
    }
    return answeredWithin(COMMAND_MS, attempt()).catch((error: unknown) => {
      fresh.end();
      throw error;
    });
  }

  async function reconnect() {
    for (
      let pause = MIN_PAUSE_MS;
      !link && !closing.signal.aborted;
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    ) {
      try {
        link = await connect();
        if (reasons.size > 0) log.info("Redis is connected again");
        reasons.clear();
      } catch (error) {
        report(error);
        await wait(pause + Math.random() * MIN_PAUSE_MS, undefined, { ref: false });
      }
    }
    if (closing.signal.aborted) drop();
    reconnecting = undefined;
  }

  /** Logs each reason once: a server that has just started may refuse for another one than before. */
  function report(err: unknown) {
    if (closing.signal.aborted) return;
    const [code] = (err instanceof ErrorReply && /^[A-Z]+\b/.exec(err.message)) || [];
    const { code: fault } = err as NodeJS.ErrnoException;
    const reason = code ?? fault ?? String(err);
    if (reasons.size === 0) awaySince = performance.now();
    if (reasons.has(reason)) return;
    reasons.add(reason);
    log.warn({ err, code }, "Redis is unavailable");
  }

  /** Pending commands fail at once, and are sent again where they may be. */
  function replace(error: unknown) {
    if (closing.signal.aborted || reconnecting) return;
    report(error);
    drop();
    reconnecting = reconnect();
  }

  function drop() {
    link?.end();
    link = undefined;
  }

  let reconnecting: Promise<void> | undefined = reconnect();
  let begun: Promise<unknown> | undefined = settledWithin(FIRST_MS, reconnecting).then(
    () => (begun = undefined),
  );

  return {
    async ask(args, { patienceMs = COMMAND_MS, isRepeatable = false } = {}) {
      await begun;
      const end = performance.now() + failoverMs;
      for (;;) {
        if (!link && reconnecting)
          await settledWithin(Math.min(end, awaySince + failoverMs) - performance.now(), reconnecting);
        const used = link;
        if (!used) throw new StoreUnavailable("Not connected");
        try {
          return await answeredWithin(patienceMs, used.send(args));
        } catch (error) {
          const isImpatient = error instanceof CommandTimeout && patienceMs < COMMAND_MS;
          if (isReconnectable(error) && !isImpatient && link === used) replace(error);
          if (!isRepeatable || !isReconnectable(error) || performance.now() >= end)
            throw new StoreUnavailable(error);
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

/** Whether a server refuses writes because another one is or becomes the primary, or because it has just started. */
const isWrongServer = (error: ErrorReply) => /^(?:READONLY|LOADING|MASTERDOWN) /.test(error.message);

/** Whether another connection would help; not for ordinary refusals, such as those of a full store. */
const isReconnectable = (error: unknown) => !(error instanceof ErrorReply) || isWrongServer(error);

class CommandTimeout extends Error {
  constructor() {
    super("No answer in time");
    this.name = "CommandTimeout";
  }
}

async function settledWithin(ms: number, work: Promise<unknown>) {
  if (ms <= 0) return;
  const timer = new AbortController();
  const patience = wait(ms, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, patience]);
  timer.abort();
}

/** Rejects after a time, once answers already received are processed: timers of a busy process run late. */
async function answeredWithin<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(new CommandTimeout())), ms);
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}
