import type { LinkDescriptor, ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { closeAnalytics } from "#server/analytics/analytics.ts";
import { closePrinter } from "#server/files/pdf/print.ts";
import { limitTiers } from "#server/http/gates/limit-tiers.ts";
import { createHttpLayer } from "#server/http/listener.ts";
import { createPageCache } from "#server/http/pages/page-cache.ts";
import { neutralRenderer, reactRouterApp } from "#server/http/react-router.ts";
import { createHttpServer } from "#server/http/server.ts";
import { loadStaticFiles } from "#server/http/static/files.ts";
import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import { limits, store } from "#server/store/opened.ts";
import { lifecycle, stopWithGrace } from "./graceful-stop.ts";
import { listen } from "./listen.ts";
import type { ReferenceProcess } from "./reference-process.ts";
import { warmUp } from "./warm-up.ts";

/**
 * Serves the site until the process is told to stop; resolves when it accepts connections.
 * @param clientFolder the client build
 * @param reference what the pages need first, if this process has started it
 */
export async function serveWeb(clientFolder: string, reference: ReferenceProcess | undefined): Promise<void> {
  // A connection that is there before somebody needs it.
  if (env.redisUrl !== undefined) void store.ready().catch(() => undefined);
  const files = loadStaticFiles(clientFolder);
  const pages = createPageCache(neutralRenderer(build as ServerBuild, files));
  const layer = createHttpLayer({
    ...env,
    app: reactRouterApp(build as ServerBuild),
    pages,
    files,
    identityProvider: new URL(env.oidc.issuer).origin,
    limits,
    tiers: limitTiers(env.demo),
    ready: () => isReady(reference),
    started: reference?.started ?? Promise.resolve(),
    draining: () => lifecycle.draining,
    stylesheets: stylesheets(),
    routePatterns: Object.values(build.routes).map((route) => route?.path ?? ""),
    log,
  });
  const server = createHttpServer(layer);
  stopWithGrace({
    server,
    layer,
    drainWait: env.production ? 5_000 : 250,
    patience: 20_000,
    closers: [closePrinter, () => reference?.stop(), store.close, closeAnalytics],
  });
  await listen(server, { ...env, setting: "PORT" });
  void warmUp(pages, env.appOrigin ?? `http://localhost:${env.port}`);
}

/** The last-resort page wears what every page wears. */
function stylesheets() {
  const links: LinkDescriptor[] = build.routes["root"]?.module.links?.() ?? [];
  return links.flatMap((link) => ("href" in link && link.rel === "stylesheet" ? [link.href ?? ""] : []));
}

async function isReady(reference: ReferenceProcess | undefined) {
  if (lifecycle.draining || reference?.isReady() === false) return false;
  try {
    await store.ready();
    told = false;
    return true;
  } catch (err) {
    tellOnce(err);
    return false;
  }
}

let told = false;

/** A probe asks every few seconds: the first answer of an outage says what to look at. */
function tellOnce(err: unknown) {
  if (!told) log.error({ err }, "The store can't be used: look at DATA_DIR, or at REDIS_URL where it is set");
  told = true;
}
