import type { Category } from "#app/model/category.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Office } from "#app/model/office.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";
import { CACHE_TIMES, type Cached, type CacheOptions, createCache } from "#server/cache.ts";
import { type Context, partOfProduct } from "#server/context.ts";
import { correlationId } from "#server/request/request-info.ts";
import { sessionIfAny } from "#server/session/live-session.ts";
import { contract } from "./contract/index.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import type { ApiFault, Attempt } from "./fault.ts";
import type { Sender } from "./send.ts";

/** Writes after which the public lists say something else; those of users change the MPs' assistants. */
const CHANGES_LISTS = /^\/admin\/api\/(?:case-categories|mps|offices|parties|users)(?:\/|$)/;

/** What a product's own writes have changed in the public lists. */
export interface ListChanges {
  /** What was asked for from then on shows them; epoch milliseconds, 0 for never. */
  lastAt: number;
  /** Tells the other nodes of the service. */
  readonly announce: () => void;
}

/** The changes of a product. */
export const listChangesOf = partOfProduct<ListChanges>("changes of lists");

/** Makes every cached list old after a write that changed one, or may have: the next page shows the new state. */
export function noteListChange(
  context: Context,
  { method, path }: Endpoint,
  outcome: Attempt<unknown>,
): void {
  const isWritten = outcome.ok || outcome.fault.sent === "unknown";
  if (method === "GET" || !CHANGES_LISTS.test(path) || !isWritten) return;
  const changes = listChangesOf(context);
  // What was asked for within this millisecond may be of before.
  changes.lastAt = Date.now() + 1;
  changes.announce();
  sessionIfAny(context)?.set("listsChangedAt", changes.lastAt);
}

/** When the lists last changed, as far as this product or this person's session knows; epoch milliseconds, 0 for never. */
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

/** As much of the lists as there is: those that can't be had are empty, and `fault` says why. */
export interface SomeLists extends PublicLists {
  readonly fault?: ApiFault | undefined;
}

/** The calls whose answers are kept. */
export type ListEndpoint = (typeof contract)["offices" | "mps" | "parties" | "categories"]["list"];

/** A source of the public lists; `since` as in `StaleCache.get`. */
interface ListSource {
  /** Inactive offices and MPs too. @throws `ListUnavailable` when offices or MPs were never had */
  readonly all: (since?: number) => Promise<PublicLists>;
  /** The same for those who can do without offices or MPs. */
  readonly some: (since?: number) => Promise<SomeLists>;
  /** @throws `ListUnavailable` when it was never had */
  readonly one: <E extends ListEndpoint>(endpoint: E, since?: number) => Promise<Cached<Output<E>>>;
}

/**
 * Makes a source of the public lists: cached for half a minute, loaded once however many ask, and served
 * stale for a day while the API is down (R72).
 */
export function createListSource(sender: Sender, options: CacheOptions = CACHE_TIMES): ListSource {
  const cache = createCache<Endpoint, unknown>({ ...options, note: sender.noteCache?.("lists") });
  const load = async (endpoint: Endpoint) => {
    const outcome = await sender.send(endpoint, {} as Input<Endpoint>, {
      requestId: correlationId(undefined),
    });
    if (outcome.ok) return outcome.value;
    throw new ListUnavailable(outcome.fault);
  };
  const one = <E extends ListEndpoint>(endpoint: E, since?: number) =>
    cache.get(endpoint, () => load(endpoint), since) as Promise<Cached<Output<E>>>;
  const instead = <Row>(builtIn: readonly Row[]) => ({ value: builtIn, asOf: options.now(), stale: true });

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

  async function all(since?: number): Promise<PublicLists> {
    const { fault, ...lists } = await some(since);
    if (fault) throw new ListUnavailable(fault);
    return lists;
  }
  return { all, some, one };
}

/** Why something could not be had. @throws what is no fault of the API */
export function faultOf(error: unknown): ApiFault {
  if (error instanceof ListUnavailable) return error.fault;
  throw error;
}

/** What there is of the lists without the API. */
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
  const { id, name, nameAl, nameEn, description = "", iconPath = "" } = category;
  return { id, code: null, name, nameAl, nameEn, description, iconPath };
});
