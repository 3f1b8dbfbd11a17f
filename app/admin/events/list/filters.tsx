import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventQuery } from "#app/model/event.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { FilterBar, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterDay } from "./filter-day.tsx";

/** What the filters offer. */
export interface FilterChoices {
  readonly mpId: readonly Option[];
  readonly eventTypeId: readonly Option[];
}

interface EventFiltersProps {
  readonly query: EventQuery;
  readonly choices: FilterChoices;
  readonly active: number;
}

/** The filters of the list; applying them keeps the page size and starts at page 1. */
export function EventFilters({ query, choices, active }: EventFiltersProps) {
  const { t } = useTranslation("events");
  return (
    <FilterBar active={active} clear={`?size=${query.size}`}>
      <input type="hidden" name="size" value={query.size} />
      <FilterSelect
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={choices.mpId}
        all={t("filters.allMps")}
      />
      <FilterDay name="fromDate" label={t("filters.from")} value={query.fromDate} />
      <FilterDay name="toDate" label={t("filters.to")} value={query.toDate} />
      <FilterSelect
        name="eventTypeId"
        label={t("columns.type")}
        value={query.eventTypeId}
        options={choices.eventTypeId}
        all={t("filters.allTypes")}
      />
    </FilterBar>
  );
}
