import type { RoleId } from "#app/model/access.ts";
import type { CaseQuery } from "#app/model/case.ts";
import { idFilter } from "#app/model/query.ts";
import { caseQuery, listSearch } from "./query.ts";

/** Where somebody came to a case from: the list, and where in it the case stood, counted from 1. */
export interface CaseReturnTo {
  readonly query: CaseQuery;
  readonly at: number | undefined;
}

/** The same, read from an address; `undefined` for a case that was not opened from a list. */
export function caseReturnTo(params: URLSearchParams, roleId: RoleId): CaseReturnTo | undefined {
  if (!params.has("page")) return undefined;
  return { query: caseQuery(params, roleId), at: idFilter.parse(params.get("at") ?? undefined) };
}

/** The same as the query of an address; `""` without a list. */
export function returnToSearch(returnTo: CaseReturnTo | undefined): string {
  if (!returnTo) return "";
  const list = listSearch(returnTo.query);
  return returnTo.at === undefined ? list : `${list}&at=${returnTo.at}`;
}
