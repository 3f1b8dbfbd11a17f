import { CheckList } from "#app/ui/form/fields/check-list.tsx";
import type { FieldProps, FormField, Option } from "#app/ui/form/fields/form-field.ts";
import { numbered } from "../shown/numbered.ts";

interface MpsFieldProps extends Omit<FieldProps, "field"> {
  readonly field: FormField & { readonly defaultOptions: string[] | undefined };
  readonly options: readonly Option[];
}

/** The MPs of an assistant or an office. Whoever is chosen is among the choices: else the form would drop them unseen. */
export function MpsField({ options, ...props }: MpsFieldProps) {
  const known = new Set(options.map(({ value }) => String(value)));
  const chosen = (props.field.defaultOptions ?? []).flatMap((ids) => ids.split(","));
  const others = chosen.filter((id) => /^\d+$/.test(id) && !known.has(id));
  return (
    <CheckList
      {...props}
      options={[...options, ...others.map((id) => ({ value: id, label: numbered(id) }))]}
    />
  );
}

/** The same in words: names instead of ids. */
export const mpNames = (ids: string, options: readonly Option[]): string =>
  ids
    .split(",")
    .filter(Boolean)
    .map((id) => options.find(({ value }) => String(value) === id)?.label ?? numbered(id))
    .join(", ");
