import { PAGE_SIZES } from "#app/model/limits.ts";
import { REPORT_STATUSES } from "#app/model/lookups.ts";
import { parseQuery } from "#app/model/query.ts";
import { ReportQuery } from "#app/model/report.ts";
import type { Assistant } from "#app/model/user.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { assistantsToFilter, hasAssistantFilter } from "../kit/list/staff-list.ts";
import { lookupOptions, withChosen } from "../kit/record/labels.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";
import { askedPeriod, type Kind, reportListAddress } from "./kind.ts";

/** Whose reports may be chosen. */
interface Authors {
  readonly assistants: readonly Assistant[] | undefined;
  /** The chosen person's name: the API's list has active assistants only, but reports of others remain. */
  readonly chosen?: string | undefined;
}

export const REPORTS = { monthly: reportList("monthly"), annual: reportList("annual") };

function reportList(kind: Kind) {
  /** A kind's own period; the other kind's filters nothing. */
  const periodOf = (own: Kind, params: URLSearchParams) =>
    own === kind ? askedPeriod(kind, params) : { typed: "", period: undefined };
  const typedPeriod = (own: Kind) => (params: URLSearchParams) => {
    const { period, typed } = periodOf(own, params);
    return { typed: period ?? typed, isWrong: period === undefined && typed !== "" };
  };
  return defineList({
    section: reportListAddress(kind),
    texts: "reports",
    sizes: PAGE_SIZES.reports,
    usual: { page: 1 },
    query(params) {
      const { page, size, userId, reportStatusId } = parseQuery(ReportQuery, params);
      const month = periodOf("monthly", params).period;
      const year = periodOf("annual", params).period;
      return { page, size, userId, month, year, reportStatusId };
    },
    async known(context: Context, signal: AbortSignal): Promise<Authors> {
      return { assistants: await assistantsToFilter(context, signal) };
    },
    filters: {
      userId: {
        control: "chooser",
        label: (t) => t("columns.assistant"),
        all: (t) => t("filters.allAssistants"),
        roles: hasAssistantFilter,
        options: ({ assistants, chosen }, { value }) =>
          assistants && withChosen(personOptions(assistants), value, chosen),
      },
      month: { control: "typed", typed: typedPeriod("monthly") },
      year: { control: "typed", typed: typedPeriod("annual") },
      reportStatusId: {
        control: "select",
        label: (t) => t("columns.status"),
        all: (t) => t("filters.allStatuses"),
        options: () => lookupOptions(REPORT_STATUSES),
      },
    },
  });
}
