/** One server to connect to. */
export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** Where Redis or Valkey is: one server, one that Sentinels watch, or a Cluster. */
export interface RedisPlace {
  readonly kind: "single" | "sentinel" | "cluster";
  readonly tls: boolean;
  /** The server, the Sentinels, or some nodes of the Cluster; at least one. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** A Cluster has database 0 only. */
  readonly database: number;
  /** What Sentinels call the servers that they watch. */
  readonly primary: string;
  /** What Sentinels themselves ask for, where they do. */
  readonly sentinelPassword: string | undefined;
}

/** The spellings that `REDIS_URL` may have, for whoever wrote another one. */
export const REDIS_URL_FORMS =
  "must be redis://host, redis+sentinel://host,host/name or redis+cluster://host,host, each also with rediss for TLS";

const SHAPE =
  /^(?<scheme>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/i;

const PORTS = { single: 6379, sentinel: 26_379, cluster: 6379 };

/**
 * Reads `redis[s]://[user[:password]@]host[:port][/database]`, `redis[s]+sentinel://host[:port],…/name[/database]`, with
 * `?sentinelPassword=` where Sentinels ask for one, and `redis[s]+cluster://host[:port],…`. What a URL reserves is
 * percent-encoded in names and passwords.
 * @returns `undefined` for any other text
 */
export function redisPlace(text: string): RedisPlace | undefined {
  const parts = SHAPE.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const kind = kindOf(parts["kind"]);
  const [first, ...others] = (parts["hosts"] ?? "").split(",").map((host) => nodeAt(host, PORTS[kind]));
  const credentials = decoded((parts["credentials"] ?? "").split(/:(.*)/s, 2));
  const query = new URLSearchParams(parts["query"]);
  const sentinelPassword = query.get("sentinelPassword") ?? undefined;
  query.delete("sentinelPassword");
  const path = pathOf(kind, parts["path"] ?? "");
  const isStray = query.size > 0 || (sentinelPassword !== undefined && kind !== "sentinel");
  if (!first || others.includes(undefined) || !credentials || !path || isStray) return undefined;
  if (kind === "single" && others.length > 0) return undefined;
  return {
    kind,
    tls: parts["scheme"]?.toLowerCase() === "rediss",
    nodes: [first, ...others.filter((node) => node !== undefined)],
    username: credentials[0] || undefined,
    password: credentials[1] || undefined,
    ...path,
    sentinelPassword,
  };
}

function kindOf(text = ""): RedisPlace["kind"] {
  const name = text.toLowerCase();
  return name === "sentinel" || name === "cluster" ? name : "single";
}

function nodeAt(text: string, port: number): RedisNode | undefined {
  // As a web address, so that the port and the brackets of IPv6 are read by the platform.
  const url = URL.parse(`http://${text}`);
  if (!url || url.username || url.host === "") return undefined;
  const given = /:(\d+)$/.exec(text)?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: given === undefined ? port : Number(given) };
}

function decoded(parts: readonly string[]): readonly string[] | undefined {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function pathOf(kind: RedisPlace["kind"], path: string) {
  const [primary = "", number = ""] = kind === "sentinel" ? path.split(/\/(.*)/s, 2) : ["", path];
  if (kind === "sentinel" && !/^[\w.-]+$/.test(primary)) return undefined;
  if (!(kind === "cluster" ? /^$/ : /^\d{0,4}$/).test(number)) return undefined;
  return { primary, database: Number(number) };
}
