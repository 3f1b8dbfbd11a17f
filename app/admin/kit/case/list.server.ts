import { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../list/define-list.server.ts";
import { assistantsToFilter, hasAssistantFilter } from "../list/staff-list.ts";
import { mpOptions, personOptions } from "../record/mp-options.server.ts";

/** Section 2 of the back-office document, "Cases list". */
export const CASES = defineList({
  section: "/admin/cases",
  texts: "cases",
  sizes: PAGE_SIZES.cases,
  query: (params) => parseQuery(CaseQuery, params),
  async known(context: Context, signal: AbortSignal) {
    const [lists, assistants] = await Promise.all([allLists(context), assistantsToFilter(context, signal)]);
    return { ...lists, assistants };
  },
  filters: {
    // Set by the counts above the list.
    statusId: { control: "hidden" },
    mpId: {
      control: "chooser",
      label: (t) => t("columns.mp"),
      all: (t) => t("filters.allMps"),
      options: ({ mps }, { profile }) => mpOptions(mps, profile),
    },
    userId: {
      control: "chooser",
      label: (t) => t("columns.assistant"),
      all: (t) => t("filters.allAssistants"),
      roles: hasAssistantFilter,
      options: ({ assistants }) => assistants && personOptions(assistants),
    },
    caseCategoryId: {
      control: "chooser",
      label: (t) => t("columns.category"),
      all: (t) => t("filters.allCategories"),
      options: ({ categories }) => categories.map(({ id, name }) => ({ value: id, label: `${id}. ${name}` })),
    },
  },
});
