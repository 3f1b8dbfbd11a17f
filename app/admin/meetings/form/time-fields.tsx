import type { FormEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import type { FormField } from "#app/ui/form/form-field.ts";
import { TimeField } from "#app/ui/form/time-field.tsx";

interface TimeFieldsProps {
  readonly fields: Readonly<Record<"startTime" | "endTime" | "wholeDay", FormField>>;
}

const MIDNIGHT = "00:00";

/** From when to when, or the whole day: then the times don't count, whatever stands in them. */
export function TimeFields({ fields: { startTime, endTime, wholeDay } }: TimeFieldsProps) {
  const { t } = useTranslation("meetings");
  const times = [startTime, endTime];
  const hint = t("form.timeHint");

  function onChange({ target }: FormEvent<HTMLDivElement>) {
    if (!(target instanceof HTMLInputElement) || target.name !== wholeDay.name) return;
    for (const input of inputsOf(target, times)) {
      input.readOnly = target.checked;
      if (target.checked) input.value = MIDNIGHT;
      else if (input.value === MIDNIGHT) input.value = "";
    }
  }

  return (
    <div className="period" onChange={onChange}>
      <div className="cells two">
        <TimeField field={startTime} label={t("form.fields.startTime")} hint={hint} />
        <TimeField field={endTime} label={t("form.fields.endTime")} hint={hint} />
      </div>
      <Checkbox field={wholeDay} label={t("form.fields.wholeDay")} optional />
    </div>
  );
}

const inputsOf = ({ form }: HTMLInputElement, fields: readonly FormField[]) =>
  fields
    .map(({ name }) => form?.elements.namedItem(name))
    .filter((control) => control instanceof HTMLInputElement);
