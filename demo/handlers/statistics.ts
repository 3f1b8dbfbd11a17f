import type { DatabaseSync } from "node:sqlite";
import { TOP_MPS } from "#app/model/limits.ts";
import type { Statistic, StatisticType, TopMp } from "#app/model/statistics.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input } from "#server/api/endpoint.ts";
import type { Handlers } from "../http/call.ts";
import { all, one, type Values } from "../store/statements.ts";
import { rowById } from "./records.ts";

type Months = Input<Contract["statistics"]["overall"]>["query"];

/** The dashboards' figures (section 7 of the portal document). */
export const statistics: Handlers<Contract["statistics"]> = {
  overall: ({ database, input }) => overall(database, input.query),
  overallForStaff: ({ database, input }) => overall(database, input.query),
  topMps: ({ database, input }) => topMps(database, input.query),
  topMpsForStaff: ({ database, input }) => topMps(database, input.query),

  ofMp({ database, input: { params, query } }) {
    rowById(database, "mps", params.id);
    return figuresOf(database, query, "mpId = :id", { id: params.id });
  },

  ofParty({ database, input: { params, query } }) {
    const { partyId, mandateId } = params;
    rowById(database, "mandates", mandateId);
    if (partyId !== ALL_PARTIES) rowById(database, "parties", partyId);
    const members = `SELECT id FROM mps WHERE mandateId = :mandateId AND :partyId IN (partyId, ${ALL_PARTIES})`;
    return figuresOf(database, query, `mpId IN (${members})`, { mandateId, partyId });
  },
};

/** Party 0 of the documents. */
const ALL_PARTIES = 0;

/**
 * The months of a filter, as text bounds. Records without a date, such as some events, belong to no month: they count
 * only without a filter.
 */
function boundsOf({ startMonth, endMonth }: Months) {
  const begin = endMonth === undefined ? "" : "0";
  return { startMonth: startMonth ?? begin, endMonth: endMonth ?? "" };
}

/**
 * Every day of a month sorts before the month followed by "~". (The `+`s keep SQLite from the index by date, which
 * would read each row of the table too: the index by MP has all that is counted.)
 */
const inMonths = (date: string) => `+${date} >= :startMonth AND +${date} < :endMonth || '~'`;

/** The counters, sent even if 0: from which table, by which date, which rows. */
const TOTALS: readonly (readonly [StatisticType, table: string, date: string, only?: string])[] = [
  ["casesAll", "cases", "date"],
  ["meetingsAll", "meetings", "startDate"],
  ["submittedInitiatives", "cases", "date", "initiativeStatusId = 3"],
  ["eventsAll", "events", "date"],
];

/** Cases by what a column says; ids are ordered as numbers, months as text. */
const GROUPS: readonly (readonly [StatisticType, column: string])[] = [
  ["casesByAgeCategoryId", "ageCategoryId"],
  ["casesByCaseCategoryId", "caseCategoryId"],
  ["casesByEthnicityId", "ethnicityId"],
  ["casesByGenderId", "genderId"],
  ["casesByMonth", "substr(date, 1, 7)"],
];

/** @param scope SQL: whose records count */
function figuresOf(database: DatabaseSync, months: Months, scope: string, values: Values = {}): Statistic[] {
  const parameters = { ...values, ...boundsOf(months) };
  const totals = TOTALS.map(([type, table, date, only = "true"]): Statistic => {
    const sql = `SELECT count(*) AS count FROM ${table} WHERE ${scope} AND ${only} AND ${inMonths(date)}`;
    return { type, key: "", count: one<{ count: number }>(database, sql, parameters)?.count ?? 0 };
  });
  const groups = GROUPS.flatMap(([type, column]) =>
    all<{ key: number | string; count: number }>(
      database,
      `SELECT ${column} AS key, count(*) AS count FROM cases WHERE ${scope} AND ${inMonths("date")}
       GROUP BY 1 HAVING key <> 0 ORDER BY 1`,
      parameters,
    ).map(({ key, count }): Statistic => ({ type, key: String(key), count })),
  );
  return [...totals, ...groups];
}

/** Cases count for their MP's current office. */
function overall(database: DatabaseSync, months: Months): Statistic[] {
  const byOffice = all<Statistic>(
    database,
    `SELECT 'casesByOfficeId' AS type, CAST(officeId AS TEXT) AS key, count(*) AS count
     FROM cases JOIN mps ON mps.id = mpId WHERE officeId IS NOT NULL AND ${inMonths("date")}
     GROUP BY officeId ORDER BY officeId`,
    boundsOf(months),
  );
  return [...figuresOf(database, months, "true"), ...byOffice];
}

/** MPs with the same number of cases are ordered by id. */
function topMps(database: DatabaseSync, months: Months): TopMp[] {
  return all(
    database,
    `SELECT mps.id AS mpId, count(*) AS count, mps.genderId, picturePath, partyId
     FROM cases JOIN mps ON mps.id = mpId WHERE ${inMonths("date")}
     GROUP BY mps.id ORDER BY count DESC, mps.id LIMIT ${TOP_MPS}`,
    boundsOf(months),
  );
}
