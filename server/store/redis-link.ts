import { createClient } from "redis";
import type { RedisNode, RedisPlace } from "#server/settings/redis-url.ts";

/** One connection to a server. It doesn't reconnect: after a fault the caller opens another one. */
export interface Link {
  connect(): Promise<unknown>;
  send(args: readonly string[]): Promise<unknown>;
  listen(channel: string, onMessage: (message: string) => void): Promise<void>;
  /** Closes it, even while connecting; pending commands fail. */
  end(): void;
}

/** What is used of the library's client. */
interface Client {
  connect(): Promise<unknown>;
  sendCommand(args: readonly string[]): Promise<unknown>;
  subscribe(channel: string, onMessage: (message: string) => void): Promise<void>;
  destroy(): void;
}

/**
 * Creates an unconnected link to the server, or to the primary that the Sentinels name.
 * @param timeoutMs time limit for connecting, and for a command to be sent
 * @param onFault called when the connection is lost, or another server becomes the primary
 */
export function linkTo(place: RedisPlace, timeoutMs: number, onFault: (error: unknown) => void): Link {
  const sentinels = place.kind === "sentinel" ? sentinelsOf(place, timeoutMs) : [];
  let server: Client | undefined;
  let [address, isReplaced] = ["", false];

  async function askSentinel(sentinel: Client): Promise<RedisNode> {
    await sentinel.connect();
    await sentinel.subscribe("+switch-master", (message) => {
      const [name, , , host, port] = message.split(" ");
      if (name !== place.primary || address === `${host} ${port}`) return;
      isReplaced = true;
      // An attempt to connect to the former primary ends here.
      destroy(server);
      onFault(new Error("Another server is the primary now"));
    });
    const reply = await sentinel.sendCommand(["SENTINEL", "GET-MASTER-ADDR-BY-NAME", place.primary]);
    if (!Array.isArray(reply)) throw new Error("A Sentinel does not know this name");
    return { host: String(reply[0]), port: Number(reply[1]) };
  }

  const connected = () => server ?? unconnected();
  return {
    async connect() {
      // The library's own client asks Sentinels one after the other, so that one that hangs keeps it from all others.
      const node =
        sentinels.length === 0
          ? place.nodes[0]
          : await Promise.any(sentinels.map(askSentinel)).catch(throwFirst);
      address = `${node.host} ${node.port}`;
      server = clientsOf(place, timeoutMs, onFault)(node);
      await server.connect();
      if (isReplaced) throw new Error("Another server is the primary now");
    },
    send: (args) => connected().sendCommand(args),
    listen: (channel, onMessage) => connected().subscribe(channel, onMessage),
    end: () => [...sentinels, server].forEach(destroy),
  };
}

function sentinelsOf(place: RedisPlace, timeoutMs: number): readonly Client[] {
  const own = { ...place, username: undefined, password: place.sentinelPassword, database: 0 };
  return place.nodes.map(clientsOf(own, timeoutMs, () => undefined));
}

function clientsOf(
  { tls, username, password, database }: RedisPlace,
  timeoutMs: number,
  onFault: (error: unknown) => void,
) {
  // A client that reconnected by itself would return to where the fault was.
  const socket = { connectTimeout: timeoutMs, reconnectStrategy: false, ...(tls && { tls }) } as const;
  // Creating a client takes 15 ms of CPU, a duplicate next to nothing.
  const template = createClient({
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    disableOfflineQueue: true,
    commandOptions: { timeout: timeoutMs },
  });
  return ({ host, port }: RedisNode): Client =>
    template.duplicate({ socket: { ...socket, host, port } }).on("error", onFault);
}

function destroy(client: Client | undefined) {
  try {
    client?.destroy();
  } catch {
    // It is unconnected or closed already.
  }
}

function throwFirst(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}

function unconnected(): never {
  throw new Error("Not connected");
}
