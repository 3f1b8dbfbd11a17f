import type { MpDetails, MpForm } from "#app/model/mp.ts";
import { isDay } from "#app/model/period.ts";
import { type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { TextField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { pictureRule } from "#app/ui/form/picture/picture-field.tsx";

/** Section 5 of the back-office document. */
export const FIELDS = {
  fullName: textRow({ autoComplete: "off" }),
  fullNameAl: textRow({ autoComplete: "off" }),
  fullNameEn: textRow({ autoComplete: "off" }),
  email: textRow({ type: "email", autoComplete: "off" }),
  dateOfBirth: { kind: "day", optional: true, control: (asked) => <BirthField {...asked} /> },
  partyId: chooserRow(),
  genderId: selectRow(),
  ethnicityId: selectRow({ optional: true }),
  active: radioRow(),
  picture: ownRow({ kind: "file", optional: true, file: pictureRule }),
} satisfies FieldTable<keyof MpForm | "picture">;

/**
 * The date of birth is free text (section 5 of the back-office document). A date picker shows only dates: anything
 * else stored in the API would silently be lost.
 */
function BirthField(asked: FieldProps) {
  const { field, label } = asked;
  const { defaultValue = "" } = field;
  if (defaultValue === "" || isDay(defaultValue))
    return <DateField field={field} label={label} isBirth optional />;
  return <TextField {...asked} autoComplete="off" />;
}

export const mpTexts = (mp: MpDetails | MpForm) => fieldTexts(FIELDS, mp);
