import { AGE_CATEGORIES, ETHNICITIES, GENDERS, RELIGIONS } from "#app/model/lookups.ts";
import { MUNICIPALITIES, type Municipality } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import { namedOption, type Option, optionOf } from "#app/ui/form/fields/option.ts";
import type { IntakeOptions } from "./texts.ts";

const municipalities = new Map<Language, readonly Option[]>();

/** The municipalities in a language and its order; a search finds them by all that they are called. */
function municipalityOptions(language: Language): readonly Option[] {
  const known =
    municipalities.get(language) ?? inOrder(MUNICIPALITIES.map(option), language, ({ label }) => label);
  municipalities.set(language, known);
  return known;

  function option(one: Municipality): Option {
    return optionOf(one.id, nameOf(one, language), municipalityNames(one.name));
  }
}

/** The choices of both case forms in one language. Category options read "id. name" (section 3 of the portal document). */
export function intakeOptions(
  categories: readonly (Named & { readonly id: number })[],
  language: Language,
): IntakeOptions {
  const named = (table: readonly (Named & { readonly id: number })[]): Option[] =>
    table.map((item) => ({ value: item.id, label: nameOf(item, language) }));
  return {
    municipalityId: municipalityOptions(language),
    genderId: named(GENDERS),
    ageCategoryId: named(AGE_CATEGORIES),
    ethnicityId: named(ETHNICITIES),
    religionId: named(RELIGIONS),
    caseCategoryId: categories.map((category) => {
      const option = namedOption(category, language);
      return { ...option, label: `${category.id}. ${option.label}` };
    }),
  };
}
