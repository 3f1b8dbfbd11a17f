import { Fragment, type ReactNode } from "react";
import { keysOf } from "#app/model/keys-of.ts";
import type { FieldProps, FormField, Optional } from "./fields/field.tsx";
import type { Option } from "./fields/option.ts";
import type { FileRule, FileRules } from "./rules.ts";

export interface Offer {
  readonly options: readonly Option[];
  /** Text if nothing is selected; absent if something always is. */
  readonly placeholder?: string | undefined;
}

type Control = (props: FieldProps, offer: Offer) => ReactNode;

/**
 * The kind of a field's value: text, a day, a checkbox, several ids, or a file, which neither records nor pages carry
 * along.
 */
type Kind = "text" | "day" | "tick" | "ids" | "file";

/** A field of a form: everything its screens know about it except its texts. */
export interface FieldRow<K extends Kind = Kind, Own extends boolean = boolean> {
  readonly kind: K;
  /** Renders the control; absent if the page renders it, because it needs more than the form knows. */
  readonly control: Own extends true ? undefined : Control;
  readonly optional?: Optional | undefined;
  readonly file?: FileRule;
}

/**
 * The fields of one form by name, in order. The form, its error summary, the version comparison and the record's view
 * are derived from it. Controls provide the rows: `textRow`, `selectRow`, …
 */
export type FieldTable<Name extends string = string> = Readonly<Record<Name, FieldRow>>;

export type NamesOf<Table extends FieldTable> = Extract<keyof Table, string>;

/** The fields whose values are sent as text: all but files. */
type TextName<Table extends FieldTable> = {
  [Name in NamesOf<Table>]: Table[Name]["kind"] extends "file" ? never : Name;
}[NamesOf<Table>];

/** The fields that a page renders itself. */
type OwnName<Table extends FieldTable> = {
  [Name in NamesOf<Table>]: Table[Name]["control"] extends undefined ? Name : never;
}[NamesOf<Table>];

/** A row whose control the page renders itself. */
export const ownRow = <K extends Kind = "text">(
  row: Pick<FieldRow<K>, "optional" | "file"> & { readonly kind?: K } = {},
): FieldRow<K, true> => ({ kind: "text" as K, ...row, control: undefined });

export const tableNames = <Table extends FieldTable>(table: Table) => keysOf(table);

/** A value for each field of a form, such as its label, by field name. */
export const byField = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Readonly<Record<Name, Value>>;

export const byFieldName = <Table extends FieldTable, Value>(
  table: Table,
  valueOf: (name: NamesOf<Table>) => Value,
) => byField(tableNames(table), valueOf);

/**
 * The text that each field of a record posts; a checked box is `on`, nothing is `""`, several ids are
 * comma-separated.
 */
export function fieldTexts<Table extends FieldTable>(
  table: Table,
  record: Readonly<Record<TextName<Table>, Stored>>,
): Readonly<Record<TextName<Table>, string>> {
  const names = tableNames(table).filter((name) => table[name]?.kind !== "file") as TextName<Table>[];
  const texts = names.map((name) => [name, textOf(table[name]?.kind, record[name])]);
  return Object.fromEntries(texts) as Readonly<Record<TextName<Table>, string>>;
}

type Stored = string | number | boolean | readonly number[] | null | undefined;

const textOf = (kind: Kind | undefined, value: Stored): string => {
  if (kind === "tick") return value ? "on" : "";
  if (typeof value === "object") return value?.toSorted((one, other) => one - other).join(",") ?? "";
  return String(value ?? "");
};

export const fileRulesOf = (table: FieldTable): FileRules =>
  Object.fromEntries(Object.entries(table).flatMap(([name, { file }]) => (file ? [[name, file]] : [])));

export interface FieldsProps<Table extends FieldTable> {
  readonly table: Table;
  /** Which fields, in order; all if absent. */
  readonly names?: readonly NamesOf<Table>[];
  readonly fields: Readonly<Record<NamesOf<Table>, FormField>>;
  readonly labels: Readonly<Record<NamesOf<Table>, ReactNode>>;
  readonly hints?: Readonly<Partial<Record<NamesOf<Table>, ReactNode>>> | undefined;
  readonly options?: Readonly<Partial<Record<NamesOf<Table>, readonly Option[]>>> | undefined;
  readonly placeholders?: Readonly<Partial<Record<NamesOf<Table>, string>>> | undefined;
  readonly before?: Readonly<Partial<Record<NamesOf<Table>, ReactNode>>> | undefined;
  /** The controls that the page renders itself. */
  readonly own?: OwnControls<Table> | undefined;
}

type OwnControls<Table extends FieldTable> = Readonly<Record<OwnName<Table>, Control>>;

/** A form gives the controls of its own fields, if it has such fields. */
export type WithOwnControls<Table extends FieldTable> = [OwnName<Table>] extends [never]
  ? unknown
  : { readonly own: OwnControls<Table> };

export function Fields<Table extends FieldTable>(props: FieldsProps<Table>) {
  const { table, names = tableNames(table), fields, labels, hints, options, placeholders, before } = props;
  const own: Readonly<Partial<Record<string, Control>>> = props.own ?? {};
  return names.map((name) => {
    const row: FieldRow | undefined = table[name];
    const control = row?.control ?? own[name];
    const asked = {
      field: fields[name],
      label: labels[name],
      hint: hints?.[name],
      optional: row?.optional,
    };
    const offer = { options: options?.[name] ?? [], placeholder: placeholders?.[name] };
    return (
      <Fragment key={name}>
        {before?.[name]}
        {control?.(asked, offer)}
      </Fragment>
    );
  });
}
