import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import { idFilter } from "#app/model/query.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { caseReturnTo, returnToSearch } from "../../cases/list/return-to.ts";
import { caseAddress } from "../../cases/view/tabs.ts";
import { BASE as DASHBOARD, FROM_DASHBOARD } from "../../dashboard/base.ts";
import { addressWith, searchOf } from "../../list/address.ts";
import { meetingQuery, type ShownQuery } from "./query.ts";

/** Where somebody came to a meeting from. */
export interface MeetingReturnTo {
  /** `undefined` for a meeting that was opened by its address alone. */
  readonly from: "calendar" | "case" | "dashboard" | undefined;
  /** The query that carries it along; `""` without one. */
  readonly search: string;
  /** The address to go back to; the calendar when nothing is known. */
  readonly back: string;
}

/** Read from an address, field by field: it leads to our own pages only. */
export function meetingReturnTo(context: Context, params: URLSearchParams): MeetingReturnTo {
  const caseId = idFilter.parse(params.get("caseId"));
  if (caseId !== undefined) {
    const list = returnToSearch(caseReturnTo(params, requireProfile(context).roleId));
    return { from: "case", search: returnToCase(caseId, list), back: caseAddress(caseId, "citizen", list) };
  }
  if (params.get("from") === "dashboard")
    return { from: "dashboard", search: FROM_DASHBOARD, back: DASHBOARD };
  const calendar = calendarOf(params);
  const search = calendar ? calendarSearch(calendar) : "";
  return { from: calendar && "calendar", search, back: addressWith("/admin/meetings", search) };
}

/**
 * The query that leads back to a case.
 * @param list the query that leads from the case back to its list, if it came from one
 */
export const returnToCase = (caseId: number, list: string): string =>
  [`caseId=${caseId}`, list].filter(Boolean).join("&");

/** The calendar as the meetings that are opened from it carry it along: its day, and what else is not as usual. */
export const calendarSearch = ({ date, view, mpId, meetingStatusId, size, page }: ShownQuery): string =>
  searchOf({ date, view, mpId, meetingStatusId, size, page }, USUAL);

const USUAL = { view: CALENDAR_VIEWS[0], size: PAGE_SIZES.meetings[0], page: 1 };

/** The calendar from which a meeting was opened; `undefined` for one that was opened elsewhere. */
export function calendarOf(params: URLSearchParams): ShownQuery | undefined {
  const query = meetingQuery(params, "");
  return query.date === "" ? undefined : query;
}

/** The calendar in which a meeting that was just added can be seen: on its day, without a filter that would hide it. */
export function calendarWith(
  calendar: ShownQuery | undefined,
  { date, mpId }: { readonly date: string; readonly mpId: number },
): string {
  if (!calendar) return `date=${date}`;
  const kept = calendar.mpId === mpId ? mpId : undefined;
  return calendarSearch({ ...calendar, date, mpId: kept, meetingStatusId: undefined, page: 1 });
}
