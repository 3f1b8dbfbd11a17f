import { rm } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type * as Built from "#server/product.ts";
import { BUILD, newDataFolder, testSettings } from "./app-settings.ts";
import { sinkInto } from "./log-lines.ts";
import { startOwnReference } from "./own-reference.ts";
import { freePort } from "./reference.ts";

enableCompileCache(join(BUILD, "../node_modules/.cache/compile"));

// As it runs in production: one bundle, in which site and server share what they import.
const { createProduct, parseEnv, PRODUCT_TIMES } = (await import(
  /* @vite-ignore */ join(BUILD, "server/product.js")
)) as typeof Built;

type Times = typeof PRODUCT_TIMES;

/** An API that hangs is waited for so long: nobody in a test is as patient as a person. Milliseconds. */
export const IMPATIENT: Times["api"] = { connect: 200, headers: 200, call: 400 };

/** The product's own patience, because a busy machine is no hang; but nobody waits for the next try. */
export const TIMES: Times = {
  ...PRODUCT_TIMES,
  // Nor is it more than can be done.
  admission: { wait: 120_000, standing: 120_000 },
  // The calls of a test are its own.
  offers: Infinity,
  policies: {
    ...PRODUCT_TIMES.policies,
    breaker: { ...PRODUCT_TIMES.policies.breaker, pause: 200 },
    retry: { pause: 5, longest: 50 },
  },
};

/** The built product in the test's own process. */
export interface RunningApp extends Pick<Built.Product, "fetch"> {
  /** Such as `http://localhost:4711`. */
  readonly origin: string;
  readonly port: number;
  readonly referencePort: number;
  readonly dataDir: string;
  /** Lines of its log, oldest first. */
  readonly logs: readonly string[];
  /** How long it waits for the API; what a test writes here holds from the next call on. */
  readonly patience: { -readonly [Limit in keyof Times["api"]]: number };
  /** Ends it in the ordinary way and removes its data. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Settings beyond the ports and the data folder. */
  readonly env?: Readonly<Record<string, string>>;
  /** False when the test brings its own API and identity provider in `env`. */
  readonly reference?: boolean;
  /** Kept after `stop`; when it is not given, a new folder with the demo data in it. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly referencePort?: number;
  readonly times?: Partial<Times>;
}

/**
 * Starts the built product, and the reference API unless the test brings its own, in the test's own process on free ports.
 * What starting, stopping or being killed is about takes `startAppProcess`.
 */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const referencePort = options.referencePort ?? (await freePort());
  const withReference = options.reference ?? true;
  const dataDir = options.dataDir ?? (await newDataFolder(withReference));
  const env = { ...testSettings(port, referencePort, dataDir), ...options.env };
  const reference = withReference
    ? await startOwnReference({ dataDir, port: referencePort, env })
    : undefined;
  const patience = { ...(options.times?.api ?? TIMES.api) };
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
    fetch: product.fetch,
    origin: `http://localhost:${port}`,
    port,
    referencePort,
    dataDir,
    logs,
    patience,
    async stop() {
      await product.close();
      await reference?.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
