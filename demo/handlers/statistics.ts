import type { DatabaseSync } from "node:sqlite";
import { TOP_MPS } from "#app/model/limits.ts";
import type { Statistic, StatisticType, TopMp } from "#app/model/statistics.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input } from "#server/api/endpoint.ts";
import type { Handlers } from "../http/call.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, one } from "../store/statements.ts";

type Months = Input<Contract["statistics"]["overall"]>["query"];

/** The dashboards' figures (section 7 of the portal document): sums of maintained counts (`store/counts/figures.ts`). */
export const statistics: Handlers<Contract["statistics"]> = {
  overall: ({ database, input }) => overall(database, input.query),
  overallForStaff: ({ database, input }) => overall(database, input.query),
  topMps: ({ database, input }) => topMps(database, input.query),
  topMpsForStaff: ({ database, input }) => topMps(database, input.query),

  ofMp({ database, input: { params, query } }) {
    requireRow(database, "mps", params.id);
    return figuresOf(database, `mp ${params.id}`, query);
  },

  ofParty({ database, input: { params, query } }) {
    const { partyId, mandateId } = params;
    requireRow(database, "mandates", mandateId);
    if (partyId !== ALL_PARTIES) requireRow(database, "parties", partyId);
    const party = partyId === ALL_PARTIES ? "" : ` party ${partyId}`;
    return figuresOf(database, `mandate ${mandateId}${party}`, query);
  },
};

/** Party 0 of the documents. */
const ALL_PARTIES = 0;

function requireRow(database: DatabaseSync, table: "mps" | "parties" | "mandates", id: number): void {
  if (!one(database, `SELECT 1 FROM ${table} WHERE id = :id`, { id })) throw new RefusedCall(404);
}

/**
 * The months of a filter, as text bounds. Records without a date, such as some events, belong to no month: they count
 * only without a filter.
 */
function boundsOf({ startMonth, endMonth }: Months) {
  const begin = endMonth === undefined ? "" : "0";
  return { startMonth: startMonth ?? begin, endMonth: endMonth ?? "~" };
}

const IN_MONTHS = "month >= :startMonth AND month <= :endMonth";

function figuresOf(database: DatabaseSync, scope: string, months: Months): Statistic[] {
  const values = { scope, ...boundsOf(months) };
  const byKey = all<{ type: StatisticType; key: number; count: number }>(
    database,
    `SELECT type, key, sum(count) AS count FROM figures WHERE scope = :scope AND ${IN_MONTHS}
     GROUP BY type, key HAVING sum(count) > 0 ORDER BY type, key`,
    values,
  );
  const byMonth = all<Statistic>(
    database,
    `SELECT 'casesByMonth' AS type, month AS key, count FROM figures
     WHERE scope = :scope AND ${IN_MONTHS} AND type = 'casesAll' AND count > 0 ORDER BY month`,
    values,
  );
  const totals = TOTALS.map((type) => byKey.find((figure) => figure.type === type) ?? { type, count: 0 });
  return [
    ...totals.map(({ type, count }): Statistic => ({ type, key: "", count })),
    ...byKey
      .filter(({ key }) => key !== 0)
      .map(({ type, key, count }) => ({ type, key: String(key), count })),
    ...byMonth,
  ];
}

/** The four counters, which are sent even if 0. */
const TOTALS = ["casesAll", "meetingsAll", "submittedInitiatives", "eventsAll"] as const;

/** Cases count for their MP's current office. */
function overall(database: DatabaseSync, months: Months): Statistic[] {
  const byOffice = all<Statistic>(
    database,
    `SELECT 'casesByOfficeId' AS type, CAST(officeId AS TEXT) AS key, sum(count) AS count
     FROM mps JOIN caseCounts ON caseCounts.mpId = mps.id AND caseCategoryId = 0 AND caseStatusId = 0
     WHERE officeId IS NOT NULL AND ${IN_MONTHS}
     GROUP BY officeId HAVING sum(count) > 0 ORDER BY officeId`,
    boundsOf(months),
  );
  return [...figuresOf(database, "all", months), ...byOffice];
}

/** MPs with the same number of cases are ordered by id. */
function topMps(database: DatabaseSync, months: Months): TopMp[] {
  return all(
    database,
    `SELECT mps.id AS mpId, sum(count) AS count, genderId, picturePath, partyId
     FROM mps JOIN caseCounts ON caseCounts.mpId = mps.id AND caseCategoryId = 0 AND caseStatusId = 0
     WHERE ${IN_MONTHS} GROUP BY mps.id HAVING sum(count) > 0
     ORDER BY count DESC, mps.id LIMIT ${TOP_MPS}`,
    boundsOf(months),
  );
}
