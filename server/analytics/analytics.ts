import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import { sendToMatomo } from "./matomo.ts";
import { type PageView, pageViewOf, type Visit } from "./page-view.ts";
import { createViewQueue, type ViewQueue } from "./queue.ts";

const queue = open();

function open(): ViewQueue<PageView> | undefined {
  const { analytics, appOrigin = `http://localhost:${env.port}` } = env;
  if (analytics === undefined) return undefined;
  return createViewQueue({ send: (views) => sendToMatomo(analytics, appOrigin, views) });
}

/** Notes a request for the statistics of visits, if they are on and it is one to be counted; never waits, never throws. */
export function noteVisit(visit: Visit): void {
  const view = queue && pageViewOf(visit, Date.now());
  if (view) queue?.add(view);
}

/** Sends what is left and says in the log how many views were told and lost. */
export async function closeAnalytics(): Promise<void> {
  if (queue === undefined) return;
  await queue.close();
  const { sent, failed, dropped } = queue.counts;
  log.info({ event: "analytics", state: "sent", count: sent });
  if (failed + dropped > 0) log.info({ event: "analytics", state: "lost", count: failed + dropped });
}
