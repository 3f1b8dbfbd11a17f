import type { Party, PartyForm } from "#app/model/party.ts";
import { type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { pictureRule } from "#app/ui/form/picture/picture-field.tsx";

/** Section 5 of the back-office document. */
export const FIELDS = {
  nameAl: textRow({ autoComplete: "off" }),
  nameEn: textRow({ autoComplete: "off" }),
  icon: ownRow({ kind: "file", optional: true, file: pictureRule }),
  active: radioRow(),
} satisfies FieldTable<keyof PartyForm | "icon">;

export const partyTexts = (party: Party | PartyForm) => fieldTexts(FIELDS, party);
