import { type FieldRow, tableNames } from "#app/ui/form/field-table.tsx";

/** The two tabs of both case forms: who asks, and what it is about. */
export type TabNumber = 1 | 2;

/** Which fields a form asks on each tab, in the order in which they are asked. */
export type TabFields<Field extends string = string> = Readonly<Record<TabNumber, readonly Field[]>>;

type TabbedTable = Readonly<Record<string, FieldRow & { readonly tab: TabNumber }>>;

/** The tabs of a form, as the table of its fields has them. */
export function tabsOf<Table extends TabbedTable>(table: Table) {
  const on = (tab: TabNumber) => tableNames(table).filter((name) => table[name]?.tab === tab);
  return { 1: on(1), 2: on(2) };
}

/** What is wrong, by field: message keys, as conform answers them. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

/** How many fields of a tab are wrong. */
export const errorsOn = (fields: readonly string[], errors: FieldErrors): number =>
  fields.filter((name) => errors[name]?.length).length;

/** The tab of the first wrong field; the first one when nothing is wrong. */
export const tabOfFirstError = (tabs: TabFields, errors: FieldErrors): TabNumber =>
  errorsOn(tabs[1], errors) === 0 && errorsOn(tabs[2], errors) > 0 ? 2 : 1;

/** A tab number as a form posts it; anything else is the first tab. */
export const asTab = (value: unknown): TabNumber => (String(value) === "2" ? 2 : 1);
