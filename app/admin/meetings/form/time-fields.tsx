import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Checkbox, FieldGroup } from "#app/ui/form/fields/choices.tsx";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import { TimeField } from "#app/ui/form/fields/time-field.tsx";

interface TimeFieldsProps {
  readonly fields: Readonly<Record<"startTime" | "endTime" | "wholeDay", FormField>>;
}

const MIDNIGHT = "00:00";

/** From when to when, or the whole day: then the times don't count, whatever stands in them. */
export function TimeFields({ fields: { startTime, endTime, wholeDay } }: TimeFieldsProps) {
  const { t } = useTranslation("meetings");
  const box = useRef<HTMLDivElement>(null);

  // Without script the times stay open: whoever takes the tick away needs them. A form that comes back has new keys.
  useEffect(() => {
    const tick = box.current?.querySelector<HTMLInputElement>("input[type=checkbox]");
    if (tick?.checked) follow(tick, box.current);
  }, [wholeDay.key, startTime.key, endTime.key]);

  function onChange({ target, currentTarget }: FormEvent<HTMLDivElement>) {
    if (target instanceof HTMLInputElement && target.type === "checkbox") follow(target, currentTarget);
  }

  return (
    <div className="period" ref={box} onChange={onChange}>
      <FieldGroup legend={t("form.times")} hint={t("form.timeHint")}>
        <div className="hours cells">
          <TimeField field={startTime} label={t("form.fields.startTime")} />
          <TimeField field={endTime} label={t("form.fields.endTime")} />
        </div>
        <Checkbox field={wholeDay} label={t("form.fields.wholeDay")} optional />
      </FieldGroup>
    </div>
  );
}

/** A ticked whole day sets the times and closes them; without the tick they are free again. */
function follow({ checked }: HTMLInputElement, box: HTMLDivElement | null) {
  for (const input of box?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? []) {
    input.readOnly = checked;
    if (checked) input.value = MIDNIGHT;
    else if (input.value === MIDNIGHT) input.value = "";
  }
}
