import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import type { AnalyticsSettings } from "#server/settings/env.ts";
import { type PageView, pageViewOf, type Visit } from "./page-view.ts";
import { createViewQueue } from "./queue.ts";

export interface Analytics {
  /** Counts a request if it is a page view; never blocks, never throws. */
  noteVisit(visit: Visit): void;
  /** Sends what is left, and logs how many views were sent and lost. */
  close(): Promise<void>;
}

export const analyticsOf = defineService<Analytics>("statistics of visits");

/**
 * Creates the page-view statistics.
 * @param settings `undefined`: nothing is counted
 * @param origin public origin of the site
 */
export function createAnalytics(
  settings: AnalyticsSettings | undefined,
  origin: string,
  log: Pick<Log, "info">,
): Analytics {
  if (settings === undefined) return { noteVisit: () => undefined, close: async () => undefined };
  const queue = createViewQueue<PageView>({ send: (views) => sendToMatomo(settings, origin, views) });
  return {
    noteVisit(visit) {
      const view = pageViewOf(visit, Date.now());
      if (view) queue.add(view);
    },
    async close() {
      await queue.close();
      const { sent, failed, dropped } = queue.counts;
      log.info({ event: "analytics", state: "sent", count: sent });
      if (failed + dropped > 0) log.info({ event: "analytics", state: "lost", count: failed + dropped });
    },
  };
}

const PATIENCE_MS = 5_000;

/**
 * Sends page views to Matomo's tracking HTTP API in one batch. Nothing about visitors is sent: no id, address, device
 * or cookie; `new_visit` keeps Matomo from merging all requests of our server into one visit.
 * @param origin public origin of the site, without trailing slash
 * Rejects when the API is unreachable, refuses, or takes longer than five seconds.
 */
async function sendToMatomo(
  { url, siteId }: AnalyticsSettings,
  origin: string,
  views: readonly PageView[],
): Promise<void> {
  const requests = views.map((view) => `?${track(view, siteId, origin)}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "constituency-offices" },
    body: JSON.stringify({ requests }),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The statistics of visits answered ${response.status}`);
}

function track({ path, language, at }: PageView, siteId: string, origin: string): URLSearchParams {
  return new URLSearchParams({
    idsite: siteId,
    rec: "1",
    apiv: "1",
    new_visit: "1",
    // Matomo would take our own user agent for a bot.
    bots: "1",
    url: `${origin}${path}?lng=${language}`,
    action_name: `${path.slice(1).replaceAll("/", " / ") || "home"} (${language})`,
    lang: language,
    cdt: String(Math.floor(at / 1000)),
  });
}
