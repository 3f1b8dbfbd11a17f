import { ROLE } from "#app/model/access.ts";
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
import { addressWith, searchOf } from "../../list/address.ts";
import { mpOptions } from "../../record/mp-options.server.ts";
import { type Counted, countCases, type Question } from "./counts.server.ts";
import { caseQuery, type Known } from "./list.server.ts";

/** The filters of a list without its page. */
export type CaseFilters = Omit<CaseQuery, "page" | "size">;

/** The statuses in the order of a case's progress; refused last. */
const STEPS = [
  ["all", undefined],
  ["submitted", CASE_STATUS.submitted],
  ["scheduled", CASE_STATUS.scheduled],
  ["held", CASE_STATUS.held],
  ["resolved", CASE_STATUS.resolved],
  ["rejected", CASE_STATUS.rejected],
] as const;

/** A count above the list, linked to its cases. */
export interface QueueStep {
  readonly name: (typeof STEPS)[number][0];
  readonly to: string;
  /** Absent if it could not be counted. */
  readonly total?: number | undefined;
  readonly isCurrent: boolean;
}

/** A saved view above the list. */
export interface ShownView {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly total?: number | undefined;
  /** Number of its cases since the person last looked; `most` means that many or more. */
  readonly fresh?: number | undefined;
  readonly isCurrent: boolean;
}

/** New cases of a view are counted up to this number. */
export const MOST_NEW = 10;

/** Unopened cases are looked for among this many new ones. */
export const MOST_UNOPENED = 50;

/** All new cases of an assistant, as the queue and the menu count them. */
export const SUBMITTED: Question = {
  filters: { statusId: CASE_STATUS.submitted },
  newest: MOST_UNOPENED,
  mayBeOld: true,
};

/** The person's saved views; `undefined` while the store is unavailable. */
export const viewsOf = (context: Context): Promise<readonly SavedView[] | undefined> =>
  unlessAway(ownViews(context).all());

/** The same, for changes. */
export const ownViews = (context: Context) => savedViews(storeOf(context), requireProfile(context).id);

/** The filters of a query string, as stored: everything else is dropped. */
export function filtersIn(params: URLSearchParams, { roleId }: Profile): CaseFilters {
  const { page: _page, size: _size, ...filters } = caseQuery(params, roleId);
  return filters;
}

/** The address of a view: others see the same, as far as their rights allow. */
export const viewAddress = ({ query }: Pick<SavedView, "query">): string =>
  addressWith("/admin/cases", query);

/** The content above the list, and its counts. */
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
    newest: newestOf(searchOf(asked)),
  });
  const newestOf = (text: string) => {
    if (profile.roleId === ROLE.assistant && text === searchOf(SUBMITTED.filters)) return MOST_UNOPENED;
    return kept.has(text) ? MOST_NEW : 1;
  };
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
 * The content above the list.
 * @param found the list itself, whose total is the most accurate
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
    const ids = isCurrent && page === 1 ? found.ids : counts.get(text)?.newest;
    const newest = ids?.slice(0, MOST_NEW);
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
    /**
     * Where to save these filters; absent if they are already saved, if there are none, or if the maximum is reached.
     */
    keep:
      shown && own !== "" && shown.length < SAVED_VIEWS && !shown.some(({ isCurrent }) => isCurrent)
        ? addressWith("/admin/cases/views/name", own)
        : undefined,
  };
}

/** Records that the person has looked at the view with these filters; optional, so it never fails. */
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

/** The filters whose values no longer exist, or not for this person. */
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
