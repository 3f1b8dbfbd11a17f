import type { CaseQuery } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { apiQuery } from "../list/query.ts";
import { type CaseReturnTo, returnToSearch } from "../list/return-to.ts";
import { caseAddress, type Tab } from "./tabs.ts";

/** Where a case stands in the filtered list from which it was opened. */
export interface Neighbours {
  /** From 1, and of how many. */
  readonly number: number;
  readonly total: number;
  /** The case is not in the list any more: this is the place that it had. */
  readonly isGone: boolean;
  /** Addresses; absent at the ends of the list. */
  readonly previous?: string;
  readonly next?: string;
}

interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
}

type Ask = (page: number) => Promise<ListPage>;

/**
 * Finds the neighbours of a case in the list from which it was opened: one call, another one at the edge of a page.
 * New cases push the others down and those that leave the list draw them up, so that the pages around it are looked at
 * too. A case that what was done to it took out of the list has the neighbours that it would have had: the work goes on
 * with what took its place.
 * @returns `undefined` when nobody knows where it was, or the list can't be had: the case is shown all the same
 */
export async function neighboursOf(
  context: Context,
  id: number,
  tab: Tab,
  { query, at }: CaseReturnTo,
  signal: AbortSignal,
): Promise<Neighbours | undefined> {
  const ask = asker(context, query, signal);
  const found = await numberOf(id, query, ask);
  const number = found ?? at;
  const { total } = await ask(query.page);
  if (number === undefined || total === 0) return undefined;

  const isGone = found === undefined;
  const addressAt = async (place: number) => {
    if (place < 1 || place > total) return undefined;
    const page = Math.ceil(place / query.size);
    const other = (await ask(page)).ids[(place - 1) % query.size];
    return other === undefined
      ? undefined
      : caseAddress(other, tab, returnToSearch({ query: { ...query, page }, at: place }));
  };
  const [previous, next] = await Promise.all([
    addressAt(Math.min(number - 1, total)),
    addressAt(isGone ? number : number + 1),
  ]);
  return { number, total, isGone, ...(previous && { previous }), ...(next && { next }) };
}

/** Its place, counted from 1. */
async function numberOf(id: number, { page, size }: CaseQuery, ask: Ask): Promise<number | undefined> {
  const { total } = await ask(page);
  for (const each of [page, page + 1, page - 1]) {
    if (each < 1 || (each - 1) * size >= total) continue;
    const index = (await ask(each)).ids.indexOf(id);
    if (index !== -1) return (each - 1) * size + index + 1;
  }
  return undefined;
}

/** Pages of the list, each asked for once. */
function asker(context: Context, query: CaseQuery, signal: AbortSignal): Ask {
  const { attempt } = api(context, { signal });
  const asked = new Map<number, Promise<ListPage>>();
  const read: Ask = async (page) => {
    const found = await attempt(contract.cases.filter, { query: apiQuery({ ...query, page }) });
    return found.ok
      ? { ids: found.value.content.map((row) => row.id), total: found.value.totalElements }
      : { ids: [], total: 0 };
  };
  return (page) => {
    const known = asked.get(page) ?? read(page);
    asked.set(page, known);
    return known;
  };
}
