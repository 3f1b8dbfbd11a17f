import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import type { FormField } from "#app/ui/form/fields/form-field.ts";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { TimeField } from "#app/ui/form/fields/time-field.tsx";

type Name = "phone" | "workHoursFrom" | "workHoursTo";

interface AssistantFieldsProps {
  readonly fields: Readonly<Record<Name, FormField>>;
  readonly labels: Readonly<Record<Name, string>>;
  readonly legend: string;
  /** When they count, as long as nothing can hide them. */
  readonly hint?: string | undefined;
  readonly hoursHint: string;
  readonly children?: ReactNode;
}

/** What only assistants have: a phone and working hours. */
export function AssistantFields({ fields, labels, legend, hint, hoursHint, children }: AssistantFieldsProps) {
  return (
    <FieldGroup legend={legend} spaced>
      {hint && <p className="small quiet">{hint}</p>}
      <TextField field={fields.phone} label={labels.phone} type="tel" inputMode="tel" autoComplete="off" />
      <div className="hours cells">
        <TimeField field={fields.workHoursFrom} label={labels.workHoursFrom} hint={hoursHint} />
        <TimeField field={fields.workHoursTo} label={labels.workHoursTo} hint={hoursHint} />
      </div>
      {children}
    </FieldGroup>
  );
}
