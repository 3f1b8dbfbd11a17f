import { isDay } from "#app/model/period.ts";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FormField } from "#app/ui/form/fields/form-field.ts";
import { TextField } from "#app/ui/form/fields/text-field.tsx";

/**
 * The date of birth is free text (section 5 of the back-office document). A calendar shows a day only: whatever else
 * the API has would be lost in it unseen.
 */
export function BirthField({ field, label }: { field: FormField; label: string }) {
  const { defaultValue = "" } = field;
  if (defaultValue === "" || isDay(defaultValue)) return <DateField field={field} label={label} optional />;
  return <TextField field={field} label={label} autoComplete="off" optional />;
}
