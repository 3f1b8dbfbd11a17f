import { randomUUID } from "node:crypto";
import { defineService } from "#server/context.ts";
import { type NodesEngine, StoreUnavailable } from "./engine.ts";
import type { Store } from "./store.ts";

export const clockOf = defineService<() => number>("clock of all nodes");

/** Heartbeat interval in milliseconds; each beat also fetches missed announcements. */
const BEAT_MS = 500;
/** A node without a heartbeat for this long counts as gone. */
const ALIVE_SECONDS = 3;

export type Nodes = ReturnType<typeof createNodes>;

/** The only node of a service with a store of its own. */
export const loneNode = (): Nodes => ({
  count: () => 1,
  now: () => Date.now(),
  announce: () => undefined,
  onAnnounced: () => undefined,
  close: async () => undefined,
});

/** Creates a node of a service whose nodes share a store. */
export function createNodes(store: Pick<Store, "nodes">) {
  const self = randomUUID();
  const listeners: (() => void)[] = [];
  // The number of nodes is unknown until the first beat.
  let alive = 2;
  let known: string | undefined;
  /** How much the store's clock is ahead of this node's, in milliseconds. */
  let offset = 0;
  let owed: string | undefined;
  let isAway = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** The result of the store, or `undefined` while it is unavailable. */
  async function tolerant<Value>(work: (engine: NodesEngine) => Promise<Value>): Promise<Value | undefined> {
    try {
      const engine = await store.nodes();
      return engine && (await work(engine));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      isAway = true;
      return undefined;
    }
  }

  function hear(version: string) {
    if (version === known) return;
    known = version;
    for (const listener of listeners) listener();
  }

  async function tell(engine: NodesEngine) {
    const version = owed;
    if (version === undefined) return;
    await engine.announce(version);
    if (owed === version) owed = undefined;
  }

  async function beatOnce(engine: NodesEngine) {
    engine.onAnnounced(hear);
    await tell(engine);
    const asked = Date.now();
    const { nodes, version, time } = await engine.beat(self, ALIVE_SECONDS);
    recordTime(time, asked, Date.now());
    alive = Math.max(1, nodes);
    // An announcement just before a failover may be lost with the server.
    if (isAway) known = undefined;
    isAway = false;
    hear(version);
  }

  /** Ignore offsets smaller than the round trip. */
  function recordTime(time: number, asked: number, answered: number) {
    if (time >= asked + offset && time <= answered + offset) return;
    offset = Math.round(time - (asked + answered) / 2);
  }

  async function beat() {
    await tolerant(beatOnce);
    if (!isClosed) timer = setTimeout(() => void beat(), BEAT_MS).unref();
  }
  void beat();

  return {
    /** Number of nodes alive, as far as this one knows. */
    count: () => alive,
    /** The time by the store's clock, which all nodes share: epoch milliseconds. */
    now: () => Date.now() + offset,
    /** Announces a change to the other nodes, within a second. */
    announce() {
      known = owed = randomUUID();
      void tolerant(tell);
    },
    /** Calls `listener` when another node announced a change, or may have while disconnected. */
    onAnnounced: (listener: () => void) => void listeners.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await tolerant((engine) => engine.leave(self));
    },
  };
}
