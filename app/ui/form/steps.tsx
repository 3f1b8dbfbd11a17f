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
  return (
    <div className="steps" role="group" aria-label={label}>
      {steps.map((step, index) => (
        <button
          key={step.label}
          name="step"
          value={index + 1}
          aria-current={index + 1 === current ? "step" : undefined}
          className={step.done ? "done" : undefined}
        >
          <b>{step.done ? <Icon name="check" /> : index + 1}</b>
          {step.label}
          <StepState step={step} number={index + 1} current={current} total={steps.length} />
        </button>
      ))}
    </div>
  );
}

type StepStateProps = { step: Step } & Record<"number" | "current" | "total", number>;

function StepState({ step, number, current, total }: StepStateProps) {
  const { t } = useTranslation("common");
  if (step.errors) return <small className="err">{t("form.errors", { count: step.errors })}</small>;
  if (step.done) return <small>{t("form.filled")}</small>;
  if (number > current) return <small>{t("next")}</small>;
  return <small>{t("form.step", { number, total })}</small>;
}
