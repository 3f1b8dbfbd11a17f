import { type RunningApp, startApp } from "./app.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { freePort, type Reference, startReference } from "./reference.ts";

/** The built product before an API that can be made to fail; the identity provider always behaves. */
export interface FaultyApp {
  readonly app: RunningApp;
  /** Between the product and the API. */
  readonly proxy: FaultProxy;
  readonly reference: Reference;
  stop(): Promise<void>;
}

/** Settings of a product that uses this API and the identity provider of this reference process. */
export function settingsFor(reference: Reference, apiUrl: string) {
  return {
    API_BASE_URL: apiUrl,
    OIDC_ISSUER: reference.issuer,
    OIDC_CLIENT_ID: "constituency-offices",
    OIDC_CLIENT_SECRET: "demo-identity-provider-client",
    SESSION_SECRET: "a-secret-of-the-tests-longer-than-32-bytes",
  };
}

export async function startFaultyApp(env: Readonly<Record<string, string>> = {}): Promise<FaultyApp> {
  const port = await freePort();
  const reference = await startReference({ env: { PORT: String(port) } });
  const proxy = await startFaultProxy(reference.url);
  const app = await startApp({
    reference: false,
    port,
    env: { ...settingsFor(reference, proxy.url), ...env },
  });
  return {
    app,
    proxy,
    reference,
    async stop() {
      await app.stop();
      await proxy.stop();
      await reference.stop();
    },
  };
}
