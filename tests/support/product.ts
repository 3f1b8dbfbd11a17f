import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Built from "#server/product.ts";
import { freePort } from "./reference.ts";

const BUILD = join(import.meta.dirname, "../../build");

// As it runs in production: one bundle, in which site and server share what they import.
const { createProduct, parseEnv, PRODUCT_TIMES } = (await import(
  /* @vite-ignore */ join(BUILD, "server/product.js")
)) as typeof Built;

/** A hang lasts a fifth of a second: nobody in a test is as patient as a person. */
export const QUICK: Partial<typeof PRODUCT_TIMES> = {
  api: { connect: 200, headers: 200, call: 400 },
  policies: {
    ...PRODUCT_TIMES.policies,
    breaker: { ...PRODUCT_TIMES.policies.breaker, pause: 200 },
    retry: { pause: 5, longest: 50 },
  },
  page: 400,
  provider: { connect: 200, headers: 200, call: 400 },
};

/** The built product inside the test's own process. */
export interface OwnProduct extends Built.Product {
  /** Such as `http://localhost:4711`. */
  readonly origin: string;
  readonly port: number;
  /** Lines of its log, oldest first. */
  readonly logs: readonly string[];
}

export interface OwnProductOptions {
  /** Settings beyond the port and the data folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly times?: Built.ProductSettings["times"];
  readonly port?: number;
}

/** Starts the built product in the test's own process, with a data folder of its own that goes with it. */
export async function startOwnProduct({
  env = {},
  times,
  port: wanted,
}: OwnProductOptions = {}): Promise<OwnProduct> {
  const port = wanted ?? (await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), "own-product-"));
  const settings = parseEnv({
    TRUSTED_PROXIES: "loopback",
    TILE_URL: "none",
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  });
  const logs: string[] = [];
  const product = await createProduct(
    { ...settings, times: { ...QUICK, drain: 0, ...times } },
    {
      clientFolder: join(BUILD, "client"),
      output: { write: (line) => void logs.push(line), isWorking: true },
    },
  );
  await product.listen();
  return {
    ...product,
    origin: `http://localhost:${port}`,
    port,
    logs,
    async close() {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
