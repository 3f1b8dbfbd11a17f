import type { UserForm } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { type FieldTable, fieldTexts, ownRow } from "#app/ui/form/field-table.tsx";
import { checkListRow } from "#app/ui/form/fields/check-list.tsx";
import { tickRow } from "#app/ui/form/fields/choices.tsx";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { ASSISTANT_FIELDS } from "../kit/assignments/assistant-fields.tsx";

/** Section 5 of the back-office document. */
export const FIELDS = {
  fullName: textRow({ autoComplete: "off" }),
  username: textRow({ autoComplete: "off", spellCheck: false }),
  email: textRow({ type: "email", autoComplete: "off", spellCheck: false }),
  roleId: selectRow(),
  active: tickRow({ optional: true }),
  profilePicture: ownRow({ kind: "file", optional: true, file: pictureRule }),
  ...ASSISTANT_FIELDS,
  mpIds: checkListRow(),
} satisfies FieldTable<keyof UserForm | "profilePicture">;

export const userTexts = (user: User | UserForm, mpIds: readonly number[]) =>
  fieldTexts(FIELDS, { ...user, mpIds });
