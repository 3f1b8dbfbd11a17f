import { createClient, createCluster } from "redis";
import type { RedisNode, RedisPlace } from "#server/settings/redis-url.ts";

/**
 * One connection to Redis, or all connections to a Cluster. It doesn't reconnect: after a fault the caller opens
 * another one.
 */
export interface Link {
  connect(): Promise<unknown>;
  /** Sends a command to the writable server with this key. */
  send(key: string, args: readonly string[]): Promise<unknown>;
  /** One sender per writable server, for commands to all of them. */
  servers(): Promise<readonly ((args: readonly string[]) => Promise<unknown>)[]>;
  /** Calls `heard` for each message on a channel. */
  listen(channel: string, heard: (message: string) => void): Promise<void>;
  /** Closes it, even while connecting; pending commands fail. */
  end(): void;
}

/** The client must not reconnect by itself: it would return to where the fault was. */
const NEVER_AGAIN = false;

/**
 * Creates an unconnected link.
 * @param timeoutMs time limit for connecting, and for a command to be sent
 * @param onFault called when a connection is lost
 */
export const linkTo: Make = (place, timeoutMs, onFault) => LINKS[place.kind](place, timeoutMs, onFault);

type Make = (place: RedisPlace, timeoutMs: number, onFault: (error: unknown) => void) => Link;

const LINKS: Readonly<Record<RedisPlace["kind"], Make>> = {
  single(place, timeoutMs, onFault) {
    const client = clientOf(place, timeoutMs, onFault)(place.nodes[0]);
    return { ...speaking(() => client), connect: () => client.connect(), end: () => ended(client) };
  },

  // The client's own asks Sentinels one after the other, so that one that hangs keeps it from all others.
  sentinel(place, timeoutMs, onFault) {
    const { primary: name, sentinelPassword: password } = place;
    const ofSentinels = { ...place, username: undefined, password, database: 0 };
    const sentinels = place.nodes.map(clientOf(ofSentinels, timeoutMs, () => undefined));
    let primary: Client | undefined;
    let [at, isReplaced] = ["", false];

    async function addressBy(sentinel: Client): Promise<RedisNode> {
      await sentinel.connect();
      await sentinel.subscribe("+switch-master", (told) => {
        const [whose, , , host, port] = told.split(" ");
        if (whose !== name || at === `${host} ${port}`) return;
        isReplaced = true;
        onFault(new Error("Another server is the primary now"));
      });
      const address = await sentinel.sendCommand(["SENTINEL", "GET-MASTER-ADDR-BY-NAME", name]);
      if (!Array.isArray(address)) throw new Error("A Sentinel does not know this name");
      return { host: String(address[0]), port: Number(address[1]) };
    }

    return {
      ...speaking(() => primary ?? unconnected()),
      async connect() {
        const node = await Promise.any(sentinels.map(addressBy)).catch(firstOf);
        at = `${node.host} ${node.port}`;
        primary = clientOf(place, timeoutMs, onFault)(node);
        await primary.connect();
        if (isReplaced) throw new Error("Another server is the primary now");
      },
      end: () => [...sentinels, primary].forEach(ended),
    };
  },

  cluster(place, timeoutMs, onFault) {
    const client = createCluster({
      rootNodes: place.nodes.map(({ host, port }) => ({ socket: { host, port } })),
      defaults: optionsOf(place, timeoutMs),
      commandOptions: { timeout: timeoutMs },
      // Connects to needed nodes only: an unavailable one does not block the others.
      minimizeConnections: true,
    });
    client.on("error", onFault);
    client.on("node-error", onFault);
    return {
      connect: () => client.connect(),
      send: (key, args) => client.sendCommand(key, false, [...args]),
      servers: async () => {
        const all = await Promise.all(client.masters.map((node) => client.nodeClient(node)));
        return all.map((one) => (args) => one.sendCommand([...args]));
      },
      listen: (channel, heard) => client.subscribe(channel, heard),
      end: () => quietly(() => client.destroy()),
    };
  },
};

/** What is used of the library's client of one server. */
interface Client {
  connect(): Promise<unknown>;
  sendCommand(args: readonly string[]): Promise<unknown>;
  subscribe(channel: string, heard: (message: string) => void): Promise<void>;
  destroy(): void;
}

/** What is asked of one server. */
const speaking = (client: () => Client): Pick<Link, "send" | "servers" | "listen"> => ({
  send: (_key, args) => client().sendCommand(args),
  servers: async () => [(args) => client().sendCommand(args)],
  listen: (channel, heard) => client().subscribe(channel, heard),
});

function clientOf(place: RedisPlace, timeoutMs: number, onFault: (error: unknown) => void) {
  const { socket, ...options } = optionsOf(place, timeoutMs);
  // To make a client takes 15 ms of CPU, one like it next to nothing.
  const like = createClient({ ...options, commandOptions: { timeout: timeoutMs } });
  return ({ host, port }: RedisNode): Client =>
    like.duplicate({ socket: { ...socket, host, port } }).on("error", onFault);
}

function ended(client: Client | undefined) {
  quietly(() => client?.destroy());
}

function firstOf(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}

function unconnected(): never {
  throw new Error("Not connected");
}

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

/** Ignores errors from closing a client that is unconnected or closed. */
function quietly(end: () => unknown): void {
  try {
    void Promise.resolve(end()).catch(() => undefined);
  } catch {
    // It is over.
  }
}
