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

const PORTS = { "smtps:": 465, "smtp:": 587 };

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
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (hostname === "" || isStray || user === undefined || password === undefined) return undefined;
  if ((user === "") !== (password === "")) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? PORTS[protocol] : Number(port),
    tls: protocol === "smtps:",
    startTls: search !== "",
    user: user || undefined,
    password: password || undefined,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** From the reference process's port to that of its mail receiver. */
const TO_SMTP = 24;
const LAST_PORT = 65_535;

/** Where the reference process receives mail unless a setting says: a second demo on this machine needs no setting more. */
export const smtpPortBeside = (referencePort: number): number =>
  referencePort + TO_SMTP > LAST_PORT ? referencePort - TO_SMTP : referencePort + TO_SMTP;
