import type { RouterContextProvider } from "react-router";
import type { CaseQuery } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { apiQuery, listSearch } from "../list/query.ts";
import { caseAddress, type Tab } from "./tabs.ts";

/** Where a case stands in the filtered list from which it was opened. */
export interface Neighbours {
  /** From 1, and of how many. */
  readonly number: number;
  readonly total: number;
  /** Addresses; absent at the ends of the list. */
  readonly previous?: string;
  readonly next?: string;
}

interface Step {
  readonly id: number;
  readonly page: number;
}

/**
 * Finds the neighbours of a case on the page of the list from which it was opened: one call, another one at the
 * edge of a page. New cases push the others down, so that the page after it is looked at too.
 * @returns `undefined` when it is not there any more, or the list can't be had: the case is shown all the same
 */
export async function neighboursOf(
  context: Readonly<RouterContextProvider>,
  id: number,
  tab: Tab,
  query: CaseQuery,
  signal: AbortSignal,
): Promise<Neighbours | undefined> {
  const { attempt } = api(context, { signal });
  const ask = async (page: number) => {
    const found = await attempt(contract.cases.filter, { query: apiQuery({ ...query, page }) });
    return found.ok
      ? { ids: found.value.content.map((row) => row.id), total: found.value.totalElements }
      : NONE;
  };

  let { page } = query;
  let { ids, total } = await ask(page);
  if (!ids.includes(id) && page * query.size < total) {
    page += 1;
    ({ ids, total } = await ask(page));
  }
  const at = ids.indexOf(id);
  if (at === -1) return undefined;

  const hasMore = page * query.size < total;
  const [before, after] = await Promise.all([
    at === 0 && page > 1 ? ask(page - 1) : NONE,
    at === ids.length - 1 && hasMore ? ask(page + 1) : NONE,
  ]);
  const addressOf = ({ id: other, page: its }: Step) =>
    caseAddress(other, tab, listSearch({ ...query, page: its }));
  const previous = stepTo(ids[at - 1], page) ?? stepTo(before.ids.at(-1), page - 1);
  const next = stepTo(ids[at + 1], page) ?? stepTo(after.ids[0], page + 1);
  return {
    number: (page - 1) * query.size + at + 1,
    total,
    ...(previous && { previous: addressOf(previous) }),
    ...(next && { next: addressOf(next) }),
  };
}

const NONE = { ids: [] as readonly number[], total: 0 };

const stepTo = (id: number | undefined, page: number): Step | undefined =>
  id === undefined ? undefined : { id, page };
