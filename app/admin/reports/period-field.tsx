import { useTranslation } from "#app/i18n/use-translation.ts";
import { Chooser } from "#app/ui/form/chooser/chooser.tsx";
import { monthOptions } from "#app/ui/form/fields/month-options.ts";
import { FilterField } from "#app/ui/list/filter-bar.tsx";
import { useToday } from "#app/ui/page/today.ts";
import { type Kind, periodParam } from "./kind.ts";

interface PeriodFieldProps {
  readonly kind: Kind;
  readonly typed: string;
  readonly wrong: boolean;
}

export function PeriodField({ kind, typed, wrong }: PeriodFieldProps) {
  const { t } = useTranslation("reports");
  const today = useToday();
  const name = t(`columns.period.${kind}`);
  const error = wrong ? t(`filters.wrong.${kind}`) : undefined;
  return (
    <FilterField name={periodParam(kind)} label={name} error={error}>
      {(control) =>
        kind === "annual" ? (
          // The key makes it follow the address.
          <input
            key={typed}
            {...control}
            type="text"
            inputMode="numeric"
            placeholder={name}
            autoComplete="off"
            defaultValue={typed}
          />
        ) : (
          <Chooser
            key={typed}
            {...control}
            options={monthOptions("mk", typed, today)}
            placeholder={name}
            defaultValue={typed}
          />
        )
      }
    </FilterField>
  );
}
