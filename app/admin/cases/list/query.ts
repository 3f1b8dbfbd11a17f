import { ROLE, type RoleId } from "#app/model/access.ts";
import { CaseQuery } from "#app/model/case.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { searchOf } from "../../list/address.ts";

/** The filter by assistant is for administrators and monitors (section 6 of the back-office document). */
export const hasAssistantFilter = (roleId: RoleId) => roleId !== ROLE.assistant;

/** The query as an address asks for it; a filter that the person does not have counts for nothing. */
export function caseQuery(params: URLSearchParams, roleId: RoleId): CaseQuery {
  const query = parseQuery(CaseQuery, params);
  return hasAssistantFilter(roleId) ? query : { ...query, userId: undefined };
}

/** The same in the API's terms: it counts pages from zero. */
export const apiQuery = (query: CaseQuery) => ({ ...query, page: query.page - 1 });

/** The query as it travels along with a case that is opened from the list; always with its page. */
export const listSearch = ({ page, size, ...filters }: CaseQuery): string =>
  searchOf({ page, size, ...filters }, { size: PAGE_SIZES.cases[0] });

/** How many filters are set. */
export function activeFilters({ mpId, userId, caseCategoryId, statusId }: CaseQuery): number {
  return [mpId, userId, caseCategoryId, statusId].filter((value) => value !== undefined).length;
}
