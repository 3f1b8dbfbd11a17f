/**
 * How a call proves to the API who asks. The session's own implementation belongs to sign-in; this is
 * all that the client needs of it. Neither side ever reaches the browser.
 */
export interface Credentials {
  /** Headers of the next call. Only `Authorization` and `Cookie` are taken. */
  headers(): Readonly<Record<string, string>>;
  /** Keeps the cookies of an answer, given as raw `Set-Cookie` values. */
  absorb(setCookie: readonly string[]): Promise<void>;
}

const ALLOWED = ["authorization", "cookie"];

/** The headers that credentials may add to a call: nothing but what proves who asks (R49). */
export function credentialHeaders(credentials: Credentials | undefined): Record<string, string> {
  const given = Object.entries(credentials?.headers() ?? {});
  return Object.fromEntries(
    given
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => ALLOWED.includes(name) && value !== ""),
  );
}
