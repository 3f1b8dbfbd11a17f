import { createContext } from "react-router";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import { CACHE_TIMES, type Cached } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { pageDeadline, senderOf } from "./client.ts";
import { contract } from "./contract/index.ts";
import type { Output } from "./endpoint.ts";
import { type ApiFault, faultPage } from "./fault.ts";
import {
  builtInLists,
  createListSource,
  faultOf,
  lastListChange,
  type ListEndpoint,
  ListUnavailable,
  type PublicLists,
  type SomeLists,
} from "./lists.ts";
import type { Sender } from "./send.ts";

/**
 * How old what a page shows is. A page that is shared may not be older than its data: whoever gives a page something
 * out of a cache notes the age here.
 */
export interface Freshness {
  /** Epoch milliseconds of the oldest thing shown; absent for a page that shows nothing that changes. */
  asOf: number | undefined;
}

/** Set for pages that will be shared. */
export const freshnessContext = createContext<Freshness | null>(null);

/** @param asOf epoch milliseconds at which what is shown was loaded */
export function noteAge(context: Context, asOf: number): void {
  const freshness = context.get(freshnessContext);
  if (freshness) freshness.asOf = Math.min(asOf, freshness.asOf ?? asOf);
}

export type { PublicLists, SomeLists } from "./lists.ts";

/** The lists of a page: active offices and MPs only, and apart from them the MPs who have left. */
export interface PageLists extends SomeLists {
  readonly formerMps: readonly Mp[];
}

/** Active offices and MPs, and the MPs who have left. */
export const activeOnly = <Lists extends PublicLists>(lists: Lists): Lists & PageLists => ({
  ...lists,
  offices: activeOf(lists.offices),
  mps: activeOf(lists.mps),
  formerMps: lists.mps.filter(({ active }) => !active),
});

const activeOf = onceFor(onlyActive);

function onlyActive<Row extends { readonly active: boolean }>(list: readonly Row[]): readonly Row[] {
  return list.filter((row) => row.active);
}

const sourceOf = onceFor((sender: Sender) => createListSource(sender));
const sourceFor = (context: Context) => sourceOf(senderOf(context));

/**
 * The public lists for a page: active offices and MPs, and every party and category, since old cases name them. After
 * a write they are loaded anew.
 * @throws a 503 page (`data(FaultInfo)`) when offices or MPs were never had, or not within the page's time
 */
export const publicLists = async (context: Context): Promise<PageLists> =>
  activeOnly(await allLists(context));

/** The same with inactive offices and MPs, for those who manage them. */
export async function allLists(context: Context): Promise<PublicLists> {
  const lists = await withinPageTime(context, sourceFor(context).all(lastListChange(context)));
  noteAge(context, Date.parse(lists.asOf));
  return lists;
}

/**
 * The lists of `publicLists` for a page that has more to show than them: without those that were never had, or did
 * not come within the page's time.
 */
export async function someLists(context: Context): Promise<PageLists> {
  const reading = beforeExpiry(context, sourceFor(context).some(lastListChange(context)));
  const lists = await reading.catch((error: unknown) => ({ ...builtInLists(), fault: faultOf(error) }));
  // A page that lacks something is nothing to be kept for others.
  noteAge(context, lists.fault ? 0 : Date.parse(lists.asOf));
  return activeOnly(lists);
}

/** How long a form waits to learn whether the API is there. */
const MOMENT_MS = 1_000;

/**
 * Whether the API is known to be down, for a form to say so before anybody types (R72). Asks no more often than
 * a list is loaded anew, and waits a moment only.
 */
export async function isKnownDown(context: Context): Promise<boolean> {
  const since = Date.now() - CACHE_TIMES.fresh;
  const asked = sourceFor(context)
    .one(contract.categories.list, since)
    .then(
      ({ stale }) => stale,
      (error: unknown) => faultOf(error) !== undefined,
    );
  const { promise: moment, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, MOMENT_MS, false);
  return Promise.race([asked, moment]).finally(() => clearTimeout(timer));
}

/** What a management list may be older than the API's own state. */
const CURRENT_MS = 2_000;

/**
 * One of the lists as it is now, for the screen that manages it; the last one that was had while the API is down.
 * @throws the fault page when it was never had, or not within the page's time
 */
export const currentList = <E extends ListEndpoint>(
  context: Context,
  endpoint: E,
): Promise<Cached<Output<E>>> =>
  withinPageTime(
    context,
    sourceFor(context).one(endpoint, Math.max(lastListChange(context), Date.now() - CURRENT_MS)),
  );

/**
 * Waits for a value of a shared cache no longer than the page may take (R66).
 * @throws the fault page when it can't be had, or not in time
 */
export async function withinPageTime<Value>(context: Context, value: Promise<Value>): Promise<Value> {
  try {
    return await beforeExpiry(context, value);
  } catch (error) {
    throw faultPage(faultOf(error));
  }
}

/** @throws `ListUnavailable` for a value that can't be had, or not in time */
async function beforeExpiry<Value>(context: Context, value: Promise<Value>): Promise<Value> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const late: ApiFault = { kind: "timeout", sent: "unknown", reference: requestInfo(context).id };
  const timer = setTimeout(
    () => reject(new ListUnavailable(late)),
    Math.max(1, pageDeadline(context) - performance.now()),
  );
  try {
    return await Promise.race([value, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
