import type { ReactNode } from "react";
import { fold } from "#app/model/text/fold.ts";
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
  /** More text that a search may match: the name in the other languages, and what else it is called. */
  readonly search?: string;
  /** Not to be chosen anew: offered only where it is chosen already. */
  readonly former?: true;
}

/** Lists are made for every page, of names that hardly ever change. */
const known = new Map<string, string>();
const MOST_KNOWN = 5000;

function folded(name: string): string {
  const text = known.get(name) ?? fold(name);
  if (known.size < MOST_KNOWN) known.set(name, text);
  return text;
}

/** The words of other names by which a search finds a choice, without those that its own name has. */
export function otherWords(label: string, names: string): Pick<Option, "search"> {
  const words = new Map(
    names
      .split(/\s+/)
      .toReversed()
      .map((word) => [folded(word), word]),
  );
  for (const word of ["", ...folded(label).split(" ")]) words.delete(word);
  return words.size > 0 ? { search: [...words.values()].join(" ") } : {};
}

/** What has a name in each language as a choice in one of them; a search finds it by any. */
export function namedOption(item: Named & { readonly id: number }, language: Language): Option {
  const label = latinIn(language, nameOf(item, language));
  return { value: item.id, label, ...otherWords(label, `${item.name} ${item.nameAl} ${item.nameEn}`) };
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
