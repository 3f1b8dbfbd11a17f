import { accessTo } from "#app/model/access.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { isPrefetch } from "#server/request/request-info.ts";
import type { AnalyticsSettings } from "#server/settings/env.ts";

export interface Analytics {
  /** Counts a request if it is a page view; never blocks, never throws. */
  recordVisit(visit: Visit): void;
  /** Sends what is left, and logs how many views were sent and lost. */
  close(): Promise<void>;
}

export const analyticsOf = defineService<Analytics>("statistics of visits");

/** @param settings without them nothing is counted @param origin public origin of the site */
export function createAnalytics(
  settings: AnalyticsSettings | undefined,
  origin: string,
  log: Pick<Log, "info">,
): Analytics {
  if (settings === undefined) return { recordVisit: () => undefined, close: async () => undefined };
  const queue = createViewQueue<PageView>({ send: (views) => sendToMatomo(settings, origin, views) });
  return {
    recordVisit(visit) {
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

const TIMEOUT_MS = 5_000;

/**
 * Sends page views to Matomo's tracking HTTP API in one batch. Nothing about visitors is sent: no id, address, device
 * or cookie; `new_visit` keeps Matomo from merging all requests of our server into one visit.
 * @param origin public origin of the site, without trailing slash
 * Rejects when the API is unreachable, refuses, or takes longer than five seconds.
 */
async function sendToMatomo({ url, siteId }: AnalyticsSettings, origin: string, views: readonly PageView[]) {
  const requests = views.map((view) => `?${track(view, siteId, origin)}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "constituency-offices" },
    body: JSON.stringify({ requests }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
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

interface QueueOptions<View> {
  readonly send: (batch: readonly View[]) => Promise<void>;
  /** Delay between a view and its sending, in milliseconds. */
  readonly every?: number;
  readonly capacity?: number;
  readonly batch?: number;
}

/** Views wait in bounded memory and never block a page. A failed batch is counted and dropped: not worth a retry. */
export function createViewQueue<View>(options: QueueOptions<View>) {
  const { send, every = 5_000, capacity = 500, batch = 100 } = options;
  const waiting: View[] = [];
  const counts = { sent: 0, failed: 0, dropped: 0 };
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function plan() {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, every).unref();
  }

  async function sendBatch() {
    const views = waiting.splice(0, batch);
    if (views.length === 0) return;
    const delivered = await send(views).then(
      () => true,
      () => false,
    );
    counts[delivered ? "sent" : "failed"] += views.length;
  }

  function flush(): Promise<void> {
    return (sending ??= sendBatch().finally(() => {
      sending = undefined;
      if (waiting.length > 0) plan();
    }));
  }

  return {
    /** How many views were delivered, lost in sending, or dropped for lack of room. */
    counts,
    /** Sends the queue once; resolves when that has ended, whatever its outcome. */
    flush,
    add(view: View) {
      if (waiting.length >= capacity) counts.dropped += 1;
      else waiting.push(view);
      plan();
    },
    /** Sends the queue until it is empty or a batch fails. */
    async close() {
      await sending;
      // A full queue is only a few batches, and a failing receiver costs one timeout, not many.
      const failedBefore = counts.failed;
      while (waiting.length > 0 && counts.failed === failedBefore) await flush();
      clearTimeout(timer);
    },
  };
}

/** A page view: which public page was opened, in which language, and when. Nothing about who opened it. */
interface PageView {
  /** Path of the page; segments that are neither words of the site map nor numbers are removed. */
  readonly path: string;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Visit {
  readonly method: string;
  /** Matched route pattern, with or without a leading slash. */
  readonly pattern: string;
  readonly pathname: string;
  readonly header: (name: string) => string | null;
  readonly status: number;
  readonly contentType: string | null;
  readonly language: string;
}

/** Public routes that are not pages for people. */
const TECHNICAL = /^\/?(?:admin(?:\/|$)|kit$|.*\*$|.*\.(?:xml|txt)$)/;

const PAGE = /^text\/(?:html|x-script)\b/;

/** `undefined` for the back-office, files, faults, forms, prefetched pages, and people who refuse it (DNT, GPC). */
function pageViewOf(visit: Visit, now: number): PageView | undefined {
  const { method, pattern, pathname, header, status, contentType, language } = visit;
  if (method !== "GET" || status !== 200 || !PAGE.test(contentType ?? "")) return undefined;
  if (TECHNICAL.test(pattern) || accessTo(pattern, "read") !== "anyone") return undefined;
  if (header("DNT") === "1" || header("Sec-GPC") === "1" || isPrefetch(header)) return undefined;
  return isLanguage(language) ? { path: plainPath(pattern, pathname), language, at: now } : undefined;
}

/** Keeps only words of the site map and numbers, because people and scripts type anything into an address. */
function plainPath(pattern: string, pathname: string): string {
  const given = pathname.split("/").filter(Boolean);
  const words = pattern.split("/").filter(Boolean);
  const plain = words.map((word, index) => (word.startsWith(":") ? numberOnly(given[index]) : word));
  return `/${plain.join("/")}`;
}

const numberOnly = (text = "") => (/^\d{1,9}$/.test(text) ? text : "0");
