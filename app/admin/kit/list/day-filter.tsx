import { errorText } from "#app/i18n/errors.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DayInput } from "#app/ui/form/day/day-input.tsx";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import type { DayName, TypedDays } from "./days.ts";

interface DayFilterProps {
  readonly name: DayName;
  readonly label: string;
  readonly typed: string;
  readonly error: TypedDays["errors"][DayName];
}

/** A filter by day, with its error. */
export function DayFilter({ name, label, typed, error }: DayFilterProps) {
  const { t } = useTranslation("admin");
  const { t: tOfErrors } = useTranslation("errors");
  const told = error === "reversed" ? t("list.reversed") : error && errorText(tOfErrors, error);
  return (
    <FilterField name={name} label={label} error={told}>
      {(control) => <DayInput key={typed} {...control} typed={typed} />}
    </FilterField>
  );
}
