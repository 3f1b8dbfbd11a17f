import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type AppOptions, type RunningApp, startApp } from "./app.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { startOwnReference } from "./own-reference.ts";
import { freePort, type Reference } from "./reference.ts";

/** How long the product waits for an answer to a call that hangs, in milliseconds: shorter than in production. */
const HANG_MS = 200;

export type FaultyApp = Awaited<ReturnType<typeof startFaultyApp>>;

/** Settings of a product that uses this API and the identity provider of this reference process. */
export function settingsFor(reference: Pick<Reference, "issuer">, apiUrl: string) {
  return {
    API_BASE_URL: apiUrl,
    OIDC_ISSUER: reference.issuer,
    OIDC_CLIENT_ID: "constituency-offices",
    OIDC_CLIENT_SECRET: "demo-identity-provider-client",
    SESSION_SECRET: "a-secret-of-the-tests-longer-than-32-bytes",
  };
}

/** The built product with an API that can be made to fail; the identity provider never fails. */
export async function startFaultyApp(
  env: Readonly<Record<string, string>> = {},
  times: AppOptions["times"] = {},
) {
  const port = await freePort();
  const reference = await startOwnReference({ env: { PORT: String(port) } });
  const proxy = await startFaultProxy(reference.url);
  const app = await startApp({
    reference: false,
    port,
    times,
    env: { ...settingsFor(reference, proxy.url), ...env },
  });
  const endGivingUp = giveUpSoon(proxy, app);
  return {
    app,
    /** Between the product and the API. The product gives up soon on what hangs there. */
    proxy,
    reference,
    async stop() {
      await app.stop();
      endGivingUp();
      await proxy.stop();
      await reference.stop();
    },
  };
}

/** An undici request, as its diagnostics channel reports it. */
interface MadeCall {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  onRequestStart(...given: unknown[]): unknown;
}

const CALLS = "undici:request:create";

/**
 * Shortens the product's time limit for the calls that hang, and for no others: it is read whenever a call is
 * sent.
 * @returns ends that
 */
function giveUpSoon(proxy: FaultProxy, { patience }: RunningApp): () => void {
  const { headers } = patience;
  const onCall = (message: unknown) => {
    const { request } = message as { readonly request: MadeCall };
    if (request.origin !== proxy.url || proxy.faultOf(request)?.kind !== "hang") return;
    const start = request.onRequestStart.bind(request);
    request.onRequestStart = (...given) => {
      patience.headers = HANG_MS;
      try {
        return start(...given);
      } finally {
        patience.headers = headers;
      }
    };
  };
  subscribe(CALLS, onCall);
  return () => void unsubscribe(CALLS, onCall);
}
