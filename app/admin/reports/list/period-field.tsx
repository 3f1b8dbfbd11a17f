import { useTranslation } from "#app/i18n/use-translation.ts";
import { monthOptions } from "#app/ui/calendar-names.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import { FilterField, FilterText } from "#app/ui/list/filter-bar.tsx";
import { type Kind, periodParam } from "../kind.ts";

interface PeriodFieldProps {
  readonly kind: Kind;
  /** What was typed. */
  readonly typed: string;
  /** It is no period. */
  readonly wrong: boolean;
}

/** A month by its name, or a year. */
export function PeriodField({ kind, typed, wrong }: PeriodFieldProps) {
  const { t } = useTranslation("reports");
  const props = {
    name: periodParam(kind),
    label: t(`columns.period.${kind}`),
    placeholder: t(`columns.period.${kind}`),
    typed,
    error: wrong ? t(`filters.wrong.${kind}`) : undefined,
  };
  if (kind === "annual") return <FilterText {...props} inputMode="numeric" />;
  return (
    <FilterField {...props}>
      {(control) => (
        <Chooser
          key={typed}
          {...control}
          options={monthOptions("mk", typed)}
          placeholder={props.placeholder}
          defaultValue={typed}
        />
      )}
    </FilterField>
  );
}
