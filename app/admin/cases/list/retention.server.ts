import type { CaseRow } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { MAX_PAGE_SIZE, SEVERAL_CASES } from "#app/model/limits.ts";
import { CASE_STATUS, CASE_STATUSES } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { namelessCases } from "#server/cases/nameless.ts";
import type { Context } from "#server/context.ts";
import { settingsOf } from "#server/settings/current.ts";
import { unlessAway } from "#server/store/store.ts";
import { endOf } from "#server/tracking/requests.ts";
import { statusMark } from "../../kit/record/labels.ts";
import { NAMELESS, RETENTION } from "../nameless.ts";
import { mayMakeNameless } from "../view/nameless.server.ts";
import { caseAddress } from "../../kit/case/in-list.server.ts";

/**
 * The closed cases beyond `RETENTION_MONTHS`, oldest first, if the list's address asks for them; nothing of the person.
 * @returns `undefined` without the setting or the call that makes them nameless
 */
export async function retentionOf(context: Context, params: URLSearchParams, signal: AbortSignal) {
  const { retentionMonths: months } = settingsOf(context);
  if (months === undefined || !mayMakeNameless(context)) return undefined;
  if (!params.has(RETENTION)) return { months, rows: undefined };
  const { call } = api(context, { signal });
  const before = endOf(skopjeDay(new Date()), -months);
  const made = new Set(((await unlessAway(namelessCases(context))) ?? []).map(({ caseId }) => caseId));
  const isOld = (row: CaseRow) => row.date.slice(0, before.length) < before;
  const isNamed = (row: CaseRow) => !made.has(row.id) && (row.phone !== "" || row.email !== "");
  const closed = await Promise.all(
    [CASE_STATUS.resolved, CASE_STATUS.rejected].map((statusId) => oldest(call, statusId, isOld, isNamed)),
  );
  const sorted = closed.flat().toSorted((one, other) => one.date.localeCompare(other.date));
  const rows = [];
  // Submitted long ago, but perhaps closed only now.
  for (let at = 0; at < sorted.length && rows.length < SEVERAL_CASES; at += SEVERAL_CASES) {
    const some = sorted.slice(at, at + SEVERAL_CASES).map(async (row) => {
      const log = await call(contract.history.ofCase, { params: { id: row.id } });
      return { row, closedOn: (log.at(-1)?.date ?? row.date).slice(0, before.length) };
    });
    rows.push(...(await Promise.all(some)).filter(({ closedOn }) => closedOn < before));
  }
  const shown = rows.slice(0, SEVERAL_CASES).map(({ row, closedOn }) => ({
    id: row.id,
    to: caseAddress(row.id, `${NAMELESS}=on`),
    date: formatDate(row.date),
    closed: formatDate(closedOn),
    mp: row.mpFullName,
    category: row.caseCategoryName,
    status: statusMark(CASE_STATUSES, row.caseStatusId).name,
  }));
  return { months, rows: shown, at: formatDate(skopjeDay(new Date())) };
}

type Test = (row: CaseRow) => boolean;

/** The API lists the newest first: a status is read from its last page, past those that are nameless already. */
async function oldest(call: Api["call"], statusId: number, isOld: Test, isNamed: Test) {
  const read = (page: number) =>
    call(contract.cases.filter, { query: { page, size: MAX_PAGE_SIZE, statusId } });
  const { totalElements } = await read(0);
  const rows: CaseRow[] = [];
  let page = Math.ceil(totalElements / MAX_PAGE_SIZE) - 1;
  for (let isOldPage = true; isOldPage && page >= 0 && rows.length < MAX_PAGE_SIZE; page -= 1) {
    const { content } = await read(page);
    rows.push(...content.filter((row) => isOld(row) && isNamed(row)));
    isOldPage = content.every(isOld);
  }
  return rows;
}
