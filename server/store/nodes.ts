import { randomUUID } from "node:crypto";
import { defineService } from "#server/context.ts";
import { type NodesEngine, StoreUnavailable } from "./engine.ts";
import type { Store } from "./store.ts";

export const clockOf = defineService<() => number>("clock of all nodes");

/** Heartbeat interval in milliseconds; each beat also fetches missed announcements. */
const BEAT_MS = 500;
/** A node without a heartbeat for this long counts as gone. */
const ALIVE_SECONDS = 3;
/** A slot is released this long after its node died. */
const LEASE_SECONDS = 10;

/**
 * Takes one of `most` slots of this name.
 * @returns a function that releases it, once; `undefined` when all are taken
 */
export type Hold = (name: string, most: number) => Promise<(() => void) | undefined>;

/** The nodes of a service, from the view of one of them. */
export interface Nodes {
  /** Number of nodes alive, as far as this one knows. */
  count(): number;
  /** The time by the store's clock, which all nodes share: epoch milliseconds. */
  now(): number;
  /** This node's share of what all may have together, at least one; everything when it is alone. */
  share(most: number): number;
  /** Slots across all nodes. While the store is unavailable each node has its share of them. */
  readonly hold: Hold;
  /** Announces a change to the other nodes, within a second. */
  announce(): void;
  /** Calls `listener` when another node announced a change, or may have while disconnected. */
  onAnnounced(listener: () => void): void;
  close(): Promise<void>;
}

/** Slots within this process. */
export function holdInMemory(): Hold {
  const held = createHeld();
  return async (name, most) => (held.count(name) < most ? held.add(name).free : undefined);
}

/** The slots that this node holds, by name. */
function createHeld(onFree: (name: string, holder: string) => void = () => undefined) {
  const held = new Map<string, Set<string>>();
  return {
    count: (name: string) => held.get(name)?.size ?? 0,
    all: () => [...held].flatMap(([name, holders]) => [...holders].map((holder) => [name, holder] as const)),
    add(name: string, holder: string = randomUUID()) {
      const holders = held.get(name) ?? new Set();
      held.set(name, holders.add(holder));
      const free = () => {
        if (!holders.delete(holder)) return;
        if (holders.size === 0 && held.get(name) === holders) held.delete(name);
        onFree(name, holder);
      };
      return { free };
    },
  };
}

/** The only node of a service with a store of its own. */
export const loneNode = (): Nodes => ({
  count: () => 1,
  now: () => Date.now(),
  share: (most) => most,
  hold: holdInMemory(),
  announce: () => undefined,
  onAnnounced: () => undefined,
  close: async () => undefined,
});

/** Creates a node of a service whose nodes share a store. */
export function createNodes(store: Pick<Store, "nodes" | "marks">): Nodes {
  const self = randomUUID();
  const leases = new Map<string, number>();
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
    await renewLeases(engine);
  }

  /** A difference within the time that the answer took says nothing. */
  function recordTime(time: number, asked: number, answered: number) {
    if (time >= asked + offset && time <= answered + offset) return;
    offset = Math.round(time - (asked + answered) / 2);
  }

  const held = createHeld((name, holder) => {
    leases.delete(holder);
    void tolerant((engine) => engine.release(storedKeyOf(name), holder));
  });

  async function renewLeases(engine: NodesEngine) {
    for (const [name, holder] of held.all()) {
      if ((leases.get(holder) ?? 0) > performance.now()) continue;
      // A slot taken while the store was unavailable is renewed, even beyond the limit.
      await engine.hold(storedKeyOf(name), holder, Number.MAX_SAFE_INTEGER, LEASE_SECONDS);
      recordLease(holder);
    }
  }

  const recordLease = (holder: string) => leases.set(holder, performance.now() + (LEASE_SECONDS * 1000) / 3);

  /** Marked, because the name may refer to a person. */
  const storedKeyOf = (name: string) => `slots/${store.marks(`slots ${name}`)[0]}`;

  const share = (most: number) => Math.max(1, Math.ceil(most / alive));

  async function beat() {
    await tolerant(beatOnce);
    if (!isClosed) timer = setTimeout(() => void beat(), BEAT_MS).unref();
  }
  void beat();

  return {
    count: () => alive,
    now: () => Date.now() + offset,
    share,
    async hold(name, most) {
      const holder = randomUUID();
      const isGiven = await tolerant((engine) => engine.hold(storedKeyOf(name), holder, most, LEASE_SECONDS));
      if (isGiven === false || (isGiven === undefined && held.count(name) >= share(most))) return undefined;
      if (isGiven) recordLease(holder);
      return held.add(name, holder).free;
    },
    announce() {
      known = owed = randomUUID();
      void tolerant(tell);
    },
    onAnnounced: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await tolerant((engine) => engine.leave(self));
    },
  };
}
