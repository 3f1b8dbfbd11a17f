import type { RoleId } from "#app/model/access.ts";
import type { CaseQuery } from "#app/model/case.ts";
import { idFilter } from "#app/model/query.ts";
import { caseQuery, listSearch } from "./query.ts";

/** The way on which somebody came to a case: the list, and where in it the case stood, counted from 1. */
export interface ListWay {
  readonly query: CaseQuery;
  readonly at: number | undefined;
}

/** The way as an address carries it along; `undefined` for a case that was not opened from a list. */
export function listWay(params: URLSearchParams, roleId: RoleId): ListWay | undefined {
  if (!params.has("page")) return undefined;
  return { query: caseQuery(params, roleId), at: idFilter.parse(params.get("at") ?? undefined) };
}

/** The same as the query of an address; `""` without a list. */
export function waySearch(way: ListWay | undefined): string {
  if (!way) return "";
  const list = listSearch(way.query);
  return way.at === undefined ? list : `${list}&at=${way.at}`;
}
