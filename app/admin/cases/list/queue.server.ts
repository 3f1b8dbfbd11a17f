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
import { addressWith, searchOf } from "../../kit/list/address.ts";
import { countCases, type Question } from "./counts.server.ts";
import { CASES } from "../../kit/case/list.server.ts";

/** The filters of a list without its page. */
type CaseFilters = Omit<CaseQuery, "page" | "size">;

/** The statuses in the order of a case's progress; refused last. */
const STEPS = ["all", "submitted", "scheduled", "held", "resolved", "rejected"] as const;

/** The person's saved views; `undefined` while the store is unavailable. */
export const viewsOf = (context: Context) => unlessAway(ownViews(context).all());

/** The same, for changes. */
export const ownViews = (context: Context) => savedViews(storeOf(context), requireProfile(context).id);

/** The filters of a query string, as stored: everything else is dropped. */
export function filtersIn(params: URLSearchParams, { roleId }: Profile): CaseFilters {
  const { page: _page, size: _size, ...filters } = CASES.parse(params, roleId);
  return filters;
}

/** The address of a view: others see the same, as far as their rights allow. */
export const viewAddress = ({ query }: Pick<SavedView, "query">): string =>
  addressWith("/admin/cases", query);

/** The saved view that the list shows. */
const viewOf = (filters: CaseFilters, views: readonly SavedView[] = []) =>
  views.find(({ query }) => query === searchOf(filters));

/** The statuses count under the other filters; a saved view is a whole of its own, which they leave. */
const stepFilters = (filters: CaseFilters, views: readonly SavedView[] | undefined) => {
  const others = viewOf(filters, views) ? {} : filters;
  return STEPS.map((name) => {
    const statusId = name === "all" ? undefined : CASE_STATUS[name];
    return { name, statusId, filters: { ...others, statusId } };
  });
};

/** The counts of the strip above the list. */
export function countsBeside(
  context: Context,
  query: CaseQuery,
  views: readonly SavedView[] = [],
  signal: AbortSignal,
) {
  const profile = requireProfile(context);
  const { page: _page, size: _size, ...filters } = query;
  const asked = new Set([searchOf(filters)]);
  const questions: readonly Question[] = [
    ...stepFilters(filters, views).map((step) => ({ filters: step.filters })),
    ...views.map(({ query: text }) => ({
      filters: filtersIn(new URLSearchParams(text), profile),
      mayBeOld: true,
    })),
  ];
  const others = questions.filter((question) => {
    const text = searchOf(question.filters);
    return !asked.has(text) && asked.add(text);
  });
  return countCases(context, others, signal);
}

/**
 * The strip above the list: exactly one entry is current, and its count is the list's.
 * @param total of the list itself; absent if it shows a part of the current entry only
 * @param counts of `countsBeside`
 */
export function stripAbove(
  query: CaseQuery,
  views: readonly SavedView[] | undefined,
  total: number | undefined,
  counts: ReadonlyMap<string, number>,
) {
  const { page: _page, size, ...filters } = query;
  const own = searchOf(filters);
  const view = viewOf(filters, views);
  const totalOf = (text: string) => (text === own ? total : counts.get(text));
  const steps = stepFilters(filters, views).map(({ name, statusId, filters: asked }) => ({
    name,
    to: addressWith("/admin/cases", searchOf({ ...asked, size }, { size: PAGE_SIZES.cases[0] })),
    /** Absent if it could not be counted. */
    total: totalOf(searchOf(asked)),
    isCurrent: !view && statusId === query.statusId,
  }));
  const shown = views?.map((one) => ({
    id: one.id,
    name: one.name,
    to: viewAddress(one),
    total: totalOf(one.query),
    isCurrent: one === view,
  }));
  return {
    steps,
    /** `undefined` while they are unavailable. */
    views: shown,
    /** Where to save these filters; absent if they are saved, if there are none, or if the maximum is reached. */
    keep:
      shown && own !== "" && shown.length < SAVED_VIEWS && !view
        ? addressWith("/admin/cases/views/name", own)
        : undefined,
  };
}

/** Keeps the views of people who use them; optional, so it never fails. */
export async function markViewUsed(
  context: Context,
  request: Request,
  query: CaseQuery,
  views: readonly SavedView[] | undefined,
): Promise<void> {
  const { page, size: _size, ...filters } = query;
  const view = viewOf(filters, views);
  const isLook = request.method === "GET" && !isPrefetch((name) => request.headers.get(name));
  if (!view || page !== 1 || !isLook) return;
  await unlessAway(ownViews(context).look(view, new Date()));
}
