import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { untilMidnight } from "#app/model/period.ts";
import type { Freshness } from "#server/api/cache.ts";
import type { ListChanges } from "#server/api/lists.ts";
import { type Ages, CACHE_TIMES, createCache } from "#server/cache.ts";
import { cacheNotes, type Meter, NO_METER } from "#server/metrics/meter.ts";
import { chooseEncoding, compress, type Encoding } from "../reply/encoding.ts";
import type { NeutralRequest } from "./neutral-request.ts";

/** A shared page with the age of its data. */
export interface RenderedPage {
  /** `undefined` for a response that can't be shared because it sets a cookie. */
  readonly document: SharedDocument | undefined;
  readonly freshness: Freshness;
}

interface Entry {
  readonly page: SharedPage | undefined;
  /** Epoch milliseconds of the oldest data shown. */
  readonly asOf: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Capacity. About sixty pages in three languages and two modes are the whole portal without its filters, of about 60
 * kB each. Pages with a query have room of their own, so that made-up queries can't evict the others.
 */
const ROOM = {
  plain: { entries: 500, bytes: 16 * 1024 * 1024 },
  asked: { entries: 200, bytes: 8 * 1024 * 1024 },
};

/** Milliseconds for which a page is reused while newer data load, and faults and redirects: too short to notice. */
const MOMENT_MS = 250;

/**
 * Each public page is rendered and compressed once per language and query, and again when its data may have
 * changed, in bounded memory. A page is never older than the data cache allows: where that returns old data
 * at once and reloads them in the background, so does this.
 * @param changes changes of the data: pages rendered before them are not served
 */
export function createPageCache(
  render: (wanted: NeutralRequest) => Promise<RenderedPage>,
  changes: Pick<ListChanges, "lastAt">,
  now: () => number = Date.now,
  meter: Meter = NO_METER,
) {
  const roomFor = ({ entries, bytes: most }: (typeof ROOM)["plain"]) =>
    createCache<string, Entry>(
      { ...CACHE_TIMES, entries, now, note: cacheNotes(meter, "pages") },
      { agesOf, weight: { most, of: weightOf } },
    );
  const [plain, asked] = [roomFor(ROOM.plain), roomFor(ROOM.asked)];

  async function make(wanted: NeutralRequest, before: SharedPage | undefined): Promise<Entry> {
    const { document, freshness } = await render(wanted);
    const page = document && again(before, sharedPage(document));
    return { page, asOf: freshness.asOf ?? Number.POSITIVE_INFINITY };
  }

  return {
    /** The page or the fault; `undefined` when it must be rendered per request. @throws what `render` throws */
    async page(wanted: NeutralRequest) {
      const load = async ({ before, isWaitedFor }: { before: Entry | undefined; isWaitedFor: boolean }) => {
        const begun = now();
        const entry = await make(wanted, before?.page);
        // Other requests may have to wait for this one: waiting twice would exceed a page's time limit.
        const isSlow = now() - begun > MOMENT_MS;
        if (isWaitedFor || isSlow || agesOf(entry, now()).fresh > MOMENT_MS) return entry;
        // Rendered from old data, whose reload it has triggered.
        await pause(MOMENT_MS, undefined, { ref: false });
        return make(wanted, entry.page);
      };
      const pages = wanted.search === "" ? plain : asked;
      return (await pages.get(keyOf(wanted), load, changes.lastAt)).value.page;
    },
    isUnused: () => plain.isUnused() && asked.isUnused(),
  };
}

function agesOf({ page, asOf }: Entry, now: number): Ages {
  if (page?.status !== 200) return { fresh: MOMENT_MS, fair: 0, keep: 0 };
  if (asOf === Number.POSITIVE_INFINITY) return { fresh: asOf, fair: asOf, keep: asOf };
  // Notices begin and end with days: yesterday's page is not served.
  const day = untilMidnight(now);
  const fair = Math.min(asOf + CACHE_TIMES.fair - now, day);
  const fresh = Math.min(asOf + CACHE_TIMES.fresh - now, day);
  return { fresh: Math.max(fresh, MOMENT_MS), fair, keep: fair };
}

const keyOf = ({ origin, language, lite, arriving, path, search }: NeutralRequest): string =>
  JSON.stringify([origin, language, lite, arriving, path, search]);

const COMPRESSED_SHARE = 1.5;
const weightOf = ({ page }: Entry): number => Math.ceil(((page?.weight ?? 0) + 1) * COMPRESSED_SHARE);

/** An unchanged page keeps its compressed forms. */
const again = (before: SharedPage | undefined, now: SharedPage): SharedPage =>
  before?.etag === now.etag && before.status === now.status ? before : now;

/** A shared page with the CSP sources of its inline content, such as `'sha256-…'`. */
interface SharedDocument {
  readonly status: number;
  /** Further headers of a redirect or fault: where to, how long to wait. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface WireForm {
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

export interface SharedPage extends Omit<SharedDocument, "html"> {
  /** With its quotes; weak, because it is the same for all encodings. */
  readonly etag: string;
  /** Size of the page in bytes; its compressed forms are a fraction of that. */
  readonly weight: number;
  /** The smallest encoding that a client accepts, compressed at the first request for it. */
  wireForm(acceptEncoding: string | string[] | undefined): Promise<WireForm>;
}

function sharedPage({ html, ...document }: SharedDocument): SharedPage {
  const plain = Buffer.from(html);
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    ...document,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    weight: plain.byteLength,
    async wireForm(acceptEncoding) {
      const encoding = chooseEncoding(acceptEncoding, "often");
      if (encoding === undefined) return { encoding, bytes: plain };
      const form = forms.get(encoding) ?? compress(plain, encoding, "often");
      forms.set(encoding, form);
      return { encoding, bytes: await form };
    },
  };
}
