import type { ReactNode } from "react";
import type { FormField } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { CaseField } from "./tabs.ts";

/** What the lists of both case forms offer. */
export type IntakeOptions = Readonly<
  Record<
    "municipalityId" | "genderId" | "ageCategoryId" | "ethnicityId" | "religionId" | "caseCategoryId",
    readonly Option[]
  >
>;

/** The words of one form: a citizen is asked otherwise than a member of staff. */
export interface IntakeTexts {
  readonly labels: Readonly<Record<CaseField, string>>;
  readonly hints: Readonly<Partial<Record<CaseField, string>>>;
  /** What stands in a list before anything is chosen; of the religion, which may be kept back. */
  readonly choose: string;
  readonly noAnswer: string;
}

/** What both tabs take to draw their fields. */
export interface FieldsProps {
  readonly fields: Readonly<Record<CaseField, FormField>>;
  readonly options: IntakeOptions;
  readonly texts: IntakeTexts;
  /** Said before the fields, or before the one that the notice is about. */
  readonly notice?: ReactNode;
}
