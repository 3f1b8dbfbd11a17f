import type { DatabaseSync } from "node:sqlite";
import type { CaseRow } from "#app/model/case.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { endOf, newestIds, periodAt, type PeriodCount, sum } from "../store/lists/newest.ts";
import { all } from "../store/statements.ts";
import { mpsInView } from "./records.ts";

type Query = Input<Contract["cases"]["filter"]>["query"];
type Page = Output<Contract["cases"]["filter"]>;

/** One page of the cases that a person may see, newest first; the total is kept, not counted. */
export function filterCases(database: DatabaseSync, query: Query, person: Profile): Page {
  const mps = mpsInView(database, person, query);
  const months = monthsOf(database, query, mps);
  const content = rowsOf(database, idsOf(database, query, mps, months));
  return { content, totalElements: sum(months), draw: query.draw ?? null };
}

/** How many cases fit the filters, by month. */
function monthsOf(
  database: DatabaseSync,
  { caseCategoryId = 0, statusId = 0 }: Query,
  mps: readonly number[] = [0],
): PeriodCount[] {
  return all(
    database,
    `SELECT month AS period, sum(count) AS count FROM caseCounts
     WHERE mpId IN (SELECT value FROM json_each(:mps)) AND caseCategoryId = :caseCategoryId
       AND caseStatusId = :statusId
     GROUP BY month ORDER BY month`,
    { mps: JSON.stringify(mps), caseCategoryId, statusId },
  );
}

function idsOf(
  database: DatabaseSync,
  query: Query,
  mps: readonly number[] | undefined,
  months: readonly PeriodCount[],
): number[] {
  const { page, size, caseCategoryId, statusId } = query;
  const first = sum(months) - page * size;
  const newest = periodAt(months, first);
  const oldest = periodAt(months, Math.max(first - size + 1, 1));
  if (first < 1 || !newest || !oldest) return [];
  const values = {
    from: oldest.period,
    before: endOf(newest.period),
    ...(caseCategoryId !== undefined && { caseCategoryId }),
    ...(statusId !== undefined && { statusId }),
  };
  return newestIds(database, sliceOf(query, mps), values, mps, { skip: newest.upTo - first, size });
}

/** Reads one index in its order; what is left to filter stands in the index too. */
function sliceOf({ caseCategoryId, statusId }: Query, mps: readonly number[] | undefined): string {
  const filters = [
    { index: "casesByMp", sql: "mpId = :mpId", isOn: mps !== undefined },
    { index: "casesByCategory", sql: "caseCategoryId = :caseCategoryId", isOn: caseCategoryId !== undefined },
    { index: "casesByStatus", sql: "caseStatusId = :statusId", isOn: statusId !== undefined },
  ].filter(({ isOn }) => isOn);
  return `SELECT id, date AS time FROM cases INDEXED BY ${filters[0]?.index ?? "casesByDate"}
    WHERE ${[...filters.map(({ sql }) => sql), "date >= :from AND date < :before"].join(" AND ")}
    ORDER BY date DESC, id DESC LIMIT :take OFFSET :skip`;
}

/** The rows of a page are known before other tables are joined, so that they are read for these only. */
function rowsOf(database: DatabaseSync, ids: readonly number[]): CaseRow[] {
  const rows = all<Omit<CaseRow, "wantsOnline"> & { wantsOnline: number }>(
    database,
    `SELECT cases.id, cases.date, mps.fullName AS mpFullName, mps.partyId,
       coalesce(users.fullName, '') AS userFullName, cases.fullName, cases.municipalityId,
       categories.name AS caseCategoryName, cases.caseCategoryId, cases.caseStatusId,
       cases.wantsOnline
     FROM json_each(:ids) AS page CROSS JOIN cases ON cases.id = page.value
     CROSS JOIN mps ON mps.id = cases.mpId
     CROSS JOIN categories ON categories.id = cases.caseCategoryId
     LEFT JOIN users ON users.id = mps.userId
     ORDER BY page.key`,
    { ids: JSON.stringify(ids) },
  );
  return rows.map((row) => ({ ...row, wantsOnline: row.wantsOnline === 1 }));
}
