import type { Report } from "#app/model/report.ts";
import { periodName } from "../kind.ts";
import type { StatusMark } from "../../record/labels.ts";
import { reportStatus } from "../status.ts";

/** One row of a report list as it is shown. */
export interface ListedReport {
  readonly id: number;
  readonly assistant: string;
  readonly period: string;
  readonly status: StatusMark;
  /** The key of its submission; absent where there is nothing to submit. */
  readonly formKey?: string;
}

/** A report as its row shows it. */
export const listedReport = ({ id, userFullName, period, reportStatusId }: Report): ListedReport => ({
  id,
  assistant: userFullName,
  period: periodName(period),
  status: reportStatus(reportStatusId),
});
