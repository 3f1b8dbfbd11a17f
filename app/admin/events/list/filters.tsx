import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventQuery } from "#app/model/event.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import type { Option } from "#app/ui/form/form-field.ts";
import { FilterBar, FilterDay, FilterSelect } from "#app/ui/list/filter-bar.tsx";

interface EventFiltersProps {
  readonly query: EventQuery;
  readonly mps: readonly Option[];
  readonly active: number;
}

const TYPES = EVENT_TYPES.map(({ id, name }) => ({ value: id, label: name }));

/** The filters of the list; applying them keeps the page size and starts at page 1. */
export function EventFilters({ query, mps, active }: EventFiltersProps) {
  const { t } = useTranslation("events");
  return (
    <FilterBar active={active} clear={`?size=${query.size}`}>
      <input type="hidden" name="size" value={query.size} />
      <FilterSelect
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={mps}
        all={t("filters.allMps")}
      />
      <FilterDay name="fromDate" label={t("filters.from")} value={query.fromDate} />
      <FilterDay name="toDate" label={t("filters.to")} value={query.toDate} />
      <FilterSelect
        name="eventTypeId"
        label={t("columns.type")}
        value={query.eventTypeId}
        options={TYPES}
        all={t("filters.allTypes")}
      />
    </FilterBar>
  );
}
