import type { RoleId } from "#app/model/access.ts";
import { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES, SEARCH_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { idFilter, parseQuery, searchQuery } from "#app/model/query.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressWith, searchOf } from "../list/address.ts";
import { numbered } from "../record/labels.ts";
import { CASES } from "./list.server.ts";

/** @param parts parts of its query: what leads back to the list, and other parameters */
export const caseAddress = (id: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/view/${id}`, ...parts);

interface FromList {
  readonly query: CaseQuery;
  /** The case's position in it, counted from 1. */
  readonly at: number | undefined;
  /** Worked through from the end of the list to its beginning. */
  readonly isBack?: boolean;
}

/** The parameter of an address that says so. */
const BACK = { dir: "back" } as const;

/** The list from which a case was opened, or the search that found it. */
type CaseReturnTo = FromList | { readonly q: string; readonly at: number | undefined };

/** Whether the case was opened from a list, which has neighbours. */
export const isFromList = (returnTo: CaseReturnTo | undefined): returnTo is FromList =>
  returnTo !== undefined && "query" in returnTo;

/** Where a case was opened from, parsed from an address; `undefined` for neither a list nor a search. */
export function caseReturnTo(params: URLSearchParams, roleId: RoleId): CaseReturnTo | undefined {
  const at = idFilter.parse(params.get("at") ?? undefined);
  if (params.has("page"))
    return { query: CASES.parse(params, roleId), at, isBack: params.get("dir") === BACK.dir };
  const { q } = parseQuery(searchQuery, params);
  return q === "" ? undefined : { q, at };
}

export function returnToSearch(returnTo: CaseReturnTo | undefined): string {
  if (!returnTo) return "";
  if (!isFromList(returnTo)) return searchOf({ q: returnTo.q, at: returnTo.at });
  const { query, at, isBack } = returnTo;
  const place = searchOf({ at, ...(isBack && BACK) });
  return [CASES.search(query), place].filter(Boolean).join("&");
}

/** The address of a case at a place in the list of new ones. */
export function addressInNew(id: number, at: number): string {
  const page = Math.ceil(at / PAGE_SIZES.cases[0]);
  const list = searchOf({ page, statusId: CASE_STATUS.submitted });
  const query = parseQuery(CaseQuery, new URLSearchParams(list));
  return caseAddress(id, returnToSearch({ query, at, isBack: true }));
}

/** The list or search from which a case was opened, at its place; the unfiltered list for neither. */
export function addressBack(returnTo: CaseReturnTo | undefined): string {
  if (!returnTo) return "/admin/cases";
  if (isFromList(returnTo))
    return addressWith("/admin/cases", CASES.search(returnTo.query), searchOf({ at: returnTo.at }));
  // With its page a search shows a single hit too, instead of opening it.
  const page = Math.ceil((returnTo.at ?? 1) / SEARCH_PAGE_SIZE);
  return addressWith("/admin/search", returnToSearch(returnTo), `page=${page}`);
}

/** `""` without a list or search. */
export const returnToList = (context: Context, params: URLSearchParams): string =>
  returnToSearch(caseReturnTo(params, requireProfile(context).roleId));

/** @param list the query that leads from the case back to its list, if it was opened from one */
export const returnToCase = (caseId: number, list: string): string =>
  [`caseId=${caseId}`, list].filter(Boolean).join("&");

/** The case to continue with, in the direction of the list; `undefined` outside a list and at its end. */
export async function followingCase(
  context: Context,
  id: number,
  returnTo: CaseReturnTo | undefined,
  signal: AbortSignal,
) {
  if (!isFromList(returnTo)) return undefined;
  const neighbours = await neighboursOf(context, id, returnTo, signal);
  return returnTo.isBack ? neighbours?.previous : neighbours?.next;
}

/** Whether a form leads to the next case; one that asked a question in between remembers what was pressed first. */
export const isOnward = (fields: FormData): boolean => (fields.get("go") ?? fields.get("onward")) === "next";

/**
 * Where a form about a case leads: to the case or, if the button says so, to the next case of its list, in
 * the list's direction; after the last one to the list.
 */
export async function addressAfter(
  context: Context,
  id: number,
  { params, fields, signal }: { params: URLSearchParams; fields: FormData; signal: AbortSignal },
): Promise<string> {
  const returnTo = caseReturnTo(params, requireProfile(context).roleId);
  if (!isFromList(returnTo) || !isOnward(fields)) return caseAddress(id, returnToSearch(returnTo));
  const next = await followingCase(context, id, returnTo, signal);
  if (next) return next.to;
  getSession(context).flash({ kind: "success", text: "lastOfList" });
  return addressBack(returnTo);
}

/**
 * Finds the neighbours of a case in the list from which it was opened, with one call, or two at the edge of a page.
 * New cases shift positions down and removed ones up, so adjacent pages are searched too. If a change removed the
 * case from the list, its neighbours are what they would have been: work continues with the case that took its place.
 * @returns `undefined` if its position is unknown or the list is unavailable; the case is still shown
 */
export async function neighboursOf(
  context: Context,
  id: number,
  { query, at }: FromList,
  signal: AbortSignal,
) {
  const ask = asker(context, query, signal);
  const found = await numberOf(id, query, ask);
  const number = found ?? at;
  const { totalElements: total } = await ask(query.page);
  if (number === undefined || total === 0) return undefined;

  const isGone = found === undefined;
  const addressAt = async (place: number, isBack: boolean) => {
    if (place < 1 || place > total) return undefined;
    const page = Math.ceil(place / query.size);
    const other = (await ask(page)).content[(place - 1) % query.size];
    if (!other) return undefined;
    const search = returnToSearch({ query: { ...query, page }, at: place, isBack });
    return { to: caseAddress(other.id, search), name: other.fullName || numbered(other.id) };
  };
  const [previous, next] = await Promise.all([
    addressAt(Math.min(number - 1, total), true),
    addressAt(isGone ? number : number + 1, false),
  ]);
  return {
    number,
    total,
    /** The case is no longer in the list: this is its former position. */
    isGone,
    /** Absent at the ends of the list. */
    previous,
    next,
  };
}

async function numberOf(id: number, { page, size }: CaseQuery, ask: ReturnType<typeof asker>) {
  const { totalElements: total } = await ask(page);
  for (const each of [page, page + 1, page - 1]) {
    if (each < 1 || (each - 1) * size >= total) continue;
    const index = (await ask(each)).content.findIndex((row) => row.id === id);
    if (index !== -1) return (each - 1) * size + index + 1;
  }
  return undefined;
}

/** Pages of the list, each requested once. */
function asker(context: Context, query: CaseQuery, signal: AbortSignal) {
  const { attempt } = api(context, { signal });
  const read = async (page: number) => {
    const found = await attempt(contract.cases.filter, { query: CASES.forApi({ ...query, page }) });
    return found.ok ? found.value : { content: [], totalElements: 0 };
  };
  const asked = new Map<number, ReturnType<typeof read>>();
  return (page: number) => {
    const known = asked.get(page) ?? read(page);
    asked.set(page, known);
    return known;
  };
}
