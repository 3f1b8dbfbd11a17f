import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import type { Report, ReportKind } from "#app/model/report.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { READABLE } from "../../store/report-mps.ts";
import { all, one, type Values } from "../../store/statements.ts";

type Query = Omit<Input<Contract["monthlyReports"]["filter"]>["query"], "month"> & {
  readonly period: string | undefined;
};
type Page = Output<Contract["monthlyReports"]["filter"]>;

/** One page of the reports that a person may see, newest period first, within it by the assistants' names. */
export function filterReports(database: DatabaseSync, kind: ReportKind, query: Query, person: Profile): Page {
  const { userId, reportStatusId, period, page, size, draw } = query;
  const own = person.roleId === ROLE.assistant ? person.id : undefined;
  const filters = [
    { sql: READABLE, values: { own } },
    { sql: "reports.userId = :userId", values: { userId } },
    { sql: "reportStatusId = :reportStatusId", values: { reportStatusId } },
    { sql: "period = :period", values: { period } },
  ].filter(({ values }) => Object.values(values)[0] !== undefined);
  const conditions = ["kind = :kind", ...filters.map(({ sql }) => sql)].join(" AND ");
  const values: Values = Object.assign({ kind }, ...filters.map((filter) => filter.values));
  // Some dozens of rows a month, however many cases there are: these may be counted.
  const total = one<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM reports WHERE ${conditions}`,
    values,
  );
  const content = all<Report>(
    database,
    `SELECT reports.id, reports.userId, ifnull(userFullName, users.fullName) AS userFullName, period, reportStatusId
     FROM reports JOIN users ON users.id = reports.userId WHERE ${conditions}
     ORDER BY period DESC, users.sortKey, reports.id LIMIT :size OFFSET :skip`,
    { ...values, size, skip: page * size },
  );
  return { content, totalElements: total?.count ?? 0, draw: draw ?? null };
}
