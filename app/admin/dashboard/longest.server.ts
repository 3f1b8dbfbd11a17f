import type { CaseRow } from "#app/model/case.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { FIRST_CASES } from "../cases/list/counts.server.ts";
import { keptForMinute } from "./kept.server.ts";

/**
 * The new cases that have waited longest, oldest first; cached for a minute, and reloaded after a case was changed.
 * The API can't sort: they are on the last pages of the list.
 * @param total number of new cases
 */
export const longestWaiting = (context: Context, total: number, attempt: Api["attempt"]) =>
  keptForMinute(context, `longest ${total}`, () => readLast(total, attempt), lastCaseChange(context));

/** The rows of the last page, and of the one before it if the last is not full. */
async function readLast(total: number, attempt: Api["attempt"]): Promise<Attempt<readonly CaseRow[]>> {
  const last = Math.ceil(total / FIRST_CASES) - 1;
  const pages = last > 0 && total % FIRST_CASES > 0 ? [last - 1, last] : [last];
  const read = (page: number) =>
    attempt(contract.cases.filter, {
      query: { page, size: FIRST_CASES, statusId: CASE_STATUS.submitted },
    });
  const rows: CaseRow[] = [];
  for (const found of await Promise.all(pages.map(read))) {
    if (!found.ok) return found;
    rows.push(...found.value.content);
  }
  return { ok: true, value: rows.slice(-FIRST_CASES).toReversed() };
}
