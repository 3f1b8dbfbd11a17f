import type { RouterContextProvider } from "react-router";
import type { Category } from "#app/model/category.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Office } from "#app/model/office.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { correlationId } from "#server/http/correlation.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { pageDeadline, senderOf } from "./client.ts";
import { contract } from "./contract/index.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import { type ApiFault, faultPage } from "./fault.ts";
import { noteAge } from "./freshness.ts";
import { lastListChange } from "./list-changes.ts";
import type { Sender } from "./send.ts";
import { CACHE_TIMES, type Cached, type CacheOptions, staleCache } from "./stale-cache.ts";

type Context = Readonly<RouterContextProvider>;

/** The four public lists that many screens need (section 7 of the portal document). */
export interface PublicLists {
  readonly offices: readonly Office[];
  readonly mps: readonly Mp[];
  /** All of the API's, else the built-in ones. */
  readonly parties: readonly Party[];
  /** All of the API's, else the built-in ones. */
  readonly categories: readonly Category[];
  /** The API can't be had at the moment: what is shown may have changed since `asOf`. */
  readonly stale: boolean;
  /** ISO date-time (UTC) of the oldest of the lists. */
  readonly asOf: string;
}

/** Why a list that has no substitute could not be had. */
export class ListUnavailable extends Error {
  readonly fault: ApiFault;
  constructor(fault: ApiFault) {
    super("A public list can't be had");
    this.name = "ListUnavailable";
    this.fault = fault;
  }
}

/** The calls whose answers are kept. */
type ListEndpoint = (typeof contract)["offices" | "mps" | "parties" | "categories"]["list"];

/** A source of the public lists; `since` as in `StaleCache.get`. */
export interface ListSource {
  /** Inactive offices and MPs too. @throws `ListUnavailable` when offices or MPs were never had */
  readonly all: (since?: number) => Promise<PublicLists>;
  /** @throws `ListUnavailable` when it was never had */
  readonly one: <E extends ListEndpoint>(endpoint: E, since?: number) => Promise<Cached<Output<E>>>;
}

/**
 * Makes a source of the public lists: cached for half a minute, loaded once however many ask, and served
 * stale for a day while the API is down (R72).
 */
export function createListSource(sender: Sender, options: CacheOptions = CACHE_TIMES): ListSource {
  const cache = staleCache(async (endpoint: Endpoint) => {
    const outcome = await sender.send(endpoint, {} as Input<Endpoint>, {
      requestId: correlationId(undefined),
    });
    if (outcome.ok) return outcome.value;
    throw new ListUnavailable(outcome.fault);
  }, options);
  const one = <E extends ListEndpoint>(endpoint: E, since?: number) =>
    cache.get(endpoint, since) as Promise<Cached<Output<E>>>;
  const instead = <Row>(builtIn: readonly Row[]) => ({ value: builtIn, asOf: options.now(), stale: true });

  async function all(since?: number): Promise<PublicLists> {
    const [offices, mps, parties, categories] = await Promise.all([
      one(contract.offices.list, since),
      one(contract.mps.list, since),
      one(contract.parties.list, since).catch(() => instead(BUILT_IN_PARTIES)),
      one(contract.categories.list, since).catch(() => instead(BUILT_IN_CATEGORIES)),
    ]);
    const lists = [offices, mps, parties, categories];
    return {
      offices: offices.value,
      mps: mps.value,
      parties: parties.value,
      categories: categories.value,
      stale: lists.some(({ stale }) => stale),
      asOf: new Date(Math.min(...lists.map(({ asOf }) => asOf))).toISOString(),
    };
  }
  return { all, one };
}

/** Active offices and MPs only. */
export const activeOnly = (lists: PublicLists): PublicLists => ({
  ...lists,
  offices: activeOf(lists.offices),
  mps: activeOf(lists.mps),
});

const activeLists = new WeakMap<readonly object[], readonly object[]>();

/** The same object for the same list, so that what is made of it can be kept too. */
function activeOf<Row extends { readonly active: boolean }>(list: readonly Row[]): readonly Row[] {
  const active = (activeLists.get(list) as readonly Row[] | undefined) ?? list.filter((row) => row.active);
  activeLists.set(list, active);
  return active;
}

const sources = new WeakMap<Sender, ListSource>();

function sourceFor(context: Context): ListSource {
  const sender = senderOf(context);
  const source = sources.get(sender) ?? createListSource(sender);
  sources.set(sender, source);
  return source;
}

const lastChange = (context: Context) => lastListChange(context, senderOf(context));

/**
 * The public lists for a page: active offices and MPs, and every party and category, since old cases name them. After
 * a write they are loaded anew.
 * @throws a 503 page (`data(FaultInfo)`) when offices or MPs were never had, or not within the page's time
 */
export const publicLists = async (context: Context): Promise<PublicLists> =>
  activeOnly(await allLists(context));

/** The same with inactive offices and MPs, for those who manage them. */
export async function allLists(context: Context): Promise<PublicLists> {
  const lists = await withinPageTime(context, sourceFor(context).all(lastChange(context)));
  noteAge(context, Date.parse(lists.asOf));
  return lists;
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
    sourceFor(context).one(endpoint, Math.max(lastChange(context), Date.now() - CURRENT_MS)),
  );

/**
 * Waits for a value of a shared cache no longer than the page may take (R66).
 * @throws the fault page when it can't be had, or not in time
 */
export async function withinPageTime<Value>(context: Context, value: Promise<Value>): Promise<Value> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const late: ApiFault = { kind: "timeout", sent: "unknown", reference: requestInfo(context).id };
  const timer = setTimeout(
    () => reject(new ListUnavailable(late)),
    Math.max(1, pageDeadline(context) - performance.now()),
  );
  try {
    return await Promise.race([value, expiry]);
  } catch (error) {
    throw error instanceof ListUnavailable ? faultPage(error.fault) : error;
  } finally {
    clearTimeout(timer);
  }
}

const BUILT_IN_PARTIES: readonly Party[] = PARTIES.map(({ id, name, nameAl, nameEn }) => {
  return { id, name, nameAl, nameEn, iconPath: "", active: true };
});

const BUILT_IN_CATEGORIES: readonly Category[] = CASE_CATEGORIES.map((category) => {
  const { id, name, nameAl, nameEn, description = "", iconPath = "" } = category;
  return { id, code: null, name, nameAl, nameEn, description, iconPath };
});
