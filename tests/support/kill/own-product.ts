import { rm } from "node:fs/promises";
import { type AppProcess, startAppProcess } from "../app-process.ts";
import { newDataFolder } from "../app-settings.ts";
import { startFaultProxy } from "../fault-proxy.ts";
import { settingsFor } from "../faulty-app.ts";
import { standIn, useLater } from "../later.ts";
import { startOwnReference } from "../own-reference.ts";
import { freePort } from "../reference.ts";

/** The built product as a process that may be killed, before an API in the test's own process, whose tables it reads. */
export function useProductToKill(env: Readonly<Record<string, string>>) {
  const product = useLater(
    () => begin(env),
    (begun) => begun.end(),
  );
  return {
    app: standIn(() => product.app),
    reference: standIn(() => product.reference),
    proxy: standIn(() => product.proxy),
    kill: () => product.app.kill(),
    start: () => product.start(),
  };
}

async function begin(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const reference = await startOwnReference({ env: { PORT: String(port) } });
  const proxy = await startFaultProxy(reference.url);
  const dataDir = await newDataFolder(false);
  const settings = { ...settingsFor(reference, proxy.url), ...env };
  const startWeb = (): Promise<AppProcess> =>
    startAppProcess({ reference: false, port, dataDir, env: settings });
  const product = {
    reference,
    proxy,
    app: await startWeb(),
    async start() {
      product.app = await startWeb();
    },
    async end() {
      await product.app.stop();
      await proxy.stop();
      await reference.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return product;
}
