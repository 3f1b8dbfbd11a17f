import { useTranslation } from "#app/i18n/use-translation.ts";
import type { EventQuery } from "#app/model/event.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { formatDate } from "#app/ui/format.ts";
import { FilterBar, FilterChooser, FilterSelect, FilterText } from "#app/ui/list/filter-bar.tsx";
import type { TypedDays } from "./query.ts";

/** What the filters offer. */
export interface FilterChoices {
  readonly mpId: readonly Option[];
  readonly eventTypeId: readonly Option[];
}

interface EventFiltersProps {
  readonly query: EventQuery;
  readonly days: TypedDays;
  readonly choices: FilterChoices;
  readonly active: number;
}

/** The filters of the list; applying them keeps the page size and starts at page 1. */
export function EventFilters({ query, days, choices, active }: EventFiltersProps) {
  const { t } = useTranslation("events");
  const { typed, errors } = days;
  const isWrong = Object.keys(errors).length > 0;
  // By the browser's own calendar, which speaks the browser's language: beside its label stands the day in ours.
  const day = (name: "fromDate" | "toDate", label: string) => {
    const error = errors[name];
    return (
      <FilterText
        name={name}
        label={
          <>
            {label} {query[name] && <small>{formatDate(query[name])}</small>}
          </>
        }
        // A calendar would not show what it does not understand.
        type={error === "nonsense" ? "text" : "date"}
        typed={typed[name]}
        error={error && t(`filters.wrong.${error}`)}
      />
    );
  };
  return (
    <FilterBar active={active} clear={`?size=${query.size}`} open={isWrong}>
      <input type="hidden" name="size" value={query.size} />
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
