import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FormCase } from "#app/model/case.ts";
import { LENGTH } from "#app/model/limits.ts";
import { idFromText } from "#app/model/text/typed.ts";
import { lineLength } from "#app/model/wishes.ts";
import { type FieldRow, tableNames } from "#app/ui/form/field-table.tsx";
import { radioRow, tickRow, ticksRow } from "#app/ui/form/fields/choices.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";

/** The two tabs of both case forms: person and case. */
export type TabNumber = 1 | 2;

export type TabFields<Field extends string = string> = Readonly<Record<TabNumber, readonly Field[]>>;

type TabbedTable = Readonly<Record<string, FieldRow & { readonly tab: TabNumber }>>;

export function tabsOf<Table extends TabbedTable>(table: Table) {
  const on = (tab: TabNumber) => tableNames(table).filter((name) => table[name]?.tab === tab);
  return { 1: on(1), 2: on(2) };
}

/** Errors by field: message keys, as in conform's results. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

export const errorsOn = (fields: readonly string[], errors: FieldErrors): number =>
  fields.filter((name) => errors[name]?.length).length;

/** The tab of the first error; the first tab if there is none. */
export const tabOfFirstError = (tabs: TabFields, errors: FieldErrors): TabNumber =>
  errorsOn(tabs[1], errors) === 0 && errorsOn(tabs[2], errors) > 0 ? 2 : 1;

/** A posted tab number; anything else is the first tab. */
export const asTab = (value: unknown): TabNumber => (String(value) === "2" ? 2 : 1);

export type CaseFieldName = keyof FormCase;

/** A field of a case: its tab and control, and how view, print and receipt show it. */
export interface CaseFieldRow extends FieldRow {
  readonly tab: TabNumber;
  /** The kind of link that the text becomes. */
  readonly link?: "mailto" | "tel";
  /** Long texts take the full width. */
  readonly wide?: true;
  /** Reveals neither who the citizen is nor how to reach them: it also appears in a print without personal data. */
  readonly impersonal?: true;
}

const { reason, firstVisit, othersInvolved } = LENGTH.case;

/** How many characters of the reason the line of wishes takes. */
const wishesLength = (form: FormData): number => {
  const ids = (name: string) => form.getAll(name).flatMap((value) => idFromText(value) ?? []);
  const id = (name: string) => ids(name)[0] ?? null;
  return lineLength({
    talkLanguageId: id("talkLanguageId"),
    answerWayId: id("answerWayId"),
    answerTimeId: id("answerTimeId"),
    dayIds: ids("dayIds"),
    needIds: ids("needIds"),
  });
};

/** The group of wishes says once that nothing in it is required. */
const UNSAID = { optional: "unsaid" } as const;

/**
 * In the order of both forms (section 2 of the back-office document, portal 2.4).
 * @param own whether citizens fill in their own data, which browsers may autofill
 */
export const caseFields = (own: boolean) => {
  const known = (name: string) => (own ? name : "off");
  return {
    fullName: { tab: 1, ...textRow({ autoComplete: known("name") }) },
    organization: { tab: 1, ...textRow({ autoComplete: known("organization"), optional: true }) },
    email: {
      tab: 1,
      ...textRow({ type: "email", autoComplete: known("email"), spellCheck: false }),
      link: "mailto",
    },
    phone: {
      tab: 1,
      ...textRow({ type: "tel", autoComplete: known("tel"), className: "short" }),
      link: "tel",
    },
    municipalityId: { tab: 1, ...chooserRow(), impersonal: true },
    address: { tab: 1, ...textRow({ autoComplete: known("street-address"), optional: true }) },
    genderId: { tab: 1, ...radioRow() },
    ageCategoryId: { tab: 1, ...selectRow() },
    ethnicityId: { tab: 1, ...selectRow() },
    religionId: { tab: 1, ...selectRow({ optional: true }) },
    mpId: { tab: 2, ...chooserRow(), impersonal: true },
    caseCategoryId: { tab: 2, ...chooserRow(), impersonal: true },
    topic: { tab: 2, ...textRow(), wide: true },
    reason: { tab: 2, ...areaRow(reason, { beside: wishesLength }), wide: true, impersonal: true },
    firstVisit: { tab: 2, ...areaRow(firstVisit, { rows: 1 }) },
    othersInvolved: { tab: 2, ...areaRow(othersInvolved, { rows: 1 }) },
    initiativeSubmission: { tab: 2, ...radioRow(), impersonal: true },
    wantsOnline: { tab: 2, ...tickRow({ optional: true }), impersonal: true },
    talkLanguageId: { tab: 2, ...selectRow(UNSAID), impersonal: true },
    answerWayId: { tab: 2, ...selectRow(UNSAID), impersonal: true },
    answerTimeId: { tab: 2, ...selectRow(UNSAID), impersonal: true },
    dayIds: { tab: 2, ...ticksRow(UNSAID), impersonal: true },
    needIds: { tab: 2, ...ticksRow(UNSAID), impersonal: true },
  } satisfies Readonly<Record<CaseFieldName, CaseFieldRow>>;
};

/** Citizens give their phone first, because most answers come by phone. */
export const caseFormFields = (own: boolean) => {
  const { fullName, organization, email, phone, ...others } = caseFields(own);
  const mailbox = { email, withoutEmail: { tab: 1 as const, ...tickRow({ optional: true }) } };
  const reached = own ? { phone, ...mailbox } : { ...mailbox, phone };
  return { fullName, organization, ...reached, ...others };
};

export function useYesNo(): readonly Option[] {
  const { t } = useTranslation("common");
  return [
    { value: "true", label: t("yes") },
    { value: "false", label: t("no") },
  ];
}
