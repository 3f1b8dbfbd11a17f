import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach } from "vitest";
import { type AppProcess, startAppProcess } from "../app-process.ts";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { settingsFor } from "../faulty-app.ts";
import { standIn } from "../later.ts";
import { freePort, type Reference, startReference } from "../reference.ts";

/** A product before an API that a test can make fail, each a process that may be killed and goes on with its data. */
interface KillableProduct {
  readonly app: AppProcess;
  readonly reference: Reference;
  readonly proxy: FaultProxy;
  /** Starts the product again after its end. */
  restart(): Promise<void>;
  /** Starts the API again after its end. */
  restartReference(): Promise<void>;
  /** Ends both and reads the API's own tables, whose file is free then. */
  afterwards<Rows>(read: (database: DatabaseSync) => Rows): Promise<Rows>;
}

/** A new one for each test. */
export function useKillableProduct(): KillableProduct {
  let product: Awaited<ReturnType<typeof start>> | undefined;
  beforeEach(async () => {
    product = await start();
  });
  afterEach(() => product?.end());
  return standIn(() => {
    if (product === undefined) throw new Error("It is made before each test, not before that");
    return product;
  });
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), "offices-kill-"));
  const port = await freePort();
  const startApi = (apiPort?: number) =>
    startReference({
      dataDir: join(folder, "api"),
      env: { PORT: String(port) },
      ...(apiPort !== undefined && { port: apiPort }),
    });
  const reference = await startApi();
  const proxy = await startFaultProxy(reference.url);
  const startWeb = () =>
    startAppProcess({
      reference: false,
      port,
      dataDir: join(folder, "web"),
      env: settingsFor(reference, proxy.url),
    });
  const product = {
    reference,
    proxy,
    app: await startWeb(),
    async restart() {
      product.app = await startWeb();
    },
    async restartReference() {
      product.reference = await startApi(reference.port);
    },
    async afterwards<Rows>(read: (database: DatabaseSync) => Rows) {
      await product.app.stop();
      await product.reference.stop();
      const database = new DatabaseSync(join(folder, "api/reference.sqlite"), { readOnly: true });
      try {
        return read(database);
      } finally {
        database.close();
      }
    },
    async end() {
      await product.app.stop();
      await proxy.stop();
      await product.reference.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return product;
}
