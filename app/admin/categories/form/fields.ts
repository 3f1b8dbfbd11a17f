import type { Category, CategoryForm } from "#app/model/category.ts";
import { byField } from "#app/ui/form/fields/form-field.ts";

export const FORM_ID = "category";

/** Every field of the form but the icon, in the order in which it is asked (section 2 of the back-office document). */
export const FIELDS = ["code", "name", "nameAl", "nameEn", "description"] as const;

export type CategoryField = (typeof FIELDS)[number];

/** What the form's fields hold for a category. */
export const textsOf = (category: Category | CategoryForm): Readonly<Record<CategoryField, string>> =>
  byField(FIELDS, (name) => String(category[name] ?? ""));
