import type { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { Context } from "#server/context.ts";
import { addressWith, searchOf } from "../../kit/list/address.ts";
import { countCases } from "./counts.server.ts";

/** The statuses in the order of a case's progress; refused last. */
const STEPS = ["all", "submitted", "scheduled", "held", "resolved", "rejected"] as const;

const stepsOf = ({ page: _page, size: _size, ...others }: CaseQuery) =>
  STEPS.map((name) => {
    const statusId = name === "all" ? undefined : CASE_STATUS[name];
    return { name, statusId, filters: { ...others, statusId } };
  });

/** The counts of the strip above the list, apart from the list's own. */
export function countsBeside(context: Context, query: CaseQuery, signal: AbortSignal) {
  const others = stepsOf(query).filter(({ statusId }) => statusId !== query.statusId);
  return countCases(
    context,
    others.map(({ filters }) => filters),
    signal,
  );
}

/**
 * The strip above the list: exactly one entry is current, and its count is the list's.
 * @param total of the list itself; absent if it shows a part of the current entry only
 * @param counts of `countsBeside`
 */
export function stripAbove(query: CaseQuery, total: number | undefined, counts: ReadonlyMap<string, number>) {
  const { size } = query;
  return stepsOf(query).map(({ name, statusId, filters }) => {
    const isCurrent = statusId === query.statusId;
    return {
      name,
      to: addressWith("/admin/cases", searchOf({ ...filters, size }, { size: PAGE_SIZES.cases[0] })),
      /** Absent if it could not be counted. */
      total: isCurrent ? total : counts.get(searchOf(filters)),
      isCurrent,
    };
  });
}
