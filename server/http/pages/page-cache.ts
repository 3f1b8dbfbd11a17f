import { setTimeout as pause } from "node:timers/promises";
import type { Freshness } from "#server/api/cache.ts";
import type { ListChanges } from "#server/api/lists.ts";
import { type Ages, CACHE_TIMES, createCache } from "#server/cache.ts";
import { cacheNotes, type Meter, NO_METER } from "#server/metrics/meter.ts";
import type { Rank } from "../admission.ts";
import type { NeutralRequest } from "./neutral-request.ts";
import { createSqueeze, type SharedDocument, type SharedPage, sharedPage } from "./shared-page.ts";

/** A page as it was rendered for nobody in particular, and how old what it shows is. */
export interface RenderedPage {
  /** `undefined` for an answer that can't be shared: one that sets a cookie. */
  readonly document: SharedDocument | undefined;
  readonly freshness: Freshness;
}

interface Entry {
  readonly page: SharedPage | undefined;
  /** Epoch milliseconds of the oldest thing shown. */
  readonly asOf: number;
}

/** Answers for neutral requests. */
export interface PageCache {
  /** The page, rendered once however many ask, or why there is none; `undefined` when it has to be made for each. @throws what `render` throws */
  page(wanted: NeutralRequest, rank: Rank): Promise<SharedPage | undefined>;
  /** Whether nobody has asked for a page so far. */
  isUnused(): boolean;
}

/**
 * Some sixty pages in three languages and two modes are the whole portal without its filters; each has some 60 kB. Those with
 * a query have a room of their own: whoever makes queries up can't drive the others out.
 */
const ROOM = {
  plain: { entries: 500, bytes: 16 * 1024 * 1024 },
  asked: { entries: 200, bytes: 8 * 1024 * 1024 },
};

/** While newer data are on their way, and for faults, redirects and what can't be shared: long enough for a crowd, too short to be noticed. */
const MOMENT_MS = 250;

/**
 * Makes the cache of public pages: rendered and compressed once per language and query, and again when their data may
 * have changed, in bounded memory. A page is never older than what the cache of its data would give: where that gives
 * old data at once and reads newer ones behind them, so it is done with the page, and nobody waits.
 * @param changes of the data here: what was made before them is not given any more
 * @param render makes a page from a neutral request: nothing of any visitor gets into it but the rank of who waits
 */
export function createPageCache(
  render: (wanted: NeutralRequest, rank: Rank) => Promise<RenderedPage>,
  changes: Pick<ListChanges, "lastAt">,
  now: () => number = Date.now,
  meter: Meter = NO_METER,
): PageCache {
  const roomFor = ({ entries, bytes: most }: (typeof ROOM)["plain"]) =>
    createCache<string, Entry>(
      { ...CACHE_TIMES, entries, now, note: cacheNotes(meter, "pages") },
      { agesOf, weight: { most, of: weightOf } },
    );
  const [plain, asked] = [roomFor(ROOM.plain), roomFor(ROOM.asked)];
  const squeeze = createSqueeze();

  async function make(wanted: NeutralRequest, before: SharedPage | undefined, rank: Rank): Promise<Entry> {
    const { document, freshness } = await render(wanted, rank);
    const isWorthIt = wanted.search === "" && document?.status === 200;
    const page = document && again(before, sharedPage(document, isWorthIt ? squeeze : undefined));
    return { page, asOf: freshness.asOf ?? Number.POSITIVE_INFINITY };
  }

  return {
    async page(wanted, rank) {
      const load = async ({ before, isWaitedFor }: { before: Entry | undefined; isWaitedFor: boolean }) => {
        const begun = now();
        // Behind who has a page already nobody waits; one without a query is for all.
        const whose = !isWaitedFor ? "machine" : wanted.search === "" ? "visitor" : rank;
        const entry = await make(wanted, before?.page, whose);
        // Who comes meanwhile may have to wait for this one: twice would be longer than a page may take.
        const isSlow = now() - begun > MOMENT_MS;
        if (isWaitedFor || isSlow || agesOf(entry, now()).fresh > MOMENT_MS) return entry;
        // Made from old data, it has asked for newer ones.
        await pause(MOMENT_MS, undefined, { ref: false });
        return make(wanted, entry.page, whose);
      };
      const pages = wanted.search === "" ? plain : asked;
      return (await pages.get(keyOf(wanted), load, changes.lastAt)).value.page;
    },
    isUnused: () => plain.isUnused() && asked.isUnused(),
  };
}

function agesOf({ page, asOf }: Entry, now: number): Ages {
  if (page?.status !== 200) return { fresh: MOMENT_MS, fair: 0, keep: 0 };
  const fair = asOf + CACHE_TIMES.fair - now;
  return { fresh: Math.max(asOf + CACHE_TIMES.fresh - now, MOMENT_MS), fair, keep: fair };
}

const keyOf = ({ origin, language, lite, arriving, path, search }: NeutralRequest): string =>
  JSON.stringify([origin, language, lite, arriving, path, search]);

const COMPRESSED_SHARE = 1.5;
const weightOf = ({ page }: Entry): number => Math.ceil(((page?.weight ?? 0) + 1) * COMPRESSED_SHARE);

/** The same page again keeps its compressed forms. */
const again = (before: SharedPage | undefined, now: SharedPage): SharedPage =>
  before?.etag === now.etag && before.status === now.status ? before : now;
