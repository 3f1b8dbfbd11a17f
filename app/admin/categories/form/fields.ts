import type { Category, CategoryForm } from "#app/model/category.ts";

export const FORM_ID = "category";

/** Every field of the form but the icon, in the order in which it is asked (section 2 of the back-office document). */
export const FIELDS = ["code", "name", "nameAl", "nameEn", "description"] as const;

export type CategoryField = (typeof FIELDS)[number];

/** What the form's fields hold for a category. */
export function textsOf(category: Category | CategoryForm): Record<CategoryField, string> {
  const texts = FIELDS.map((name) => [name, String(category[name] ?? "")]);
  return Object.fromEntries(texts) as Record<CategoryField, string>;
}
