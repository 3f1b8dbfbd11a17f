import type { ReactNode } from "react";

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
  /** More text that a search may match: the name in the other languages. */
  readonly search?: string;
  /** Not to be chosen anew: offered only where it is chosen already. */
  readonly former?: true;
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
