import type { ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  byName,
  Fields,
  type FieldsProps,
  type FieldTable,
  fileRulesOf,
  type NamesOf,
} from "#app/ui/form/field-table.tsx";
import { formatDate } from "#app/ui/format.ts";
import { chosenLabel, withChosen } from "./choices.ts";
import { RecordForm, type RecordFormProps, useRecordForm } from "./record-form.tsx";
import { RecordPage, type RecordPageHead } from "./record-page.tsx";

/** What the screen of one kind of record gets from its routes. */
export type RecordScreenProps = RecordFormProps & RecordPageHead;

type Shared = "table" | "hints" | "options" | "placeholders" | "before" | "own";

interface Props<Table extends FieldTable> extends RecordScreenProps, Pick<FieldsProps<Table>, Shared> {
  /** Of the form, in the page. */
  readonly id: string;
  /** Brings the server's schema of the form, for the browser. */
  readonly schema: () => Promise<z.ZodType<object>>;
  readonly labels: Readonly<Record<NamesOf<Table>, string>>;
  /** What stands in the fields of a new record at first. */
  readonly initial?: Readonly<Partial<Record<NamesOf<Table>, string>>>;
  /** The documented sentence about a write that failed, where there is one. */
  readonly failed?: string;
}

/** The page on which a record is added or changed, as the table of its fields has it. */
export function RecordScreen<Table extends FieldTable>(props: Props<Table>): ReactNode {
  const { title, lead, unseen, means, reply, action, labels } = props;
  const page = { title, lead, unseen: unseen === true, means, reply, action, labels };
  return (
    <RecordPage {...page} show={useShownValue(props)}>
      <TableForm {...props} />
    </RecordPage>
  );
}

function TableForm<Table extends FieldTable>(props: Props<Table>) {
  const { id, schema, initial, table, labels, hints, options, placeholders, before, own, ...form } = props;
  const files = fileRulesOf(table);
  const of = useRecordForm<NamesOf<Table>>({ ...form, id, schema, files, ...(initial && { initial }) });
  const offered = byName(table, (name) => {
    const all = options?.[name];
    return all && withChosen(all, of.fields[name].defaultValue);
  });
  return (
    <RecordForm {...form} of={of} labels={labels} withFile={Object.keys(files).length > 0}>
      <Fields {...{ table, labels, hints, placeholders, before, own }} fields={of.fields} options={offered} />
    </RecordForm>
  );
}

/** A field's value in words, for whoever has to choose between two versions. */
function useShownValue<Table extends FieldTable>({ table, options }: Props<Table>) {
  const { t } = useTranslation("common");
  const lists: Readonly<Partial<Record<string, Parameters<typeof chosenLabel>[0]>>> = options ?? {};
  return (name: string, value: string): string => {
    const kind = table[name as NamesOf<Table>]?.kind;
    if (kind === "tick") return t(value === "on" ? "yes" : "no");
    if (kind === "day") return formatDate(value);
    const list = lists[name];
    return list && value !== "" ? chosenLabel(withChosen(list, value), value) : value;
  };
}
