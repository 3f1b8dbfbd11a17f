export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

export interface RedisAddress {
  readonly kind: "single" | "sentinel";
  readonly tls: boolean;
  /** The server, or the Sentinels; at least one. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** The Sentinels' name for the servers that they watch. */
  readonly primary: string;
  /** Password of the Sentinels themselves, if any. */
  readonly sentinelPassword: string | undefined;
}

/** The accepted forms of `REDIS_URL`, for error messages. */
export const REDIS_URL_FORMS =
  "must be redis://host or redis+sentinel://host,host/name, each also with rediss for TLS";

const SHAPE =
  /^(?<scheme>rediss?)(?<kind>\+sentinel)?:\/\/(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/i;

const REDIS_PORTS = { single: 6379, sentinel: 26_379 };

/**
 * Parses `redis[s]://[user[:password]@]host[:port][/database]` and `redis[s]+sentinel://host[:port],…/name[/database]`,
 * with `?sentinelPassword=` if Sentinels require one. Reserved characters in names and passwords are percent-encoded.
 * @returns `undefined` for any other text
 */
export function parseRedisUrl(text: string): RedisAddress | undefined {
  const parts = SHAPE.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const kind = parts["kind"] ? "sentinel" : "single";
  const [first, ...others] = (parts["hosts"] ?? "").split(",").map((host) => nodeAt(host, REDIS_PORTS[kind]));
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

function nodeAt(text: string, port: number): RedisNode | undefined {
  // Parsed as a web address, so that the platform handles the port and IPv6 brackets.
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

function pathOf(kind: RedisAddress["kind"], path: string) {
  const [primary = "", number = ""] = kind === "sentinel" ? path.split(/\/(.*)/s, 2) : ["", path];
  if (kind === "sentinel" && !/^[\w.-]+$/.test(primary)) return undefined;
  if (!/^\d{0,4}$/.test(number)) return undefined;
  return { primary, database: Number(number) };
}

export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** Whether to use TLS from the first byte. */
  readonly tls: boolean;
  /** Whether STARTTLS is required; otherwise it is used where the server offers it. */
  readonly startTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** The accepted forms of `SMTP_URL`, for error messages. */
export const SMTP_URL_FORMS =
  "must be smtps://user:password@host, or smtp://user:password@host?requireTLS=true for STARTTLS";

const SMTP_PORTS = { "smtps:": 465, "smtp:": 587 };

/**
 * Parses `smtp[s]://[user:password@]host[:port][?requireTLS=true]`, as nodemailer writes it. Reserved characters in
 * user and password are percent-encoded.
 * @returns `undefined` for any other text
 */
export function parseSmtpUrl(text: string): SmtpAddress | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "smtp:" && url?.protocol !== "smtps:") return undefined;
  const { protocol, hostname, port, pathname, search, hash } = url;
  const isStray = !["", "/"].includes(pathname) || hash !== "" || !["", "?requireTLS=true"].includes(search);
  const [user, password] = decoded([url.username, url.password]) ?? [];
  if (hostname === "" || isStray || user === undefined || password === undefined) return undefined;
  if ((user === "") !== (password === "")) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? SMTP_PORTS[protocol] : Number(port),
    tls: protocol === "smtps:",
    startTls: search !== "",
    user: user || undefined,
    password: password || undefined,
  };
}

/** From the reference process's port to that of its mail receiver. */
const TO_SMTP = 24;
const LAST_PORT = 65_535;

/** Where the reference process receives mail unless a setting says: a second demo on this machine needs no setting more. */
export const smtpPortBeside = (referencePort: number): number =>
  referencePort + TO_SMTP > LAST_PORT ? referencePort - TO_SMTP : referencePort + TO_SMTP;
