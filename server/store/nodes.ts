import { randomUUID } from "node:crypto";
import { type NodesEngine, StoreUnavailable } from "./engine.ts";
import type { Store } from "./store.ts";

/** So often a node says that it is alive, and asks whether something was announced that it did not hear. */
const BEAT_MS = 500;
/** Who has not said so for so long counts no more. */
const ALIVE_SECONDS = 3;
/** So long a slot stays taken after its node died. */
const LEASE_SECONDS = 10;

/**
 * Takes one of `most` slots of this name.
 * @returns what gives it back, once; `undefined` when all are taken
 */
export type Hold = (name: string, most: number) => Promise<(() => void) | undefined>;

/** What the nodes of one service know of each other, as one of them sees it. */
export interface Nodes {
  /** This node's part of what all of them may have together, never less than one; of everything where it is alone. */
  share(most: number): number;
  /** Slots of all nodes together. While the store is away each node has its share of them. */
  readonly hold: Hold;
  /** Tells the other nodes that something has changed: within a second all know. */
  announce(): void;
  /** Calls `heard` when another node has announced a change, or may have while nothing could be heard. */
  onAnnounced(heard: () => void): void;
  /** Says that this node is no more. */
  close(): Promise<void>;
}

/** Slots of this process alone. */
export function holdInMemory(): Hold {
  const held = createHeld();
  return async (name, most) => (held.count(name) < most ? held.add(name).free : undefined);
}

/** What this node holds, by name. */
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

/** The one node of a service that has a store of its own. */
export const loneNode = (): Nodes => ({
  share: (most) => most,
  hold: holdInMemory(),
  announce: () => undefined,
  onAnnounced: () => undefined,
  close: async () => undefined,
});

/** A node of a service whose nodes share a store. */
export function createNodes(store: Pick<Store, "nodes" | "marks">): Nodes {
  const self = randomUUID();
  const leases = new Map<string, number>();
  const listeners: (() => void)[] = [];
  // Until it has heard of the others it can't know how many there are.
  let alive = 2;
  let known: string | undefined;
  let owed: string | undefined;
  let isAway = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** The store's, or `undefined` while nobody can ask it. */
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
    const { nodes, version } = await engine.beat(self, ALIVE_SECONDS);
    alive = Math.max(1, nodes);
    // What was announced just before a failover may be lost with the server.
    if (isAway) known = undefined;
    isAway = false;
    hear(version);
    await renewLeases(engine);
  }

  const held = createHeld((name, holder) => {
    leases.delete(holder);
    void tolerant((engine) => engine.letGo(placeOf(name), holder));
  });

  async function renewLeases(engine: NodesEngine) {
    for (const [name, holder] of held.all()) {
      if ((leases.get(holder) ?? 0) > performance.now()) continue;
      // One that was taken while the store was away goes on, whether there is room for it or not.
      await engine.hold(placeOf(name), holder, Number.MAX_SAFE_INTEGER, LEASE_SECONDS);
      noteLease(holder);
    }
  }

  const noteLease = (holder: string) => leases.set(holder, performance.now() + (LEASE_SECONDS * 1000) / 3);

  /** The name may be about a person. */
  const placeOf = (name: string) => `slots/${store.marks(`slots ${name}`)[0]}`;

  const share = (most: number) => Math.max(1, Math.ceil(most / alive));

  async function beat() {
    await tolerant(beatOnce);
    if (!isClosed) timer = setTimeout(() => void beat(), BEAT_MS).unref();
  }
  void beat();

  return {
    share,
    async hold(name, most) {
      const holder = randomUUID();
      const isGiven = await tolerant((engine) => engine.hold(placeOf(name), holder, most, LEASE_SECONDS));
      if (isGiven === false || (isGiven === undefined && held.count(name) >= share(most))) return undefined;
      if (isGiven) noteLease(holder);
      return held.add(name, holder).free;
    },
    announce() {
      known = owed = randomUUID();
      void tolerant(tell);
    },
    onAnnounced: (heard) => void listeners.push(heard),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await tolerant((engine) => engine.leave(self));
    },
  };
}
