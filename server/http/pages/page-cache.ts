import { LRUCache } from "lru-cache";
import { dataGeneration, type Freshness } from "#server/api/freshness.ts";
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
  /** Epoch milliseconds. */
  readonly until: number;
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
 * have changed, in bounded memory. A page is never older than the cached data that it shows.
 * @param render makes a page from a neutral request: nothing of any visitor gets into it
 */
export function createPageCache(
  render: (wanted: NeutralRequest) => Promise<RenderedPage>,
  now: () => number = Date.now,
): PageCache {
  const entries = new LRUCache<string, Entry>({ ...ROOM, sizeCalculation: weightOf });
  const flights = new Map<string, Promise<Entry>>();

  async function renew(key: string, wanted: NeutralRequest): Promise<Entry> {
    const generation = dataGeneration();
    const { document, freshness } = await render(wanted);
    const page = document && again(entries.get(key)?.page, sharedPage(document));
    const entry = { page, generation, until: page ? freshUntil(freshness) : now() + MOMENT_MS };
    entries.set(key, entry);
    return entry;
  }

  function freshUntil({ asOf }: Freshness): number {
    return asOf === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(asOf + CACHE_TIMES.fresh, now() + MOMENT_MS);
  }

  return {
    async page(wanted) {
      const key = keyOf(wanted);
      const kept = entries.get(key);
      if (kept && kept.generation === dataGeneration() && now() < kept.until) return kept.page;

      const flight = flights.get(key) ?? renew(key, wanted).finally(() => flights.delete(key));
      flights.set(key, flight);
      return (await flight).page;
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
