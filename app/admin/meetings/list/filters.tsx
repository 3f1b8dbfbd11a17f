import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam } from "#app/ui/list/filter-bar.tsx";
import { activeFilters, withoutFilters } from "./filter-state.ts";
import type { ShownPeriod } from "./period.ts";
import type { ShownQuery } from "./query.ts";

/** What the filters offer. */
export interface FilterChoices {
  readonly mpId: readonly Option[];
  readonly meetingStatusId: readonly Option[];
}

interface MeetingFiltersProps {
  readonly query: ShownQuery;
  readonly period: ShownPeriod;
  readonly choices: FilterChoices;
}

/** The filters of list and calendar. The period follows from what the calendar shows, so it is only told. */
export function MeetingFilters({ query, period, choices }: MeetingFiltersProps) {
  const { t } = useTranslation("meetings");
  return (
    <FilterBar active={activeFilters(query)} clear={withoutFilters(query)}>
      <HiddenParam name="view" value={query.view} usual={CALENDAR_VIEWS[0]} />
      <input type="hidden" name="date" value={query.date} />
      <HiddenParam name="size" value={query.size} usual={PAGE_SIZES.meetings[0]} />
      <FilterChooser
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={choices.mpId}
        all={t("filters.allMps")}
      />
      <FilterSelect
        name="meetingStatusId"
        label={t("columns.status")}
        value={query.meetingStatusId}
        options={choices.meetingStatusId}
        all={t("filters.allStatuses")}
      />
      <PeriodDay label={t("filters.from")} day={period.from} />
      <PeriodDay label={t("filters.to")} day={period.to} />
    </FilterBar>
  );
}

/** Without a name it is no part of the query. */
function PeriodDay({ label, day }: { label: string; day: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={day} readOnly defaultValue={day} />
    </label>
  );
}
