import { type CaseField, SHARED_FIELDS } from "#app/intake/tabs.ts";
import type { CaseData } from "#app/model/case.ts";
import { byField } from "#app/ui/form/field-table.tsx";

export const FORM_ID = "case";

/** Every field of the form, in the order in which it is asked. */
export const ALL_FIELDS: readonly CaseField[] = [...SHARED_FIELDS[1], ...SHARED_FIELDS[2]];

/** A case as its form has it: the text of each field; ticked is `on`, nothing chosen is `""`. */
type CaseTexts = Readonly<Record<CaseField, string>>;

/** What the form's fields hold for a case. */
export const textsOf = (data: CaseData): CaseTexts => ({
  ...byField(ALL_FIELDS, (name) => String(data[name] ?? "")),
  wantsOnline: data.wantsOnline ? "on" : "",
});
