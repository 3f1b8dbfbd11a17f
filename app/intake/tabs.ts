import { type FieldRow, tableNames } from "#app/ui/form/field-table.tsx";

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
