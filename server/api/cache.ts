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
import type { Sender } from "./send.ts";
import { CACHE_TIMES, type Cached, type CacheOptions, staleCache } from "./stale-cache.ts";

/** The four public lists that many screens need (section 7 of the portal document). */
export interface PublicLists {
  /** Active offices only. */
  readonly offices: readonly Office[];
  /** Active MPs only. */
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

/**
 * Makes a source of the public lists: cached for half a minute, loaded once however many ask, and served
 * stale for a day while the API is down (R72).
 * @returns a function that rejects with `ListUnavailable` when offices or MPs were never had
 */
export function createPublicLists(
  sender: Sender,
  options: CacheOptions = CACHE_TIMES,
): () => Promise<PublicLists> {
  const cache = staleCache(async (endpoint: Endpoint) => {
    const outcome = await sender.send(endpoint, {} as Input<Endpoint>, {
      requestId: correlationId(undefined),
    });
    if (outcome.ok) return outcome.value;
    throw new ListUnavailable(outcome.fault);
  }, options);
  const list = <E extends Endpoint>(endpoint: E) => cache.get(endpoint) as Promise<Cached<Output<E>>>;
  const instead = <Row>(builtIn: readonly Row[]) => ({ value: builtIn, asOf: options.now(), stale: true });

  return async () => {
    const [offices, mps, parties, categories] = await Promise.all([
      list(contract.offices.list),
      list(contract.mps.list),
      list(contract.parties.list).catch(() => instead(BUILT_IN_PARTIES)),
      list(contract.categories.list).catch(() => instead(BUILT_IN_CATEGORIES)),
    ]);
    const all = [offices, mps, parties, categories];
    return {
      offices: offices.value.filter(({ active }) => active),
      mps: mps.value.filter(({ active }) => active),
      parties: parties.value,
      categories: categories.value,
      stale: all.some(({ stale }) => stale),
      asOf: new Date(Math.min(...all.map(({ asOf }) => asOf))).toISOString(),
    };
  };
}

const sources = new WeakMap<Sender, () => Promise<PublicLists>>();

/**
 * The public lists for a page.
 * @throws a 503 page (`data(FaultInfo)`) when offices or MPs were never had, or not within the page's time
 */
export async function publicLists(context: Readonly<RouterContextProvider>): Promise<PublicLists> {
  const sender = senderOf(context);
  const source = sources.get(sender) ?? createPublicLists(sender);
  sources.set(sender, source);

  const lists = await withinPageTime(context, source());
  noteAge(context, Date.parse(lists.asOf));
  return lists;
}

/**
 * Waits for a value of a shared cache no longer than the page may take (R66).
 * @throws the fault page when it can't be had, or not in time
 */
export async function withinPageTime<Value>(
  context: Readonly<RouterContextProvider>,
  value: Promise<Value>,
): Promise<Value> {
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const late: ApiFault = { kind: "timeout", sent: "unknown", reference: requestInfo(context).id };
  const timer = setTimeout(
    () => reject(new ListUnavailable(late)),
    pageDeadline(context) - performance.now(),
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
