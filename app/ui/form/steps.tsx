import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";

interface Step {
  readonly label: string;
  /** Every field of this step was validated and is valid. */
  readonly done?: boolean;
  readonly errors?: number;
}

/** The tabs of a long form: submit buttons named `step`, so that switching tabs keeps the input. */
export function Steps({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  const { t } = useTranslation("common");
  return (
    <div className="steps" role="group" aria-label={label}>
      {steps.map((step, index) => (
        <button
          key={step.label}
          name="step"
          value={index + 1}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {step.done ? <Icon name="check" /> : <span>{`${index + 1}.`}</span>} {step.label}
          {step.done && <span className="vh"> {t("form.filled")}</span>}
          {step.errors ? <small className="err"> {t("form.errors", { count: step.errors })}</small> : null}
        </button>
      ))}
    </div>
  );
}
