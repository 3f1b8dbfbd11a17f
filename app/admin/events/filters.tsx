import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventQuery } from "#app/model/event-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam, sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { DayFilter } from "../kit/list/day-filter.tsx";
import type { DayName, TypedDays } from "../kit/list/days.ts";

/** The options of the filters. */
type EventFilterChoices = Readonly<Record<"mpId" | "eventTypeId", readonly Option[]>>;

interface EventFiltersProps {
  readonly query: EventQuery;
  readonly days: TypedDays;
  readonly choices: EventFilterChoices;
  readonly active: number;
}

/** The filters of the list; applying them keeps the page size and returns to page 1. */
export function EventFilters({ query, days, choices, active }: EventFiltersProps) {
  const { t } = useTranslation("events");
  const { typed, errors } = days;
  const isWrong = Object.keys(errors).length > 0;
  const day = (name: DayName, label: string) => (
    <DayFilter name={name} label={label} typed={typed[name]} error={errors[name]} />
  );
  return (
    <FilterBar active={active} clear={sizeSearch(query.size, PAGE_SIZES.events)} open={isWrong}>
      <HiddenParam name="size" value={query.size} usual={PAGE_SIZES.events[0]} />
      <FilterChooser
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={choices.mpId}
        all={t("filters.allMps")}
      />
      {day("fromDate", t("filters.from"))}
      {day("toDate", t("filters.to"))}
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
