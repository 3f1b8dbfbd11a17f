import { partOfProduct } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import type { AnalyticsSettings } from "#server/settings/env.ts";
import { sendToMatomo } from "./matomo.ts";
import { type PageView, pageViewOf, type Visit } from "./page-view.ts";
import { createViewQueue } from "./queue.ts";

/** The statistics of visits. */
export interface Analytics {
  /** Notes a request, if it is one to be counted; never waits, never throws. */
  noteVisit(visit: Visit): void;
  /** Sends what is left and says in the log how many views were told and lost. */
  close(): Promise<void>;
}

/** The statistics of visits of a product. */
export const analyticsOf = partOfProduct<Analytics>("statistics of visits");

/**
 * Makes the statistics of visits.
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
