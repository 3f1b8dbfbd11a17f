import type { FormCase } from "#app/model/case.ts";
import {
  AGE_CATEGORIES,
  ETHNICITIES,
  GENDERS,
  lookup,
  type LookupItem,
  RELIGIONS,
} from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { MUNICIPALITIES, type Municipality, municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import { type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { inOrder } from "#app/model/text/order.ts";
import { ANSWER_TIMES, ANSWER_WAYS, NEEDS, SUITABLE_DAYS, TALK_LANGUAGES } from "#app/model/wishes.ts";
import { namedOption, type Option, optionOf } from "#app/ui/form/fields/option.ts";
import type { CaseFieldName, CaseFieldRow, NameTable } from "./fields.tsx";

const TABLES = {
  gender: GENDERS,
  age: AGE_CATEGORIES,
  ethnicity: ETHNICITIES,
  religion: RELIGIONS,
  talkLanguage: TALK_LANGUAGES,
  answerWay: ANSWER_WAYS,
  answerTime: ANSWER_TIMES,
  day: SUITABLE_DAYS,
  need: NEEDS,
} satisfies Partial<Record<NameTable, readonly LookupItem[]>>;

/** The fields whose options both case forms share; each form determines the MP in its own way. */
type OfferedField = {
  [Name in CaseFieldName]: [FormCase[Name]] extends [number | null | readonly number[]] ? Name : never;
}[Exclude<CaseFieldName, "mpId">];

export type IntakeOptions = Readonly<Record<OfferedField, readonly Option[]>>;

const municipalities = new Map<Language, readonly Option[]>();

/** The municipalities in a language, sorted; a search finds them by all their names. */
function municipalityOptions(language: Language): readonly Option[] {
  const known =
    municipalities.get(language) ?? inOrder(MUNICIPALITIES.map(option), language, ({ label }) => label);
  municipalities.set(language, known);
  return known;

  function option(one: Municipality): Option {
    return optionOf(one.id, nameOf(one, language), municipalityNames(one.name));
  }
}

/** The options of both case forms in one language. Categories read "id. name" (section 3 of the portal document). */
export function intakeOptions(
  categories: readonly (Named & { readonly id: number })[],
  language: Language,
): IntakeOptions {
  const named = (table: keyof typeof TABLES): Option[] =>
    TABLES[table].map((item) => ({ value: item.id, label: nameOf(item, language) }));
  return {
    municipalityId: municipalityOptions(language),
    genderId: named("gender"),
    ageCategoryId: named("age"),
    ethnicityId: named("ethnicity"),
    religionId: named("religion"),
    talkLanguageId: named("talkLanguage"),
    answerWayId: named("answerWay"),
    answerTimeId: named("answerTime"),
    dayIds: named("day"),
    needIds: named("need"),
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

/** The value of a case's field, in words; `""` if not given. */
export function shownText(row: CaseFieldRow, value: FormCase[CaseFieldName], wording: Wording): string {
  const { names } = row;
  const { language, yes, no, noMailbox, mp, category, unknown } = wording;
  if (typeof value === "string") return row.link === "mailto" && !hasMailbox(value) ? noMailbox : value;
  if (typeof value === "boolean") return value ? yes : no;
  if (value === null) return "";
  if (typeof value === "object") return value.map((id) => shownText(row, id, wording)).join(", ");
  if (names === "mp") return mp;
  if (names === "category") return category(value);
  if (names === "municipality") return municipalityName(value, language);
  const item = names && lookup(TABLES[names], value);
  return item ? nameOf(item, language) : unknown(value);
}
