import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach } from "vitest";
import { startAppProcess } from "../app-process.ts";
import { startFaultProxy } from "../fault-proxy.ts";
import { settingsFor } from "../faulty-app.ts";
import { standIn, useLater } from "../later.ts";
import { startOwnReference } from "../own-reference.ts";
import { freePort, type Reference, type ReferenceOptions, startReference } from "../reference.ts";

/** The built product as a process that may be killed and goes on with its data, before an API that a test can make fail. */
async function begin<Api extends Pick<Reference, "url" | "issuer" | "stop">>(
  startApi: (options: Required<Pick<ReferenceOptions, "dataDir" | "env">>) => Promise<Api>,
  env: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "offices-kill-"));
  const port = await freePort();
  const reference = await startApi({ dataDir: join(folder, "api"), env: { PORT: String(port) } });
  const proxy = await startFaultProxy(reference.url);
  const startWeb = () =>
    startAppProcess({
      reference: false,
      port,
      dataDir: join(folder, "web"),
      env: { ...settingsFor(reference, proxy.url), ...env },
    });
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
      await product.reference.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return product;
}

/** One for all tests of a file; its API is in the test's own process, whose tables it reads. */
export function useProductToKill(env: Readonly<Record<string, string>>) {
  const product = useLater(
    () => begin((api) => startOwnReference({ env: api.env }), env),
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

/** A new one for each test, whose API is a process that may be killed too. */
export function useKillableProduct() {
  let product: Awaited<ReturnType<typeof beginBoth>> | undefined;
  beforeEach(async () => {
    product = await beginBoth();
  });
  afterEach(() => product?.end());
  return standIn(() => {
    if (product === undefined) throw new Error("It is made before each test, not before that");
    return product;
  });
}

async function beginBoth() {
  const product = await begin(startReference);
  return Object.assign(product, {
    async startReference() {
      const { port, dataDir } = product.reference;
      product.reference = await startReference({ port, dataDir, env: { PORT: String(product.app.port) } });
    },
    /** Ends both and reads the API's own tables, whose file is free then. */
    async afterwards<Rows>(read: (database: DatabaseSync) => Rows) {
      await product.app.stop();
      await product.reference.stop();
      const database = new DatabaseSync(join(product.reference.dataDir, "reference.sqlite"), {
        readOnly: true,
      });
      try {
        return read(database);
      } finally {
        database.close();
      }
    },
  });
}
