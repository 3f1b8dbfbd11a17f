import type { TFunction } from "i18next";
import { admin } from "#app/i18n/mk/admin.ts";
import { intakeOptions } from "#app/intake/wording.ts";
import { CaseQuery } from "#app/model/case-rules.ts";
import type { Category } from "#app/model/category.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../list/define-list.server.ts";
import { assistantsToFilter, hasAssistantFilter } from "../list/staff-list.ts";
import { mpOptions, personOptions } from "../record/mp-options.server.ts";

/** What the list is filtered by and both case forms offer: label and options are the same. */
const BY_FIELD = CaseQuery.omit({ page: true, size: true, statusId: true, mpId: true, userId: true });

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
    ...byField(keysOf(BY_FIELD.shape), (name) => ({
      control: "chooser" as const,
      label: (t: TFunction<"cases">) => t(`fields.${name}`),
      all: (t: TFunction<"cases">) =>
        name === "caseCategoryId" ? t("filters.allCategories") : admin.list.all,
      options: ({ categories }: { readonly categories: readonly Category[] }) =>
        intakeOptions(categories, "mk")[name],
    })),
  },
});
