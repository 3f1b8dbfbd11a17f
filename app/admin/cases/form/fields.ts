import { type CaseField, SHARED_FIELDS } from "#app/intake/tabs.ts";
import type { CaseData } from "#app/model/case.ts";

export const FORM_ID = "case";

/** Every field of the form, in the order in which it is asked. */
export const ALL_FIELDS: readonly CaseField[] = [...SHARED_FIELDS[1], ...SHARED_FIELDS[2]];

/** A case as its form has it: the text of each field; ticked is `on`, nothing chosen is `""`. */
type CaseTexts = Readonly<Record<CaseField, string>>;

/** What the form's fields hold for a case. */
export function textsOf(data: CaseData): CaseTexts {
  const texts = ALL_FIELDS.map((name) => [name, textOf(data[name])] as const);
  return { ...(Object.fromEntries(texts) as CaseTexts), wantsOnline: data.wantsOnline ? "on" : "" };
}

const textOf = (value: CaseData[CaseField]): string => (value === null ? "" : String(value));
