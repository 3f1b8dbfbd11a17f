import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import {
  type Report,
  REPORT_STATUS,
  type ReportFigure,
  type ReportHead,
  type ReportKind,
} from "#app/model/report.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { RefusedCall } from "../http/refusal.ts";
import { wallClock } from "../store/clock.ts";
import { freezeFigures, frozenFigures, reportFigures } from "../store/report-figures.ts";
import { CATEGORY_NAMES, freezeNames, READABLE, reportMps } from "../store/report-mps.ts";
import { all, one, update } from "../store/statements.ts";

type Calls = Handlers<Contract["monthlyReports"]>;

/** The calls common to both kinds: all but the filter, whose query names the period. */
const callsOf = (kind: ReportKind): Pick<Calls, "get" | "details" | "submit"> => ({
  get(call) {
    const { database, input } = call;
    return headOf(database, findReport(database, kind, input.params.id, signedIn(call)));
  },

  details(call) {
    const { database, input } = call;
    return figuresOf(database, findReport(database, kind, input.params.id, signedIn(call)));
  },

  submit(call) {
    const { database, input, now } = call;
    const person = signedIn(call);
    submitReport(database, findReport(database, kind, input.params.id, person), person, now());
  },
});

export const monthlyReports: Calls = {
  filter(call) {
    const { month, ...query } = call.input.query;
    return filterReports(call.database, "monthly", { ...query, period: month }, signedIn(call));
  },
  ...callsOf("monthly"),
};

export const yearlyReports: Handlers<Contract["yearlyReports"]> = {
  filter(call) {
    const { year, ...query } = call.input.query;
    return filterReports(call.database, "yearly", { ...query, period: year }, signedIn(call));
  },
  ...callsOf("yearly"),
};

type Query = Omit<Input<Contract["monthlyReports"]["filter"]>["query"], "month"> & {
  readonly period: string | undefined;
};
type Page = Output<Contract["monthlyReports"]["filter"]>;

/** One page of the reports that a person may see, newest period first, then by the assistants' names. */
function filterReports(database: DatabaseSync, kind: ReportKind, query: Query, person: Profile): Page {
  const { userId = null, reportStatusId = null, period = null, page, size, draw = null } = query;
  const own = person.roleId === ROLE.assistant ? person.id : null;
  const values = { kind, own, userId, reportStatusId, period };
  const conditions = `kind = :kind AND (:own IS NULL OR ${READABLE}) AND period = ifnull(:period, period)
    AND reports.userId = ifnull(:userId, reports.userId)
    AND reportStatusId = ifnull(:reportStatusId, reportStatusId)`;
  // A few dozen rows per month, however many cases there are: cheap to count.
  const total = one<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM reports WHERE ${conditions}`,
    values,
  );
  const content = all<Report>(
    database,
    `SELECT reports.id, reports.userId, ifnull(userFullName, users.fullName) AS userFullName, period, reportStatusId
     FROM reports JOIN users ON users.id = reports.userId WHERE ${conditions}
     ORDER BY period DESC, sortKey(users.fullName), reports.id LIMIT :size OFFSET :skip`,
    { ...values, size, skip: page * size },
  );
  return { content, totalElements: total?.count ?? 0, draw };
}

interface StoredReport extends Report {
  readonly submittedAt: string | null;
  /** JSON: as on submission, otherwise the current ones. */
  readonly categories: string;
}

/**
 * One report; refuses an unknown id (404), and one that an assistant may not read (403): neither their own
 * nor a predecessor's about their MPs.
 */
function findReport(
  database: DatabaseSync,
  kind: ReportKind,
  id: number,
  { id: own, roleId }: Profile,
): StoredReport {
  const found = one<StoredReport & { isReadable: 0 | 1 }>(
    database,
    `SELECT reports.id, userId, ifnull(userFullName, users.fullName) AS userFullName, period, reportStatusId, submittedAt,
       ifnull(categories, ${CATEGORY_NAMES}) AS categories, ${READABLE} AS isReadable
     FROM reports JOIN users ON users.id = userId WHERE reports.id = :id AND kind = :kind`,
    { id, kind, own },
  );
  if (!found) throw new RefusedCall(404);
  if (roleId === ROLE.assistant && found.isReadable === 0) throw new RefusedCall(403);
  return found;
}

function headOf(database: DatabaseSync, report: StoredReport): ReportHead {
  const { id, userId, userFullName, period, reportStatusId, submittedAt } = report;
  const mps = reportMps(database, id, reportStatusId === REPORT_STATUS.submitted);
  const categories = JSON.parse(report.categories) as ReportHead["categories"];
  return { userId, userFullName, period, reportStatusId, submittedAt: submittedAt ?? "", mps, categories };
}

/** The figures of a report: the submitted ones, otherwise current ones. */
function figuresOf(
  database: DatabaseSync,
  { id, userId, period, reportStatusId }: Report,
): readonly ReportFigure[] {
  return reportStatusId === REPORT_STATUS.submitted
    ? frozenFigures(database, id)
    : reportFigures(database, userId, period);
}

/** Submits the person's own draft with its current figures and names; refuses any other report (403, 409). */
function submitReport(database: DatabaseSync, report: Report, person: Profile, now: Date): void {
  if (report.userId !== person.id) throw new RefusedCall(403);
  if (report.reportStatusId !== REPORT_STATUS.draft) {
    throw new RefusedCall(409, { reportStatusId: "Може да се испрати само нацрт!" });
  }
  freezeFigures(database, report.id, figuresOf(database, report));
  freezeNames(database, report.id);
  const submitted = { reportStatusId: REPORT_STATUS.submitted, submittedAt: wallClock(now) };
  update(database, "reports", report.id, submitted);
}
