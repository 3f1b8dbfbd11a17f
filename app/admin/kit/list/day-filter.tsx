import { errorText, useTranslation } from "#app/i18n/use-translation.ts";
import { DayInput } from "#app/ui/form/fields/date-field.tsx";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import type { DayField } from "./list-filters.tsx";

export function DayFilter({ name, label, typed, error }: DayField) {
  const { t } = useTranslation("admin");
  const { t: tOfErrors } = useTranslation("errors");
  const message = error === "reversed" ? t("list.reversed") : error && errorText(tOfErrors, error);
  return (
    <FilterField name={name} label={label} error={message}>
      {(control) => <DayInput key={typed} {...control} typed={typed} />}
    </FilterField>
  );
}
