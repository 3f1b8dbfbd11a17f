import { createHash } from "node:crypto";
import { addDays, type DayRange } from "#app/model/days.ts";
import type { Mp } from "#app/model/mp.ts";
import { isOff, noticesOn, type OfficeNotice } from "#app/model/notice.ts";
import { skopjeDay } from "#app/model/period.ts";
import { recordAge } from "#server/api/cache.ts";
import type { Attempt } from "#server/api/fault.ts";
import { expireShared, lastListChange } from "#server/api/lists.ts";
import { audit } from "#server/audit/audit.ts";
import { CACHE_TIMES, createCache } from "#server/cache.ts";
import { type Context, defineService } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { storeOf, StoreUnavailable } from "#server/store/store.ts";

/** The notices for a page; `isKnown` is false when they could not be read, and the last known ones are shown. */
interface KnownNotices {
  readonly notices: readonly OfficeNotice[];
  readonly isKnown: boolean;
}

export const noticeCacheOf = defineService<ReturnType<typeof createNoticeCache>>("cache of notices");

/** How long an unavailable store is not asked again, in milliseconds. */
const PAUSE_MS = 5_000;

/** Creates the cache: reloaded after half a minute, or at once after a change. */
export function createNoticeCache() {
  const fresh = { fresh: CACHE_TIMES.fresh, fair: 0, keep: 0 };
  return createCache<"all", KnownNotices>(
    { ...CACHE_TIMES, ...fresh },
    { agesOf: ({ isKnown }) => (isKnown ? fresh : { ...fresh, fresh: PAUSE_MS }) },
  );
}

const FOLDER = ["notice", "all"] as const;

const keyOf = (id: number) => [...FOLDER, String(id)] as const;

/** All notices for a page. Never fails: without the store a page shows the last known ones, or none. */
export async function knownNotices(context: Context): Promise<KnownNotices> {
  const cache = noticeCacheOf(context);
  const { value, asOf } = await cache.get(
    "all",
    ({ before }) => read(context, before),
    lastListChange(context),
  );
  // An incomplete page must not be cached for long.
  recordAge(context, value.isKnown ? asOf : Date.now() - CACHE_TIMES.fresh + PAUSE_MS);
  return value;
}

async function read(context: Context, before: KnownNotices | undefined): Promise<KnownNotices> {
  try {
    return { notices: await stored(context), isKnown: true };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logOf(context).warn({ event: "notices-unavailable", requestId: requestInfo(context).id });
    return { notices: before?.notices ?? [], isKnown: false };
  }
}

const stored = async (context: Context): Promise<readonly OfficeNotice[]> =>
  (await storeOf(context).list(FOLDER)).map((text) => parsed<OfficeNotice>(text));

/** All stored notices, uncached. */
export const listNotices = (context: Context): Promise<Attempt<readonly OfficeNotice[]>> =>
  asked(context, "store", () => stored(context));

/** One stored notice, uncached; a 404 where it no longer exists. */
export const readNotice = (context: Context, id: number): Promise<Attempt<OfficeNotice>> =>
  asked(context, "store", async () => {
    const text = await storeOf(context).get(keyOf(id));
    return text === undefined ? refusal(context, 404) : parsed<OfficeNotice>(text);
  });

/** Random bytes of an id: at most thirteen digits, as many as an address allows. */
const ID_BYTES = 5;

/** Citizens see it within a second, on every node. @param key of the form: sent twice it is one notice */
export function addNotice(
  context: Context,
  notice: Omit<OfficeNotice, "id">,
  key: string,
): Promise<Attempt<OfficeNotice>> {
  const id = createHash("sha256").update(key).digest().readUIntBE(0, ID_BYTES) + 1;
  const added = { ...notice, id };
  return written(context, added, undefined, async () => {
    await storeOf(context).add(keyOf(id), JSON.stringify(added), secondsFor(notice));
    return added;
  });
}

/** Replaces a notice if it is unchanged since it was read; otherwise a 409. */
export function changeNotice(
  context: Context,
  before: OfficeNotice,
  after: OfficeNotice,
): Promise<Attempt<OfficeNotice>> {
  const [was, becomes] = [JSON.stringify(before), JSON.stringify(after)];
  return written(context, after, before, async () => {
    const now = await storeOf(context).change(
      keyOf(after.id),
      (text) => (text === was ? becomes : undefined),
      secondsFor(after),
    );
    return now === becomes ? after : refusal(context, now === undefined ? 404 : 409);
  });
}

const KEPT_DAYS = 183;

/** Retention in seconds: until half a year after its last day. */
function secondsFor({ until }: Pick<OfficeNotice, "until">): number {
  const left = (Date.parse(addDays(until, KEPT_DAYS)) - Date.parse(skopjeDay(new Date()))) / 1000;
  return Math.min(Math.max(left, 24 * 60 * 60), RETENTION.notice);
}

async function written(
  context: Context,
  notice: OfficeNotice,
  before: OfficeNotice | undefined,
  write: () => Promise<OfficeNotice | Refusal>,
): Promise<Attempt<OfficeNotice>> {
  const outcome = await asked(context, "unknown", write);
  if (outcome.ok || outcome.fault.sent === "unknown") expireShared(context);
  const ids = (of: "officeId" | "mpId") =>
    [...new Set([before?.[of], notice[of]])].filter((id) => typeof id === "number");
  audit(context, {
    event: "record-change",
    kind: "notices",
    recordId: notice.id,
    // As for an API call, so that the audit distinguishes adding from changing.
    endpoint: before ? "PUT /notices/{id}" : "POST /notices",
    records: { notices: [notice.id], offices: ids("officeId"), mps: ids("mpId") },
    state: outcome.ok ? "done" : outcome.fault.sent === "yes" ? "refused" : outcome.fault.kind,
  });
  return outcome;
}

type Refusal = Extract<Attempt<never>, { ok: false }>;

export const refusal = (context: Context, status: number): Refusal => ({
  ok: false,
  fault: { kind: "status", status, sent: "yes", reference: requestInfo(context).id },
});

/** A store operation as an API call. @param kind of its fault when no answer came */
async function asked<Value extends object>(
  context: Context,
  kind: "store" | "unknown",
  ask: () => Promise<Value | Refusal>,
): Promise<Attempt<Value>> {
  try {
    const value = await ask();
    return "ok" in value ? value : { ok: true, value };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const sent = kind === "store" ? "no" : "unknown";
    return { ok: false, fault: { kind, sent, reference: requestInfo(context).id } };
  }
}

/** Whether there are no visits on a day: a holiday, or no MP of these receives. */
export async function daysOff(
  context: Context,
  mps: readonly Pick<Mp, "id" | "officeId">[],
  range: DayRange,
): Promise<(day: string) => boolean> {
  const { notices } = await knownNotices(context);
  const holidays = holidaysIn(range);
  return (day) =>
    Object.hasOwn(holidays, day) || (mps.length > 0 && mps.every((mp) => isOff(noticesOn(notices, mp, day))));
}
