import { AGE_CATEGORIES, ETHNICITIES, GENDERS, RELIGIONS } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import type { Language, Named } from "#app/model/text/language.ts";
import { nameOf } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import type { IntakeOptions } from "./texts.ts";

/** The choices of both case forms in one language. Category options read "id. name" (section 3 of the portal document). */
export function intakeOptions(
  categories: readonly (Named & { readonly id: number })[],
  language: Language,
): IntakeOptions {
  const named = (table: readonly (Named & { readonly id: number })[]): Option[] =>
    table.map((item) => ({ value: item.id, label: nameOf(item, language) }));
  return {
    municipalityId: inOrder(named(MUNICIPALITIES), language, ({ label }) => label),
    genderId: named(GENDERS),
    ageCategoryId: named(AGE_CATEGORIES),
    ethnicityId: named(ETHNICITIES),
    religionId: named(RELIGIONS),
    caseCategoryId: categories.map((category) => ({
      value: category.id,
      label: `${category.id}. ${nameOf(category, language)}`,
    })),
  };
}
