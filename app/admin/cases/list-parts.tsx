import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Badge, Tip } from "#app/ui/page/badge.tsx";
import type { CaseFilterChoices, ListedCase } from "./list.server.ts";

interface CaseFiltersProps {
  readonly query: CaseQuery;
  readonly choices: CaseFilterChoices;
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

/** The columns of the case list in the documented order; the actions stand before them. */
export function caseColumns(t: TFunction<"cases">): readonly Column<ListedCase>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "party", header: t("columns.party"), cell: ({ party }) => party },
    { key: "assistant", header: t("columns.assistant"), cell: ({ assistant }) => assistant },
    {
      key: "citizen",
      header: t("columns.citizen"),
      cell: ({ citizen, wantsOnline, wishes }) => (
        <>
          {citizen} {wantsOnline && <Badge icon="video">{t("wantsOnline")}</Badge>}
          {wishes && <Tip icon="accessibility" text={wishes} />}
        </>
      ),
      text: ({ citizen }) => citizen,
      className: "who",
    },
    { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
    { key: "category", header: t("columns.category"), cell: ({ category }) => category },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}
