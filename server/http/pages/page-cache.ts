import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Freshness } from "#server/api/freshness.ts";
import type { ListChanges } from "#server/api/lists/changes.ts";
import { CACHE_TIMES } from "#server/api/stale-cache.ts";
import type { NeutralRequest } from "./neutral-request.ts";
import { type SharedDocument, type SharedPage, sharedPage } from "./shared-page.ts";

/** A page as it was rendered for nobody in particular, and how old what it shows is. */
export interface RenderedPage {
  /** `undefined` for an answer that can't be shared: a fault, a redirect, one that sets a cookie. */
  readonly document: SharedDocument | undefined;
  readonly freshness: Freshness;
}

interface Entry {
  readonly page: SharedPage | undefined;
  readonly generation: number;
  /** Until then it is given without a question; epoch milliseconds. */
  readonly freshUntil: number;
  /** Until then it is given at once while it is made anew behind it, as long as its data are given so. */
  readonly fairUntil: number;
}

/** Answers for neutral requests. */
export interface PageCache {
  /** The page, rendered once however many ask; `undefined` when this one has to be made for each. */
  page(wanted: NeutralRequest): Promise<SharedPage | undefined>;
  /** Whether nobody has asked for a page so far. */
  isUnused(): boolean;
}

/** Some sixty pages in three languages and two modes are the whole portal without its filters; each has some 60 kB. */
const ROOM = { max: 500, maxSize: 24 * 1024 * 1024 };

/** While newer data are on their way, and for what can't be shared: long enough for a crowd, too short to be noticed. */
const MOMENT_MS = 250;

/**
 * Makes the cache of public pages: rendered and compressed once per language and query, and again when their data may
 * have changed, in bounded memory. A page is never older than what the cache of its data would give: where that gives
 * old data at once and reads newer ones behind them, so it is done with the page, and nobody waits.
 * @param changes of the data here: what was made before them is not given any more
 * @param render makes a page from a neutral request: nothing of any visitor gets into it
 */
export function createPageCache(
  render: (wanted: NeutralRequest) => Promise<RenderedPage>,
  changes: Pick<ListChanges, "generation">,
  now: () => number = Date.now,
): PageCache {
  const entries = new LRUCache<string, Entry>({ ...ROOM, sizeCalculation: weightOf });
  const flights = new Map<string, Promise<Entry>>();
  const renewals = new Set<string>();

  async function make(key: string, wanted: NeutralRequest): Promise<Entry> {
    const generation = changes.generation;
    const { document, freshness } = await render(wanted);
    const page = document && again(entries.get(key)?.page, sharedPage(document));
    const entry = { page, generation, ...(page ? timesOf(freshness) : { freshUntil: soon(), fairUntil: 0 }) };
    entries.set(key, entry);
    return entry;
  }

  function timesOf({ asOf = Number.POSITIVE_INFINITY }: Freshness) {
    return { freshUntil: Math.max(asOf + CACHE_TIMES.fresh, soon()), fairUntil: asOf + CACHE_TIMES.fair };
  }

  const soon = () => now() + MOMENT_MS;

  function making(key: string, wanted: NeutralRequest): Promise<Entry> {
    const flight = flights.get(key) ?? make(key, wanted).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function renew(key: string, wanted: NeutralRequest): Promise<void> {
    if (renewals.has(key)) return;
    renewals.add(key);
    try {
      const { freshUntil } = await making(key, wanted);
      if (freshUntil > soon()) return;
      // Made from old data, it has asked for newer ones.
      await pause(MOMENT_MS, undefined, { ref: false });
      await making(key, wanted);
    } finally {
      renewals.delete(key);
    }
  }

  return {
    async page(wanted) {
      const key = keyOf(wanted);
      const kept = entries.get(key);
      const isCurrent = kept?.generation === changes.generation;
      if (isCurrent && now() < kept.freshUntil) return kept.page;
      if (!isCurrent || now() >= kept.fairUntil) return (await making(key, wanted)).page;
      renew(key, wanted).catch(() => undefined);
      return kept.page;
    },
    isUnused: () => entries.size === 0 && flights.size === 0,
  };
}

const keyOf = ({ origin, language, lite, path, search }: NeutralRequest): string =>
  JSON.stringify([origin, language, lite, path, search]);

const COMPRESSED_SHARE = 1.5;
const weightOf = ({ page }: Entry): number => Math.ceil((page?.weight ?? 1) * COMPRESSED_SHARE);

/** The same page again keeps its compressed forms. */
const again = (before: SharedPage | undefined, now: SharedPage): SharedPage =>
  before?.etag === now.etag ? before : now;
