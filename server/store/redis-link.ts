import { createClient, createCluster, createSentinel } from "redis";
import type { RedisPlace } from "#server/settings/redis-url.ts";

/** One connection to Redis, or all those that a Cluster takes. It mends nothing by itself: who finds a fault makes another. */
export interface Link {
  connect(): Promise<unknown>;
  /** Sends a command to the server that has this key, which may be written to. */
  send(key: string, args: readonly string[]): Promise<unknown>;
  /** Calls `heard` for each message of a channel. */
  listen(channel: string, heard: (message: string) => void): Promise<void>;
  /** Ends it, also while it connects; what waits for an answer fails. */
  end(): void;
}

/** The client itself never connects again: it would go back to where the fault was. */
const NEVER_AGAIN = false;

/**
 * Makes a link that is not connected yet.
 * @param timeoutMs how long making a connection may take, and how long a command may wait to be sent
 * @param onFault is told when a connection is lost
 */
export const linkTo: Make = (place, timeoutMs, onFault) => LINKS[place.kind](place, timeoutMs, onFault);

type Make = (place: RedisPlace, timeoutMs: number, onFault: (error: unknown) => void) => Link;

const LINKS: Readonly<Record<RedisPlace["kind"], Make>> = {
  single(place, timeoutMs, onFault) {
    const [{ host, port }] = place.nodes;
    const options = optionsOf(place, timeoutMs);
    const client = createClient({
      ...options,
      commandOptions: { timeout: timeoutMs },
      socket: { ...options.socket, host, port },
    });
    client.on("error", onFault);
    return {
      connect: () => client.connect(),
      send: (_, args) => client.sendCommand(args),
      listen: (channel, heard) => client.subscribe(channel, heard),
      end: () => quietly(() => client.destroy()),
    };
  },

  sentinel(place, timeoutMs, onFault) {
    const options = optionsOf(place, timeoutMs);
    const { socket, disableOfflineQueue } = options;
    const client = createSentinel({
      name: place.primary,
      sentinelRootNodes: place.nodes.map(({ host, port }) => ({ host, port })),
      commandOptions: { timeout: timeoutMs },
      nodeClientOptions: options,
      sentinelClientOptions: { socket, disableOfflineQueue, ...passwordOf(place) },
      // A command that came to nothing may have been carried out: whoever sent it decides what follows.
      maxCommandRediscovers: 0,
      passthroughClientErrorEvents: true,
      // Else callers wait for each other.
      reserveClient: true,
    });
    client.on("error", onFault);
    return {
      connect: () => client.connect(),
      send: (_key, args) => client.sendCommand(false, [...args]),
      listen: (channel, heard) => client.subscribe(channel, heard),
      end: () => quietly(() => client.destroy()),
    };
  },

  cluster(place, timeoutMs, onFault) {
    const client = createCluster({
      rootNodes: place.nodes.map(({ host, port }) => ({ socket: { host, port } })),
      defaults: optionsOf(place, timeoutMs),
      commandOptions: { timeout: timeoutMs },
      // Those of its nodes that are needed: one that is away keeps nobody from the others.
      minimizeConnections: true,
    });
    client.on("error", onFault);
    client.on("node-error", onFault);
    return {
      connect: () => client.connect(),
      send: (key, args) => client.sendCommand(key, false, [...args]),
      listen: (channel, heard) => client.subscribe(channel, heard),
      end: () => quietly(() => client.destroy()),
    };
  },
};

function optionsOf({ tls, username, password, database }: RedisPlace, timeoutMs: number) {
  const socket = { connectTimeout: timeoutMs, reconnectStrategy: NEVER_AGAIN } as const;
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    disableOfflineQueue: true,
    socket: tls ? ({ ...socket, tls } as const) : socket,
  };
}

const passwordOf = ({ sentinelPassword: password }: RedisPlace) => password !== undefined && { password };

/** A client that is half made, or ended by itself, may refuse to be ended. */
function quietly(end: () => unknown): void {
  try {
    void Promise.resolve(end()).catch(() => undefined);
  } catch {
    // It is over.
  }
}
