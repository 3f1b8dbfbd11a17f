import type { OfficeData, OfficeEntry } from "#app/model/office.ts";
import { type FieldTable, fieldTexts, ownRow } from "#app/ui/form/field-table.tsx";
import { checkListRow } from "#app/ui/form/fields/check-list.tsx";
import { tickRow } from "#app/ui/form/fields/choices.tsx";
import { chooserRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import type { RecordReply } from "../kit/record/reply.ts";

export interface OfficeReply extends RecordReply {
  readonly view?: string;
}

/** Section 5 of the back-office document. */
export const FIELDS = {
  municipalityId: chooserRow(),
  address: textRow({ autoComplete: "off" }),
  coordinates: ownRow(),
  active: tickRow({ optional: true }),
  mpIds: checkListRow({ optional: true }),
} satisfies FieldTable<keyof OfficeEntry>;

export const officeTexts = (office: OfficeData, mpIds: readonly number[]) =>
  fieldTexts(FIELDS, { ...office, mpIds });
