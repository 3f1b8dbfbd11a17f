import type { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES, SAVED_VIEWS } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { SavedView } from "#app/model/saved-view.ts";
import type { Profile } from "#app/model/user.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { isPrefetch } from "#server/request/request-info.ts";
import { savedViews } from "#server/session/saved-views.ts";
import { storeOf, unlessAway } from "#server/store/store.ts";
import { addressWith, searchOf } from "../list/address.ts";
import { mpOptions } from "../record/mp-options.server.ts";
import { type Counted, countCases, type Question } from "./counts.server.ts";
import { caseQuery, type Known } from "./list.server.ts";

/** The filters of a list without its page. */
export type CaseFilters = Omit<CaseQuery, "page" | "size">;

/** The queue, in the order in which a case goes through it; what was refused stands at the end. */
const STEPS = [
  ["all", undefined],
  ["submitted", CASE_STATUS.submitted],
  ["scheduled", CASE_STATUS.scheduled],
  ["held", CASE_STATUS.held],
  ["resolved", CASE_STATUS.resolved],
  ["rejected", CASE_STATUS.rejected],
] as const;

/** One number above the list, as a link to its cases. */
export interface QueueStep {
  readonly name: (typeof STEPS)[number][0];
  readonly to: string;
  /** Absent where it could not be counted. */
  readonly total?: number | undefined;
  readonly isCurrent: boolean;
}

/** A saved view above the list. */
export interface ShownView {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly total?: number | undefined;
  /** Cases that are in it since the person looked; `most` counts for that many or more. */
  readonly fresh?: number | undefined;
  readonly isCurrent: boolean;
}

/** New cases of a view are counted up to here. */
export const MOST_NEW = 10;

/** The saved views of who asks; `undefined` while the store is away. */
export const viewsOf = (context: Context): Promise<readonly SavedView[] | undefined> =>
  unlessAway(ownViews(context).all());

/** The same to be changed. */
export const ownViews = (context: Context) => savedViews(storeOf(context), requireProfile(context).id);

/** The filters that a query of the list's address sets, as it is kept: whatever else was in it is gone. */
export function filtersIn(params: URLSearchParams, { roleId }: Profile): CaseFilters {
  const { page: _page, size: _size, ...filters } = caseQuery(params, roleId);
  return filters;
}

/** The address of a view: it says the same to whoever gets it, as far as their own rights go. */
export const viewAddress = ({ query }: Pick<SavedView, "query">): string =>
  addressWith("/admin/cases", query);

/** What stands above the list, and is counted beside it. */
export function countsBeside(
  context: Context,
  query: CaseQuery,
  views: readonly SavedView[] = [],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Counted>> {
  const profile = requireProfile(context);
  const { page: _page, size: _size, ...filters } = query;
  const own = searchOf(filters);
  const kept = new Set(views.map((view) => view.query));
  const ask = (asked: CaseFilters): Question => ({
    filters: asked,
    newest: kept.has(searchOf(asked)) ? MOST_NEW : 1,
  });
  const queue = STEPS.map(([, statusId]) => ask({ ...filters, statusId }));
  const others = [
    ...views.map(({ query: text }) => ask(filtersIn(new URLSearchParams(text), profile))),
    ask({ mpId: undefined, userId: undefined, caseCategoryId: undefined, statusId: undefined }),
  ].map((question) => ({ ...question, mayBeOld: true }));
  const asked = new Set([own]);
  const questions = [...queue, ...others].filter((question) => {
    const text = searchOf(question.filters);
    return !asked.has(text) && asked.add(text);
  });
  return countCases(context, questions, signal);
}

interface Found {
  readonly total: number;
  /** The ids of its rows, newest first. */
  readonly ids: readonly number[];
}

/**
 * What stands above the list.
 * @param found the list itself, which says best how much is in it
 * @param counts of `countsBeside`
 */
export function queueAbove(
  query: CaseQuery,
  views: readonly SavedView[] | undefined,
  found: Found,
  counts: ReadonlyMap<string, Counted>,
) {
  const { page, size, ...filters } = query;
  const own = searchOf(filters);
  const totalOf = (text: string) => (text === own ? found.total : counts.get(text)?.total);
  const steps = STEPS.map(([name, statusId]): QueueStep => {
    const asked = { ...filters, statusId };
    return {
      name,
      to: addressWith("/admin/cases", searchOf({ ...asked, size }, { size: PAGE_SIZES.cases[0] })),
      total: totalOf(searchOf(asked)),
      isCurrent: statusId === query.statusId,
    };
  });
  const shown = views?.map(({ id, name, query: text, seen }): ShownView => {
    const isCurrent = text === own;
    const newest = isCurrent && page === 1 ? found.ids.slice(0, MOST_NEW) : counts.get(text)?.newest;
    return {
      id,
      name,
      to: viewAddress({ query: text }),
      total: totalOf(text),
      fresh: seen === undefined ? undefined : newest?.filter((one) => one > seen).length,
      isCurrent,
    };
  });
  return {
    steps,
    views: shown,
    everything: totalOf(""),
    /** Where these filters are kept; absent for a view that is kept already, for none, and where there is no room. */
    keep:
      shown && own !== "" && shown.length < SAVED_VIEWS && !shown.some(({ isCurrent }) => isCurrent)
        ? addressWith("/admin/cases/views/name", own)
        : undefined,
  };
}

/** Notes that somebody has looked at the view that these filters are; comfort only, so that nothing fails by it. */
export async function noteLook(
  context: Context,
  request: Request,
  query: CaseQuery,
  views: readonly SavedView[] = [],
  ids: readonly number[],
): Promise<void> {
  const { page, size: _size, ...filters } = query;
  const view = views.find((one) => one.query === searchOf(filters));
  const isLook = request.method === "GET" && !isPrefetch((name) => request.headers.get(name));
  if (!view || page !== 1 || !isLook) return;
  await unlessAway(ownViews(context).look(view, Math.max(0, ...ids), new Date()));
}

/** The filters that name what is not there any more, or not for this person. */
export function goneFrom({ mpId, userId, caseCategoryId }: CaseFilters, known: Known, profile: Profile) {
  const { mps, categories, assistants } = known;
  const gone = {
    mpId: lacks(mpOptions(mps, profile), ({ value }) => Number(value), mpId),
    userId: lacks(assistants, ({ id }) => id, userId),
    caseCategoryId: lacks(categories, ({ id }) => id, caseCategoryId),
  };
  return GONE.filter((name) => gone[name]);
}

const GONE = ["mpId", "userId", "caseCategoryId"] as const;

const lacks = <Row>(list: readonly Row[] | undefined, idOf: (row: Row) => number, id: number | undefined) =>
  id !== undefined && list !== undefined && !list.some((row) => idOf(row) === id);
