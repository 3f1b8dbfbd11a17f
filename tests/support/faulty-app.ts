import { type AppOptions, IMPATIENT, type RunningApp, startApp } from "./app.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type OwnReference, startOwnReference } from "./own-reference.ts";
import { freePort, type Reference } from "./reference.ts";

/** The built product with an API that can be made to fail; the identity provider never fails. */
export interface FaultyApp {
  readonly app: RunningApp;
  /** Between the product and the API. While something hangs there, the product has short timeouts. */
  readonly proxy: FaultProxy;
  readonly reference: OwnReference;
  stop(): Promise<void>;
}

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

export async function startFaultyApp(
  env: Readonly<Record<string, string>> = {},
  times: AppOptions["times"] = {},
): Promise<FaultyApp> {
  const port = await freePort();
  const reference = await startOwnReference({ env: { PORT: String(port) } });
  const proxy = await startFaultProxy(reference.url);
  const app = await startApp({
    reference: false,
    port,
    times,
    env: { ...settingsFor(reference, proxy.url), ...env },
  });
  return {
    app,
    proxy: impatientWhileItHangs(proxy, app),
    reference,
    async stop() {
      await app.stop();
      await proxy.stop();
      await reference.stop();
    },
  };
}

function impatientWhileItHangs(proxy: FaultProxy, { patience }: RunningApp): FaultProxy {
  const patient = { ...patience };
  return {
    ...proxy,
    async set(fault, match) {
      if (fault.kind === "hang" || fault.kind === "slow") Object.assign(patience, IMPATIENT);
      await proxy.set(fault, match);
    },
    async clear() {
      Object.assign(patience, patient);
      await proxy.clear();
    },
  };
}
