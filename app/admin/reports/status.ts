import { REPORT_STATUSES } from "#app/model/lookups.ts";
import { type StatusMark, statusMark } from "../shown/status-mark.ts";

/** The mark of a report's status. */
export const reportStatus = (id: number): StatusMark => statusMark(REPORT_STATUSES, id);
