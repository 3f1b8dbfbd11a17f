import { REPORT_STATUSES } from "#app/model/lookups.ts";
import { statusMark, type StatusMark } from "../record/labels.ts";

/** The mark of a report's status. */
export const reportStatus = (id: number): StatusMark => statusMark(REPORT_STATUSES, id);
