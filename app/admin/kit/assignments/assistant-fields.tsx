import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { timeRow } from "#app/ui/form/fields/time-field.tsx";

export const ASSISTANT_FIELDS = {
  phone: textRow({ type: "tel", inputMode: "tel", autoComplete: "off" }),
  workHoursFrom: timeRow(),
  workHoursTo: timeRow(),
};

interface AssistantGroupProps {
  readonly legend: string;
  /** When the fields apply, if they can't be hidden. */
  readonly hint: string | undefined;
  readonly phone: ReactNode;
  readonly hours: ReactNode;
  readonly children?: ReactNode;
}

export const AssistantGroup = ({ legend, hint, phone, hours, children }: AssistantGroupProps) => (
  <FieldGroup legend={legend} spaced>
    {hint && <p className="small quiet">{hint}</p>}
    {phone}
    <div className="hours cells pair">{hours}</div>
    {children}
  </FieldGroup>
);
