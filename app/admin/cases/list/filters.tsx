import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CaseQuery } from "#app/model/case.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";
import type { FilterChoices } from "./choices.ts";

interface CaseFiltersProps {
  readonly query: CaseQuery;
  readonly choices: FilterChoices;
  readonly active: number;
}

/** The filters of the list; applying them keeps the page size and starts at page 1. */
export function CaseFilters({ query, choices, active }: CaseFiltersProps) {
  const { t } = useTranslation("cases");
  return (
    <FilterBar active={active} clear={sizeSearch(query.size, PAGE_SIZES.cases)}>
      <HiddenParam name="size" value={query.size} usual={PAGE_SIZES.cases[0]} />
      <FilterChooser
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={choices.mpId}
        all={t("filters.allMps")}
      />
      {choices.userId && (
        <FilterChooser
          name="userId"
          label={t("columns.assistant")}
          value={query.userId}
          options={choices.userId}
          all={t("filters.allAssistants")}
        />
      )}
      <FilterChooser
        name="caseCategoryId"
        label={t("columns.category")}
        value={query.caseCategoryId}
        options={choices.caseCategoryId}
        all={t("filters.allCategories")}
      />
      <FilterSelect
        name="statusId"
        label={t("columns.status")}
        value={query.statusId}
        options={choices.statusId}
        all={t("filters.allStatuses")}
      />
    </FilterBar>
  );
}
