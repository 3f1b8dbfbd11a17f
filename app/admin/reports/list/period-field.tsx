import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Kind, periodParam } from "../kind.ts";

interface PeriodFieldProps {
  readonly kind: Kind;
  /** What was typed. */
  readonly typed: string;
  /** It is no period. */
  readonly wrong: boolean;
}

/** A month (the browser's own picker, or text where it has none) or a year. The key makes it follow the address. */
export function PeriodField({ kind, typed, wrong }: PeriodFieldProps) {
  const { t } = useTranslation(["reports", "common"]);
  const name = periodParam(kind);
  // A picker would not show what it does not understand.
  const type = kind === "monthly" && !wrong ? "month" : "text";
  return (
    <label className={wrong ? "wrong" : undefined}>
      <span>{t(`columns.period.${kind}`)}</span>
      {wrong && (
        <span className="err line small" id={`${name}-error`}>
          <Icon name="circle-alert" />
          <span>
            <span className="vh">{t("common:form.error")} </span>
            {t(`filters.wrong.${kind}`)}
          </span>
        </span>
      )}
      <input
        key={typed}
        name={name}
        type={type}
        inputMode={kind === "annual" ? "numeric" : undefined}
        placeholder={t(kind === "monthly" ? "columns.period.monthly" : "columns.period.annual")}
        autoComplete="off"
        defaultValue={typed}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${name}-error` : undefined}
      />
    </label>
  );
}
