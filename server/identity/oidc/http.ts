import { Agent, fetch, type RequestInit } from "undici";
import { type Connect, connectorFor } from "#server/connector.ts";
import { within } from "#server/turns.ts";

/** Time limits in milliseconds: to connect, until the answer begins, in total (R66). */
export const PROVIDER_TIMES = { connect: 2_000, headers: 5_000, call: 10_000 };
const MAX_BYTES = 1024 * 1024;

export type ProviderHttp = ReturnType<typeof createProviderHttp>;

/** HTTP exchanges with the identity provider, over its own connections. */
export function createProviderHttp(connect: Connect = connectorFor(), times = PROVIDER_TIMES) {
  const dispatcher = new Agent({
    connect: connect(times.connect),
    allowH2: false,
    headersTimeout: times.headers,
    bodyTimeout: times.headers,
    maxResponseSize: MAX_BYTES,
  });
  /** `fetch` to the identity provider: with limits of time and size, and without following redirects (R48). */
  const providerFetch = (url: string | URL, init: RequestInit = {}) =>
    fetch(url, { ...init, redirect: "error", dispatcher, signal: AbortSignal.timeout(times.call) });
  return {
    fetch: providerFetch,
    /** The answer of any status below 500. @throws ProviderUnavailable without an answer, or without JSON */
    async ask(url: URL, init?: RequestInit) {
      try {
        const response = await providerFetch(url, init);
        if (response.status >= 500) throw new Error(`Status ${response.status}`);
        return { status: response.status, body: await response.json() };
      } catch (error) {
        throw new ProviderUnavailable(error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** @param deadline on `performance.now()`'s clock @throws ProviderUnavailable when it has passed */
export const beforeDeadline = <Value>(work: Promise<Value>, deadline: number): Promise<Value> =>
  within(
    Math.max(0, deadline - performance.now()),
    work,
    () => new ProviderUnavailable(new Error("The page can't wait any longer")),
  );

/** The identity provider is unreachable or violates its protocol: sign-in is impossible for now. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super("The identity provider is unavailable", { cause });
    this.name = "ProviderUnavailable";
  }
}

/** This sign-in is untrustworthy, or was refused: the person may try again. */
export class SignInRefused extends Error {
  /** Fixed word for the log. */
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`Sign-in refused: ${reason}`, { cause });
    this.name = "SignInRefused";
    this.reason = reason;
  }
}
