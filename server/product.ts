import { once } from "node:events";
import type { LinkDescriptor, ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Stage } from "./http/exchange.ts";
import { limitTiers } from "./http/gates/rate-limit.ts";
import { createHttpLayer, type HttpLayer } from "./http/listener.ts";
import { createPageCache } from "./http/pages/page-cache.ts";
import { warmUp } from "./http/pages/serve.ts";
import { neutralRenderer, reactRouterApp } from "./http/react-router.ts";
import { createHttpServer, fetchFrom, stopServer } from "./http/server.ts";
import { loadStaticFiles } from "./http/static/files.ts";
import { type Log, setLevel } from "./log/log.ts";
import { createTelemetry } from "./metrics/telemetry.ts";
import { createServices, originOf, type ProductSettings, type Surroundings } from "./services.ts";
import { type Env, takeOver } from "./settings/env.ts";
import type { Store } from "./store/store.ts";

export { PRODUCT_TIMES, type ProductSettings } from "./services.ts";
export { parseEnv } from "./settings/env.ts";

/** The reference process of a demo, as a product sees it. */
interface Reference {
  /** Resolves at the first time it serves. */
  readonly started: Promise<void>;
  readonly isReady: () => boolean;
}

/** Where a product finds what is not of its making. */
interface ProductOptions extends Pick<Surroundings, "output"> {
  /** The client build. */
  readonly clientFolder: string;
  readonly reference?: Reference | undefined;
  /** Vite, in development: it makes what a client build would hold. */
  readonly sources?: Stage | undefined;
}

/** One product: site, back-office and all that they stand on. Several may live in one process. */
export interface Product {
  readonly log: Log;
  /** What answers requests, for a server of somebody else's. */
  readonly layer: HttpLayer;
  /** Answers a request as if it had come over a connection: gates, headers, pages and all. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves when it accepts connections at the place of its settings; rejects when it can't. */
  readonly listen: () => Promise<void>;
  /** Ends it with grace, with all that belongs to it: requests in flight first, then what they need. */
  readonly close: () => Promise<void>;
  /** Takes over what may change while it runs: the level of the log, secrets, limits of public forms. */
  readonly reload: (next: Env) => void;
  /** How long `close` takes at most for the requests; milliseconds. */
  readonly longestClose: number;
}

/** How long requests in flight may take when the end has come. */
const PATIENCE_MS = 20_000;

/** Composes a product from its settings. Nothing that it holds is held by a module, nothing is shared with another one. */
export async function createProduct(
  given: ProductSettings,
  { clientFolder, reference, output, sources }: ProductOptions,
): Promise<Product> {
  const settings = { ...given };
  const telemetry = await createTelemetry(settings);
  const { meter, traces } = telemetry;
  const isAway = () => reference?.isReady() === false;
  const services = createServices(settings, { output, reference: reference && { isAway }, telemetry });
  const { log, give, analytics, store, limits, keys, admission, changes, offers } = services;
  // A connection that is there before somebody needs it.
  if (settings.redisUrl !== undefined) void store.ready().catch(() => undefined);
  const files = loadStaticFiles(clientFolder);
  const render = neutralRenderer(build as ServerBuild, files, give);
  const pages = createPageCache(
    (wanted, rank) => admission.run(rank, () => render(wanted)),
    changes,
    Date.now,
    meter,
  );
  const readiness = readinessOf(store, log);
  let draining = false;
  const layer = createHttpLayer({
    ...settings,
    app: reactRouterApp(build as ServerBuild, give),
    pages,
    files,
    sources,
    noteVisit: analytics.noteVisit,
    identityProvider: new URL(settings.oidc.issuer).origin,
    limits,
    keys,
    admission,
    tiers: limitTiers(settings.demo),
    ready: () => !draining && !isAway() && readiness(),
    started: reference?.started ?? Promise.resolve(),
    draining: () => draining,
    stylesheets: stylesheets(),
    routePatterns: Object.values(build.routes).map((route) => route?.path ?? ""),
    log,
    traces,
    meter,
  });
  const server = createHttpServer(layer);
  const drainWait = settings.times?.drain ?? (settings.production ? 5_000 : 250);
  return {
    log,
    layer,
    fetch: fetchFrom(server),
    async listen() {
      server.listen(settings.port, settings.host);
      await once(server, "listening");
      await telemetry.listen();
      void warmUp(pages, originOf(settings));
      void (reference?.started ?? Promise.resolve()).then(() => offers.start(isAway));
    },
    async close() {
      draining = true;
      await stopServer({ server, layer, drainWait, patience: PATIENCE_MS, log });
      await services.close();
      await telemetry.close();
    },
    reload(next) {
      const before = settings.redisUrl?.reveal();
      takeOver(settings, next);
      setLevel(log, settings.logLevel);
      if (settings.redisUrl?.reveal() !== before) store.reopen();
    },
    longestClose: drainWait + PATIENCE_MS,
  };
}

/** The last-resort page wears what every page wears. */
function stylesheets() {
  const links: LinkDescriptor[] = build.routes["root"]?.module.links?.() ?? [];
  return links.flatMap((link) => ("href" in link && link.rel === "stylesheet" ? [link.href ?? ""] : []));
}

/** Probes may come from anywhere, and as often as they like: so long an answer is good. */
const READINESS_MS = 1000;

/** Whether the store would take something. The first answer of an outage says what to look at. */
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
