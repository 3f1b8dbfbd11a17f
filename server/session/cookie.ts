import { isLoopback } from "#server/loopback.ts";

/** A cookie that only this host reads, only over TLS, and never from a script. */
export interface PrivateCookie {
  readonly name: string;
  /** `Set-Cookie` that keeps a value: until the browser closes, or for so many seconds. */
  set(value: string, seconds?: number): string;
  /** `Set-Cookie` that removes it. */
  clear(): string;
}

/**
 * SameSite=Lax lets links from e-mails into the back-office work; forged posts are stopped elsewhere (R21, R22).
 * On plain-http loopback, where browsers refuse both, the name has no `__Host-` prefix and the cookie no `Secure`.
 * @param origin the public origin
 */
export function privateCookie(name: string, origin: string): PrivateCookie {
  const { protocol, hostname } = new URL(origin);
  const plain = protocol === "http:" && isLoopback(hostname);
  const fullName = plain ? name : `__Host-${name}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${plain ? "" : "; Secure"}`;
  return {
    name: fullName,
    set: (value, seconds) =>
      `${fullName}=${value}; ${attributes}${seconds === undefined ? "" : `; Max-Age=${seconds}`}`,
    clear: () => `${fullName}=; ${attributes}; Max-Age=0`,
  };
}

/** Both names of the cookie that holds the id of a session. */
export const SESSION_COOKIES: ReadonlySet<string> = new Set(["session", "__Host-session"]);

/** The pairs of a `Cookie` header, in order; a name may come more than once. */
export function cookiePairs(header: string | null): readonly (readonly [name: string, value: string])[] {
  return (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
  });
}
