import type { ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate } from "#app/model/format.ts";
import {
  byFieldName,
  Fields,
  type FieldsProps,
  type FieldTable,
  fileRulesOf,
  type NamesOf,
  type WithOwnControls,
} from "#app/ui/form/field-table.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chosenLabel, numbered, withChosen } from "./labels.ts";
import {
  RecordForm,
  type RecordFormProps,
  type RecordFrameProps,
  RecordPage,
  type RecordPageHead,
  useRecordForm,
} from "./record-form.tsx";

export type RecordScreenProps = RecordFormProps & RecordPageHead;

type Shared = "table" | "hints" | "options" | "placeholders" | "before" | "own";

type Framed = "anyway" | "buttons" | "detail" | "ends" | "failed" | "icon";

export interface RecordTableProps<Table extends FieldTable>
  extends RecordScreenProps, Pick<FieldsProps<Table>, Shared>, Pick<RecordFrameProps, Framed> {
  readonly id: string;
  readonly schema: () => Promise<z.ZodType<object>>;
  readonly labels: Readonly<Record<NamesOf<Table>, string>>;
  readonly initial?: Readonly<Partial<Record<NamesOf<Table>, string>>>;
  /** Labels of a checkbox's states in the version comparison; "Yes" and "No" by default. */
  readonly words?: Words;
  /** Digests of what the form of a new record was opened beside. */
  readonly opened?: string | undefined;
  /** An important message above the form. */
  readonly notice?: ReactNode;
  /** Arranges the fields; each is rendered once. By default they are one below the other. */
  readonly layout?: (ask: (...names: NamesOf<Table>[]) => ReactNode, fields: FieldsOf<Table>) => ReactNode;
}

type Words = Readonly<Record<"yes" | "no", string>>;

type FieldsOf<Table extends FieldTable> = FieldsProps<Table>["fields"];

/** The page that adds or changes a record, built from its field table. */
export function RecordScreen<Table extends FieldTable>(
  props: RecordTableProps<Table> & WithOwnControls<Table>,
): ReactNode {
  return (
    <RecordPage {...props} show={useShownValue(props)}>
      <TableForm {...props} />
    </RecordPage>
  );
}

function TableForm<Table extends FieldTable>(props: RecordTableProps<Table>) {
  const { table, labels, hints, options, placeholders, before, own } = props;
  const { id, schema, initial, layout, notice, ...form } = props;
  const files = fileRulesOf(table);
  const of = useRecordForm<NamesOf<Table>>({ ...form, id, schema, files, ...(initial && { initial }) });
  const offered = byFieldName(table, (name) => {
    const all = options?.[name];
    if (!all || table[name]?.kind !== "ids") return all && withChosen(all, of.fields[name].defaultValue);
    return withEachChosen(all, of.fields[name].defaultOptions ?? []);
  });
  const ask = (...names: NamesOf<Table>[]) => (
    <Fields
      {...{ table, labels, hints, placeholders, before, own }}
      {...(names.length > 0 && { names })}
      fields={of.fields}
      options={offered}
    />
  );
  return (
    <>
      {notice}
      <RecordForm {...form} of={of} labels={labels} withFile={Object.keys(files).length > 0}>
        {layout ? layout(ask, of.fields) : ask()}
      </RecordForm>
    </>
  );
}

/** The options of a multiple choice, plus selected values that are no longer offered. */
function withEachChosen(options: readonly Option[], chosen: readonly string[]): readonly Option[] {
  const ids = chosen.flatMap(idsOf);
  const known = new Set(options.map(({ value }) => String(value)));
  const others = ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: numbered(id) }));
  return [...options, ...others];
}

const idsOf = (text: string) => text.split(",").filter((id) => /^\d+$/.test(id));

type TableAndOptions<Table extends FieldTable> = Pick<FieldsProps<Table>, "table" | "options">;

/** A field's value in words, for comparing two versions. @param words labels of a checkbox's states */
function shownValue<Table extends FieldTable>({
  table,
  options,
  words,
}: TableAndOptions<Table> & { readonly words: Words }) {
  const lists: Readonly<Partial<Record<string, readonly Option[]>>> = options ?? {};
  return (name: string, value: string): string => {
    const kind = table[name as NamesOf<Table>]?.kind;
    if (kind === "tick") return value === "on" ? words.yes : words.no;
    if (kind === "day") return formatDate(value);
    const list = lists[name];
    if (list && kind === "ids")
      return idsOf(value)
        .map((id) => chosenLabel(withEachChosen(list, [id]), id))
        .join(", ");
    return list && value !== "" ? chosenLabel(withChosen(list, value), value) : value;
  };
}

export function useShownValue<Table extends FieldTable>({
  words,
  ...props
}: TableAndOptions<Table> & Pick<RecordTableProps<Table>, "words">) {
  const { t } = useTranslation("common");
  return shownValue({ ...props, words: words ?? { yes: t("yes"), no: t("no") } });
}
