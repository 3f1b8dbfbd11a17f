import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { FilterBar, FilterChooser, FilterSelect } from "#app/ui/list/filter-bar.tsx";
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
      <input type="hidden" name="view" value={query.view} />
      <input type="hidden" name="date" value={query.date} />
      <input type="hidden" name="size" value={query.size} />
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
      <ToldDay label={t("filters.from")} day={period.from} />
      <ToldDay label={t("filters.to")} day={period.to} />
    </FilterBar>
  );
}

/** Without a name it is no part of the query. */
function ToldDay({ label, day }: { label: string; day: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={day} readOnly defaultValue={day} />
    </label>
  );
}
