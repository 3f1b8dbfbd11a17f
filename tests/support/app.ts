import { rm } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { createHttpServer } from "#server/http/server.ts";
import type * as Built from "#server/product.ts";
import { BUILD, newDataFolder, testSettings } from "./app-settings.ts";
import { fetchFrom } from "./in-process.ts";
import { sinkInto } from "./log-lines.ts";
import { startOwnReference } from "./own-reference.ts";
import { freePort } from "./reference.ts";

enableCompileCache(join(BUILD, "../node_modules/.cache/compile"));

// As in production: one bundle, in which site and server share their imports.
const { createProduct, parseEnv, PRODUCT_TIMES } = (await import(
  /* @vite-ignore */ join(BUILD, "server/product.js")
)) as typeof Built;

type Times = typeof PRODUCT_TIMES;

/** The product's own timeouts, because a busy machine is not a hang; but retries don't wait. */
export const TIMES: Times = {
  ...PRODUCT_TIMES,
  // Nor are queued requests refused.
  admission: 120_000,
  // Letters leave at once.
  withdraw: 0,
  // No probes for optional calls: a test sees only its own.
  offers: Infinity,
  policies: {
    ...PRODUCT_TIMES.policies,
    breaker: { ...PRODUCT_TIMES.policies.breaker, pause: 200 },
    retry: { pause: 5, longest: 50 },
  },
};

export type RunningApp = Awaited<ReturnType<typeof startApp>>;

export interface AppOptions {
  /** Settings beyond the ports and the data folder. */
  readonly env?: Readonly<Record<string, string>>;
  /** False if the test brings its own API and identity provider in `env`. */
  readonly reference?: boolean;
  /** Kept after `stop`; by default, a new folder with the demo data. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly referencePort?: number;
  readonly times?: Partial<Times>;
}

/**
 * Starts the built product in the test's own process on free ports, with the reference API unless the test brings its
 * own. Tests of starting, stopping or being killed use `startAppProcess`.
 */
export async function startApp(options: AppOptions = {}) {
  const port = options.port ?? (await freePort());
  const referencePort = options.referencePort ?? (await freePort());
  const withReference = options.reference ?? true;
  const dataDir = options.dataDir ?? (await newDataFolder(withReference));
  const env = { ...testSettings(port, referencePort, dataDir), ...options.env };
  const reference = withReference
    ? await startOwnReference({ dataDir, port: referencePort, env })
    : undefined;
  /** Timeouts for calls to the API; changes apply from the next call on. */
  const patience: { -readonly [Limit in keyof Times["api"]]: number } = {
    ...(options.times?.api ?? TIMES.api),
  };
  const logs: string[] = [];
  const product = await createProduct(
    { ...parseEnv(env), times: { ...TIMES, ...options.times, api: patience, drain: 0 } },
    {
      clientFolder: join(BUILD, "client"),
      output: sinkInto(logs),
    },
  );
  await product.listen();
  return {
    /** Answers a request as if it came over a connection: gates, headers and pages included. */
    fetch: fetchFrom(createHttpServer(product.layer)),
    /** Such as `http://localhost:4711`. */
    origin: `http://localhost:${port}`,
    port,
    referencePort,
    dataDir,
    /** Lines of its log, oldest first. */
    logs: logs as readonly string[],
    patience,
    /** Stops it gracefully and removes its data. */
    async stop() {
      await product.close();
      await reference?.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
