import type { StatusKind } from "#app/model/case.ts";
import {
  CASE_STATUSES,
  INITIATIVE_STATUSES,
  type LookupItem,
  QUESTION_STATUSES,
} from "#app/model/lookups.ts";

/** The statuses that each of the three things about a case may have (section 4 of the back-office document). */
export const STATUSES: Readonly<Record<StatusKind, readonly LookupItem[]>> = {
  case: CASE_STATUSES,
  initiative: INITIATIVE_STATUSES,
  question: QUESTION_STATUSES,
};
