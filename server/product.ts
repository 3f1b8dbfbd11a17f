import { once } from "node:events";
import { existsSync, statfsSync } from "node:fs";
import type { LinkDescriptor, ServerBuild } from "react-router";
import * as built from "virtual:react-router/server-build";
import type { OwnReference } from "./connector.ts";
import type { Stage } from "./http/exchange.ts";
import { limitTiers } from "./http/gates/rate-limit.ts";
import { createHttpLayer } from "./http/listener.ts";
import { createPageCache } from "./http/pages/page-cache.ts";
import { warmUp } from "./http/pages/serve.ts";
import { neutralRenderer, reactRouterApp } from "./http/react-router.ts";
import { createHttpServer, stopServer } from "./http/server.ts";
import { type Log, setLevel } from "./log/log.ts";
import { NO_METER } from "./metrics/meter.ts";
import { createServices, originOf, type ProductSettings, type Surroundings } from "./services.ts";
import { type Env, VERSION, takeOver } from "./settings/env.ts";
import type { Store } from "./store/store.ts";

const build = built as ServerBuild;

export { PRODUCT_TIMES, type ProductSettings } from "./services.ts";
export { parseEnv } from "./settings/env.ts";

/** What a product needs from a demo's reference process. */
interface Reference extends Pick<OwnReference, "onEnd"> {
  /** Resolves when it first serves. */
  readonly started: Promise<void>;
  readonly isReady: () => boolean;
}

interface ProductOptions extends Pick<Surroundings, "output"> {
  /** Folder of the client build; absent in development. */
  readonly clientFolder?: string;
  readonly reference?: Reference | undefined;
  /** Vite's middleware, in development, instead of a client build. */
  readonly sources?: Stage | undefined;
}

export type Product = Awaited<ReturnType<typeof createProduct>>;

/** How long requests in flight may take on shutdown, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Composes a product from its settings. No module holds any of its state, and products share nothing. */
export async function createProduct(
  given: ProductSettings,
  { clientFolder, reference, output, sources }: ProductOptions,
) {
  const settings = { ...given };
  // Loaded only if used.
  const prometheus = settings.metrics && (await import("./metrics/prometheus.ts")).createPrometheus();
  const meter = prometheus?.meter ?? NO_METER;
  meter.watch("offices_build_info", { version: VERSION }, () => 1);
  meter.watch("offices_data_free_bytes", {}, () => freeBytes(settings.dataDir));
  const isAway = () => reference?.isReady() === false;
  const services = createServices(settings, {
    output,
    reference: reference && { ...reference, isAway },
    meter,
  });
  const { log, give, analytics, store, limits, admission, pictures, changes, offers } = services;
  // Opens a connection before the first request needs it.
  if (settings.redisUrl !== undefined) void store.ready().catch(() => undefined);
  const render = neutralRenderer(build, clientFolder, give);
  const pages = createPageCache((wanted) => admission.run(() => render(wanted)), changes, Date.now, meter);
  const readiness = readinessOf(store, log);
  let draining = false;
  const layer = createHttpLayer({
    ...settings,
    app: reactRouterApp(build, give),
    pages,
    clientFolder,
    sources,
    recordVisit: analytics.recordVisit,
    identityProvider: new URL(settings.oidc.issuer).origin,
    limits,
    admission,
    pictures,
    tiers: limitTiers(settings.demo),
    ready: () => !draining && !isAway() && readiness(),
    started: reference?.started ?? Promise.resolve(),
    draining: () => draining,
    stylesheets: stylesheets(),
    routePatterns: Object.values(build.routes).map((route) => route?.path ?? ""),
    log,
    meter,
  });
  const server = createHttpServer(layer);
  const drainWait = settings.times?.drain ?? (settings.production ? 5_000 : 250);
  return {
    log,
    layer,
    /** Starts listening as configured; rejects if it can't. */
    async listen() {
      server.listen(settings.port, settings.host);
      await once(server, "listening");
      if (settings.metrics) await prometheus?.listen(settings.metrics.port, settings.metrics.host);
      void warmUp(pages, originOf(settings));
      void (reference?.started ?? Promise.resolve()).then(() => offers.start(isAway));
    },
    /** Shuts down gracefully: requests in flight first, then the services. */
    async close() {
      draining = true;
      await stopServer({ server, layer, drainWait, timeoutMs: TIMEOUT_MS, log });
      await services.close();
      prometheus?.close();
    },
    reload(next: Env) {
      const before = settings.redisUrl?.reveal();
      takeOver(settings, next);
      setLevel(log, settings.logLevel);
      if (settings.redisUrl?.reveal() !== before) store.reopen();
    },
    /** Longest time that `close` takes for requests, in milliseconds. */
    maxCloseMs: drainWait + TIMEOUT_MS,
  };
}

/** Room left on the disk of a folder; unknown where there is none. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return NaN;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The last-resort page uses the style sheets of all pages. */
function stylesheets() {
  const links: LinkDescriptor[] = build.routes["root"]?.module.links?.() ?? [];
  return links.flatMap((link) => ("href" in link && link.rel === "stylesheet" ? [link.href ?? ""] : []));
}

/** How long a readiness result is reused, in milliseconds, because probes may come from anywhere and at any rate. */
const READINESS_MS = 1000;

/** Whether the store accepts writes. The first failure of an outage is logged with its cause. */
function readinessOf(store: Store, log: Log) {
  let isReported = false;
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = async () => {
    try {
      await store.ready();
      isReported = false;
      return true;
    } catch (err) {
      if (!isReported)
        log.error({ err }, "The store can't be used: look at DATA_DIR, or at REDIS_URL where it is set");
      isReported = true;
      return false;
    }
  };
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at >= READINESS_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
