import type { RoleId } from "#app/model/access.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { idFilter, parseQuery, searchQuery } from "#app/model/query.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressWith, searchOf } from "../list/address.ts";
import { apiQuery, caseQuery, listSearch } from "./list.server.ts";

/**
 * The address of a case's page.
 * @param parts of its query: the one that leads back to the list, if it was opened from one, and what else it asks for
 */
export const caseAddress = (id: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/view/${id}`, ...parts);

/** The list from which a case was opened, and where in it the case stood, counted from 1. */
interface FromList {
  readonly query: CaseQuery;
  readonly at: number | undefined;
}

/** The search that found the case. */
interface FromSearch {
  readonly q: string;
}

/** Where somebody came to a case from. */
export type CaseReturnTo = FromList | FromSearch;

/** Whether there is a list around the case to go on in. */
export const isFromList = (returnTo: CaseReturnTo | undefined): returnTo is FromList =>
  returnTo !== undefined && "query" in returnTo;

/** Where somebody came to a case from, read from an address; `undefined` for neither a list nor a search. */
export function caseReturnTo(params: URLSearchParams, roleId: RoleId): CaseReturnTo | undefined {
  if (params.has("page"))
    return { query: caseQuery(params, roleId), at: idFilter.parse(params.get("at") ?? undefined) };
  const { q } = parseQuery(searchQuery, params);
  return q === "" ? undefined : { q };
}

/** The same as the query of an address; `""` for neither. */
export function returnToSearch(returnTo: CaseReturnTo | undefined): string {
  if (!returnTo) return "";
  if (!isFromList(returnTo)) return searchOf({ q: returnTo.q });
  const list = listSearch(returnTo.query);
  return returnTo.at === undefined ? list : `${list}&at=${returnTo.at}`;
}

/** The address of the list or the search from which a case was opened; of the whole list for neither. */
export const addressBack = (returnTo: CaseReturnTo | undefined): string =>
  isFromList(returnTo)
    ? addressWith("/admin/cases", listSearch(returnTo.query))
    : addressWith(returnTo ? "/admin/search" : "/admin/cases", returnToSearch(returnTo));

/** The query that leads from a case back to the list or the search from which it was opened; `""` without one. */
export const returnToList = (context: Context, params: URLSearchParams): string =>
  returnToSearch(caseReturnTo(params, requireProfile(context).roleId));

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

/**
 * Where one goes after a form about a case: to the case itself, or, where the button says so, to the next one of the list
 * from which it was opened; after the last one to the list.
 * @param fields of the form that was sent
 */
export async function addressAfter(
  context: Context,
  id: number,
  { params, fields, signal }: { params: URLSearchParams; fields: FormData; signal: AbortSignal },
): Promise<string> {
  const returnTo = caseReturnTo(params, requireProfile(context).roleId);
  if (!isFromList(returnTo) || fields.get("go") !== "next") return caseAddress(id, returnToSearch(returnTo));
  const neighbours = await neighboursOf(context, id, returnTo, signal);
  if (neighbours?.next !== undefined) return neighbours.next;
  getSession(context).flash({ kind: "success", text: "lastOfList" });
  return addressBack(returnTo);
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
  { query, at }: FromList,
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
      : caseAddress(other, returnToSearch({ query: { ...query, page }, at: place }));
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
