import { CASE_TABLES } from "#app/model/case-rules.ts";
import type { FormCase } from "#app/model/case.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { lookup, type LookupItem } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { namedOption, type Option, optionOf } from "#app/ui/form/fields/option.ts";
import type { CaseFieldName } from "./fields.tsx";

/** The fields whose options both case forms share; each form determines the MP in its own way. */
type OfferedField = {
  [Name in CaseFieldName]: [FormCase[Name]] extends [number | null | readonly number[]] ? Name : never;
}[Exclude<CaseFieldName, "mpId">];

export type IntakeOptions = Readonly<Record<OfferedField, readonly Option[]>>;

const municipalities = new Map<Language, readonly Option[]>();

/** The municipalities in a language, sorted; a search finds them by all their names. */
function municipalityOptions(language: Language): readonly Option[] {
  const made = () =>
    MUNICIPALITIES.map((one) => optionOf(one.id, nameOf(one, language), municipalityNames(one.name)));
  const known = municipalities.get(language) ?? inOrder(made(), language, ({ label }) => label);
  municipalities.set(language, known);
  return known;
}

/** The options of both case forms in one language. Categories read "id. name" (section 3 of the portal document). */
export function intakeOptions(
  categories: readonly (Named & { readonly id: number })[],
  language: Language,
): IntakeOptions {
  return {
    municipalityId: municipalityOptions(language),
    ...byField(keysOf(CASE_TABLES), (name) =>
      CASE_TABLES[name].map((item) => ({ value: item.id, label: nameOf(item, language) })),
    ),
    caseCategoryId: categories.map((category) => {
      const option = namedOption(category, language);
      return { ...option, label: `${category.id}. ${option.label}` };
    }),
  };
}

export interface Wording {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
  /** Shown for the stand-in address of a person without e-mail. */
  readonly noMailbox: string;
  /** The name of the MP, from the API or a list. */
  readonly mp: string;
  readonly category: (id: number) => string;
  readonly unknown: (id: number) => string;
}

const TABLES: Readonly<Partial<Record<string, readonly LookupItem[]>>> = CASE_TABLES;

/** The value of a case's field, in words; `""` if not given. */
export function shownText(name: string, value: FormCase[CaseFieldName], wording: Wording): string {
  const { language, yes, no, noMailbox, mp, category, unknown } = wording;
  if (typeof value === "string") return name === "email" && !hasMailbox(value) ? noMailbox : value;
  if (typeof value === "boolean") return value ? yes : no;
  if (value === null) return "";
  if (typeof value === "object") return value.map((id) => shownText(name, id, wording)).join(", ");
  if (name === "mpId") return mp;
  if (name === "caseCategoryId") return category(value);
  if (name === "municipalityId") return municipalityName(value, language);
  const item = lookup(TABLES[name] ?? [], value);
  return item ? nameOf(item, language) : unknown(value);
}
