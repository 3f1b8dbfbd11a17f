import type { ReactNode } from "react";
import { otherWords } from "#app/model/text/fold.ts";
import { type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";

/** What the kit needs of a conform field; every `FieldMetadata` of conform fits. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly key: string | undefined;
  readonly errorId: string;
  readonly descriptionId: string;
  /** Message keys of `app/model/fields/field.ts`; the first is shown. */
  readonly errors: string[] | undefined;
  readonly defaultValue: string | undefined;
  readonly defaultChecked: boolean | undefined;
  /** Of a field with several values: each may be some of them with commas between. */
  readonly defaultOptions?: readonly string[] | undefined;
}

/** What every field of the kit takes. */
export interface FieldProps {
  readonly field: FormField;
  readonly label: ReactNode;
  /** One sentence below the label: what is wanted, and why. */
  readonly hint?: ReactNode;
  /** Fields are required unless this is set; optional ones say so. */
  readonly optional?: boolean | undefined;
}

/** One entry of a select or a radio group. */
export interface Option {
  readonly value: string | number;
  readonly label: string;
  /** The label's language where it is not the page's. */
  readonly lang?: "mk-Latn";
  /** More text that a search may match: the name in the other languages, and what else it is called. */
  readonly search?: string;
  /** Not to be chosen anew: offered only where it is chosen already. */
  readonly former?: true;
}

/** A choice that a search finds by other names too. */
export function optionOf(value: number, label: string, names: string): Option {
  const search = otherWords(label, names);
  return { value, label, ...(search !== "" && { search }) };
}

/** What has a name in each language as a choice in one of them; a search finds it by any. */
export function namedOption(item: Named & { readonly id: number }, language: Language): Option {
  const own = labelIn(language, nameOf(item, language));
  return { ...optionOf(item.id, own.label, `${item.name} ${item.nameAl} ${item.nameEn}`), ...own };
}

/** A text that may be there in Macedonian only as the label of a choice: elsewhere in Latin letters, and marked. */
export function labelIn(language: Language, text: string): Pick<Option, "label" | "lang"> {
  const label = latinIn(language, text);
  return label === text ? { label } : { label, lang: "mk-Latn" };
}

/** Something for each field of a form, such as its label, by the field's name. */
export const byField = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Readonly<Record<Name, Value>>;

/** The attributes that tie a control to its hint, its error and its counter. */
export function controlProps({ field, hint, optional }: FieldProps, counterId?: string) {
  const invalid = field.errors !== undefined;
  const described = [hint ? field.descriptionId : "", invalid ? field.errorId : "", counterId ?? ""];
  return {
    id: field.id,
    name: field.name,
    "aria-required": !optional || undefined,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  };
}
