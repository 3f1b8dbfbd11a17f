import { useTranslation } from "#app/i18n/use-translation.ts";
import { FilterText } from "#app/ui/list/filter-bar.tsx";
import { type Kind, periodParam } from "../kind.ts";

interface PeriodFieldProps {
  readonly kind: Kind;
  /** What was typed. */
  readonly typed: string;
  /** It is no period. */
  readonly wrong: boolean;
}

/** A month (the browser's own picker, or text where it has none) or a year. */
export function PeriodField({ kind, typed, wrong }: PeriodFieldProps) {
  const { t } = useTranslation("reports");
  return (
    <FilterText
      name={periodParam(kind)}
      label={t(`columns.period.${kind}`)}
      // A picker would not show what it does not understand.
      type={kind === "monthly" && !wrong ? "month" : "text"}
      inputMode={kind === "annual" ? "numeric" : undefined}
      placeholder={t(`columns.period.${kind}`)}
      typed={typed}
      error={wrong ? t(`filters.wrong.${kind}`) : undefined}
    />
  );
}
