import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import { DayFilter } from "../kit/list/days.tsx";
import { type ListBar, ListFilters } from "../kit/list/list-filters.tsx";

const QUICK = ["refused", "exported", "printed"] as const;

export function AuditFilters({ bar }: { bar: ListBar }) {
  const { t } = useTranslation("audit");
  return (
    <>
      <ListFilters
        bar={bar}
        day={DayFilter}
        typed={{
          id: ({ name, typed, isWrong }) => (
            <FilterField
              name={name}
              label={t("filters.id")}
              error={isWrong ? t("filters.wrongId") : undefined}
            >
              {(control) => (
                <input
                  key={typed}
                  {...control}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={typed}
                />
              )}
            </FilterField>
          ),
        }}
      />
      <p className="row small">
        {t("filters.quick")}{" "}
        {QUICK.map((action) => (
          <Link className="item under" key={action} to={`?action=${action}`}>
            {t(`actions.${action}`)}
          </Link>
        ))}
      </p>
    </>
  );
}
