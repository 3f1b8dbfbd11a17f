import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { REPORT_STATUSES } from "#app/model/lookups.ts";
import { type Report, REPORT_STATUS } from "#app/model/report.ts";
import type { Assistant } from "#app/model/user.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { filterReports } from "../calls.ts";
import type { Kind } from "../kind.ts";
import { byName } from "../../list/choices.ts";
import type { StatusMark } from "../../shown/status-mark.ts";
import { reportStatus } from "../status.ts";

/** An assistant and what became of the report of a period. */
export interface Standing {
  readonly userId: number;
  readonly assistant: string;
  /** Absent when there is no report. */
  readonly reportId?: number;
  /** Absent when there is no report. */
  readonly status?: StatusMark;
}

/** Who has submitted and who has not, in a period. */
export interface Overview {
  readonly standings: readonly Standing[];
  /** How many assistants stand where; `undefined` as a status: without a report. */
  readonly counts: readonly { readonly status?: StatusMark; readonly count: number }[];
}

/** Late ones first, then drafts, then those without a report. */
const ORDER: readonly (number | undefined)[] = [
  REPORT_STATUS.late,
  REPORT_STATUS.draft,
  undefined,
  REPORT_STATUS.submitted,
];

/** Reports of one period are about as many as assistants; what an API says beyond five thousand is nonsense. */
const MOST_PAGES = 50;

/**
 * Where all assistants stand in a period; somebody who is no assistant any more is there with a report of then.
 * @throws a fault page: half an overview would name people as late who are not
 */
export async function readOverview(
  context: Context,
  kind: Kind,
  period: string,
  signal: AbortSignal,
): Promise<Overview> {
  const calls = api(context, { signal });
  const [assistants, reports] = await Promise.all([
    calls.call(contract.users.assistants, {}),
    reportsOf(context, calls, kind, period),
  ]);
  const byUser = new Map(reports.map((report) => [report.userId, report]));
  const known = new Set(assistants.map(({ id }) => id));
  const former = reports
    .filter(({ userId }) => !known.has(userId))
    .map(({ userId: id, userFullName: fullName }): Assistant => ({ id, fullName }));
  const rows = byName([...assistants, ...former]).map((person) => ({
    person,
    report: byUser.get(person.id),
  }));
  // Statuses that we don't know are counted too: else the counts would not add up.
  const others = reports.map(({ reportStatusId }) => reportStatusId).toSorted((a, b) => a - b);
  const place = (report: Report | undefined) => {
    const at = ORDER.indexOf(report?.reportStatusId);
    return at === -1 ? ORDER.length : at;
  };
  return {
    standings: rows
      .toSorted((one, other) => place(one.report) - place(other.report))
      .map(({ person, report }) => ({
        userId: person.id,
        assistant: person.fullName,
        ...(report && { reportId: report.id, status: reportStatus(report.reportStatusId) }),
      })),
    counts: [...new Set([...REPORT_STATUSES.map(({ id }) => id), ...others, undefined])].map((id) => ({
      ...(id !== undefined && { status: reportStatus(id) }),
      count: rows.filter(({ report }) => report?.reportStatusId === id).length,
    })),
  };
}

async function reportsOf(
  context: Context,
  calls: Parameters<typeof filterReports>[0],
  kind: Kind,
  period: string,
): Promise<readonly Report[]> {
  const all: Report[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await filterReports(calls, kind, { page, size: LARGEST_PAGE_SIZE, period });
    if (!found.ok) throw faultPage(found.fault);
    all.push(...found.value.content);
    if (found.value.content.length === 0 || all.length >= found.value.totalElements) return all;
  }
  throw faultPage({ kind: "shape", sent: "yes", reference: requestInfo(context).id });
}
