import { setTimeout as wait } from "node:timers/promises";
import { createContext } from "react-router";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import { CACHE_TIMES, type Cached } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { within } from "#server/turns.ts";
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

/** A shared page must not be older than its data: everything that serves a page from a cache records the age here. */
export interface Freshness {
  /** Epoch milliseconds of the oldest data shown; absent for a page without data. */
  asOf: number | undefined;
}

/** Set while rendering a page to be shared. */
export const freshnessContext = createContext<Freshness | null>(null);

/** @param asOf when the data was loaded, epoch milliseconds */
export function recordAge(context: Context, asOf: number): void {
  const freshness = context.get(freshnessContext);
  if (freshness) freshness.asOf = Math.min(asOf, freshness.asOf ?? asOf);
}

export type { PublicLists } from "./lists.ts";

/** The lists of a page: only active offices and MPs, and separately former MPs. */
export interface PageLists extends SomeLists {
  readonly formerMps: readonly Mp[];
}

export const activeOnly = <Lists extends PublicLists>(lists: Lists): Lists & PageLists => ({
  ...lists,
  offices: activeOf(lists.offices),
  mps: activeOf(lists.mps),
  formerMps: lists.mps.filter(({ active }) => !active),
});

/** Former MPs too: their meetings stand until they are called off. */
export const everyMp = ({ mps, formerMps }: Pick<PageLists, "formerMps" | "mps">): readonly Mp[] => [
  ...mps,
  ...formerMps,
];

const activeOf = onceFor(<Row extends { readonly active: boolean }>(list: readonly Row[]): readonly Row[] =>
  list.filter((row) => row.active),
);

const sourceOf = onceFor((sender: Sender) => createListSource(sender));
const sourceFor = (context: Context) => sourceOf(senderOf(context));

/**
 * The public lists for a page: active offices and MPs, and all parties and categories, since old cases refer to them.
 * They are reloaded after a write.
 * @throws a 503 page (`data(FaultInfo)`) when offices or MPs were never loaded, or not in time for the page
 */
export const publicLists = async (context: Context): Promise<PageLists> =>
  activeOnly(await allLists(context));

/** The public lists including inactive offices and MPs, for those who manage them; throws as `publicLists` does. */
export async function allLists(context: Context): Promise<PublicLists> {
  const lists = await withinPageTime(context, sourceFor(context).all(lastListChange(context)));
  recordAge(context, Date.parse(lists.asOf));
  return lists;
}

/** `publicLists` for a page that works without them: lists never loaded, or not in time, are left out. */
export async function someLists(context: Context): Promise<PageLists> {
  const reading = beforeExpiry(context, sourceFor(context).some(lastListChange(context)));
  const lists = await reading.catch((error: unknown) => ({ ...builtInLists(), fault: faultOf(error) }));
  // An incomplete page must not be cached for others.
  recordAge(context, lists.fault ? 0 : Date.parse(lists.asOf));
  return activeOnly(lists);
}

/** How long a form waits to learn whether the API is up. */
const MOMENT_MS = 1_000;

/** So that a form can say it before anything is typed (R72); no call beyond the lists', and a moment's wait. */
export async function isKnownDown(context: Context): Promise<boolean> {
  const since = Date.now() - CACHE_TIMES.fresh;
  const asked = sourceFor(context)
    .one(contract.categories.list, since)
    .then(
      ({ stale }) => stale,
      (error: unknown) => faultOf(error) !== undefined,
    );
  return Promise.race([asked, wait(MOMENT_MS, false, { ref: false })]);
}

/** Most age of a management list, in milliseconds. */
const CURRENT_MS = 2_000;

/**
 * A list in its current state, for the screen that manages it; the last known one while the API is down.
 * @throws the fault page when it was never loaded, or not in time for the page
 */
export const currentList = <E extends ListEndpoint>(
  context: Context,
  endpoint: E,
): Promise<Cached<Output<E>>> =>
  withinPageTime(
    context,
    sourceFor(context).one(endpoint, Math.max(lastListChange(context), Date.now() - CURRENT_MS)),
  );

/** Waits for a cached value within the page's time (R66). @throws the fault page when it is unavailable or late */
export async function withinPageTime<Value>(context: Context, value: Promise<Value>): Promise<Value> {
  try {
    return await beforeExpiry(context, value);
  } catch (error) {
    throw faultPage(faultOf(error));
  }
}

/** @throws `ListUnavailable` for a value that is unavailable or late */
function beforeExpiry<Value>(context: Context, value: Promise<Value>): Promise<Value> {
  const late: ApiFault = { kind: "timeout", sent: "unknown", reference: requestInfo(context).id };
  const ms = Math.max(1, pageDeadline(context) - performance.now());
  return within(ms, value, () => new ListUnavailable(late));
}
