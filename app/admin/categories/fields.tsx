import type { Category, CategoryForm } from "#app/model/category.ts";
import { LENGTH } from "#app/model/limits.ts";
import { type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";

/** Section 2 of the back-office document; a new category must have an icon. */
const fieldsOf = (isNew: boolean) =>
  ({
    code: textRow({ className: "short", inputMode: "numeric", autoComplete: "off" }),
    name: textRow({ autoComplete: "off" }),
    nameAl: textRow({ autoComplete: "off" }),
    nameEn: textRow({ autoComplete: "off" }),
    description: areaRow(LENGTH.category.description),
    icon: ownRow({ kind: "file", optional: !isNew, file: { kind: "icon", required: isNew } }),
  }) satisfies FieldTable<keyof CategoryForm | "icon">;

export const FIELDS = { new: fieldsOf(true), stored: fieldsOf(false) };

export const categoryTexts = (category: Category | CategoryForm) => fieldTexts(FIELDS.stored, category);
