/** A mail server, and how it is spoken to. */
export interface SmtpPlace {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly tls: boolean;
  /** Nothing but a greeting without STARTTLS; else TLS where the server offers it. */
  readonly startTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** The spellings that `SMTP_URL` may have, for whoever wrote another one. */
export const SMTP_URL_FORMS =
  "must be smtps://user:password@host, or smtp://user:password@host?requireTLS=true for STARTTLS";

const PORTS = { "smtps:": 465, "smtp:": 587 };

/**
 * Reads `smtp[s]://[user:password@]host[:port][?requireTLS=true]`, as nodemailer writes it. What a URL reserves is
 * percent-encoded in user and password.
 * @returns `undefined` for any other text
 */
export function smtpPlace(text: string): SmtpPlace | undefined {
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
