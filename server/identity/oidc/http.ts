import { Agent, fetch, type RequestInit } from "undici";
import { connector } from "#server/connector.ts";
import { ProviderUnavailable } from "./faults.ts";

/** Milliseconds to connect, to the first byte, in all (R66). */
const TIMES = { connect: 2_000, headers: 5_000, call: 10_000 };
const MAX_BYTES = 1024 * 1024;

const dispatcher = new Agent({
  connect: connector(TIMES.connect),
  allowH2: false,
  headersTimeout: TIMES.headers,
  bodyTimeout: TIMES.headers,
  maxResponseSize: MAX_BYTES,
});

/** `fetch` to the identity provider: in time, of bounded size, and never redirected to somebody else (R48). */
export function providerFetch(url: string | URL, init: RequestInit = {}) {
  return fetch(url, {
    ...init,
    redirect: "error",
    dispatcher,
    signal: AbortSignal.timeout(TIMES.call),
  });
}

/**
 * Waits for the identity provider no longer than the page can.
 * @param deadline on `performance.now()`'s clock
 * @throws ProviderUnavailable when it has passed
 */
export async function beforeDeadline<Value>(work: Promise<Value>, deadline: number): Promise<Value> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const expire = () => reject(new ProviderUnavailable(new Error("The page can't wait any longer")));
  const timer = setTimeout(expire, Math.max(0, deadline - performance.now()));
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}

/**
 * One JSON exchange with the identity provider; its answer, whatever the status below 500.
 * @throws ProviderUnavailable when it does not answer, fails itself, or answers with something else than JSON
 */
export async function askProvider(url: URL, init?: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await providerFetch(url, init);
    if (response.status >= 500) throw new Error(`Status ${response.status}`);
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new ProviderUnavailable(error);
  }
}
