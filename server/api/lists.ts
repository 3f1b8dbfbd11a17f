import type { Category } from "#app/model/category.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Office } from "#app/model/office.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { CACHE_TIMES, type Cached, type CacheOptions, createCache } from "#server/cache.ts";
import { type Context, defineService } from "#server/context.ts";
import { correlationId } from "#server/request/request-info.ts";
import { sessionIfAny } from "#server/session/live-session.ts";
import { contract } from "./contract/index.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import type { ApiFault, Attempt } from "./fault.ts";
import type { Sender } from "./send.ts";

/** Writes that change the public lists; those of users change the MPs' assistants. */
const CHANGES_LISTS = /^\/admin\/api\/(?:case-categories|mps|offices|parties|users)(?:\/|$)/;

/** Writes that change lists of cases or their counts. */
const CHANGES_CASES = /^\/admin\/api\/cases(?:\/|$)/;

/** Tracks changes of the public lists by this product's own writes. */
export interface ListChanges {
  /** When the last change happened: data requested since then show it. Epoch milliseconds, 0 for never. */
  lastAt: number;
  readonly announce: () => void;
}

export const listChangesOf = defineService<ListChanges>("changes of lists");

/** Expires all cached lists after a write that changed one, or may have, so that the next page shows the new state. */
export function recordListChange(
  context: Context,
  { method, path }: Endpoint,
  outcome: Attempt<unknown>,
): void {
  const isWritten = outcome.ok || outcome.fault.sent === "unknown";
  if (method === "GET" || !isWritten) return;
  if (CHANGES_CASES.test(path)) sessionIfAny(context)?.set("casesChangedAt", Date.now() + 1);
  if (CHANGES_LISTS.test(path)) expireShared(context);
}

/** Expires everything shared that was made before this moment, here and on the other nodes. */
export function expireShared(context: Context): void {
  const changes = listChangesOf(context);
  // Data requested within this millisecond may predate the change.
  changes.lastAt = Date.now() + 1;
  changes.announce();
  sessionIfAny(context)?.set("listsChangedAt", changes.lastAt);
}

/** When this person last changed a case; epoch milliseconds, 0 for never. */
export const lastCaseChange = (context: Context): number => sessionIfAny(context)?.get("casesChangedAt") ?? 0;

/** When the lists last changed, as far as product and session know; epoch milliseconds, 0 for never. */
export const lastListChange = (context: Context): number =>
  Math.max(listChangesOf(context).lastAt, sessionIfAny(context)?.get("listsChangedAt") ?? 0);

/** The four public lists that many screens need (section 7 of the portal document). */
export interface PublicLists {
  readonly offices: readonly Office[];
  readonly mps: readonly Mp[];
  /** All of the API's, else the built-in ones. */
  readonly parties: readonly Party[];
  /** All of the API's, else the built-in ones. */
  readonly categories: readonly Category[];
  /** The API is unavailable: what is shown may have changed since `asOf`. */
  readonly stale: boolean;
  /** ISO date-time (UTC) of the oldest of the lists. */
  readonly asOf: string;
}

/** The office of an MP, former ones and inactive offices too; `undefined` without one. */
export const officeOf = (
  { mps, offices }: Pick<PublicLists, "mps" | "offices">,
  mpId: number,
): Office | undefined => {
  const mp = mps.find(({ id }) => id === mpId);
  return offices.find(({ id }) => id === mp?.officeId);
};

/** A list without a substitute is unavailable; holds the API's fault. */
export class ListUnavailable extends Error {
  readonly fault: ApiFault;
  constructor(fault: ApiFault) {
    super("A public list is unavailable");
    this.name = "ListUnavailable";
    this.fault = fault;
  }
}

/** The lists as far as available: missing ones are empty, and `fault` gives the reason. */
export interface SomeLists extends PublicLists {
  readonly fault?: ApiFault | undefined;
}

/** The calls whose answers are cached. */
export type ListEndpoint = (typeof contract)["offices" | "mps" | "parties" | "categories"]["list"];

/**
 * Creates a source of the public lists: cached for half a minute, loaded once for concurrent readers, and served
 * stale for a day while the API is down (R72). `since` is that of `Cache.get`.
 */
export function createListSource(sender: Sender, options: CacheOptions = CACHE_TIMES) {
  const cache = createCache<Endpoint, unknown>({ ...options, note: sender.noteCache?.("lists") });
  const load = async (endpoint: Endpoint) => {
    const outcome = await sender.send(endpoint, {} as Input<Endpoint>, {
      requestId: correlationId(undefined),
    });
    if (outcome.ok) return outcome.value;
    throw new ListUnavailable(outcome.fault);
  };
  /** One list. @throws `ListUnavailable` when it was never loaded */
  const one = <E extends ListEndpoint>(endpoint: E, since?: number) =>
    cache.get(endpoint, () => load(endpoint), since) as Promise<Cached<Output<E>>>;
  const instead = <Row>(builtIn: readonly Row[]) => ({ value: builtIn, asOf: options.now(), stale: true });

  /** All lists, tolerating missing offices or MPs. */
  async function some(since?: number): Promise<SomeLists> {
    const faults: ApiFault[] = [];
    const none = (error: unknown) => {
      faults.push(faultOf(error));
      return instead([]);
    };
    const [offices, mps, parties, categories] = await Promise.all([
      one(contract.offices.list, since).catch(none),
      one(contract.mps.list, since).catch(none),
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
      fault: faults[0],
    };
  }

  /** All lists, with inactive offices and MPs. @throws `ListUnavailable` when offices or MPs were never loaded */
  async function all(since?: number): Promise<PublicLists> {
    const { fault, ...lists } = await some(since);
    if (fault) throw new ListUnavailable(fault);
    return lists;
  }
  return { all, some, one };
}

/** The API's fault behind an error. @throws any other error */
export function faultOf(error: unknown): ApiFault {
  if (error instanceof ListUnavailable) return error.fault;
  throw error;
}

export const builtInLists = (): PublicLists => ({
  offices: [],
  mps: [],
  parties: BUILT_IN_PARTIES,
  categories: BUILT_IN_CATEGORIES,
  stale: true,
  asOf: new Date().toISOString(),
});

const BUILT_IN_PARTIES: readonly Party[] = PARTIES.map(({ id, name, nameAl, nameEn }) => {
  return { id, name, nameAl, nameEn, iconPath: "", active: true };
});

const BUILT_IN_CATEGORIES: readonly Category[] = CASE_CATEGORIES.map((category) => {
  const { id, name, nameAl, nameEn, description = "" } = category;
  return { id, code: null, name, nameAl, nameEn, description, iconPath: "" };
});
