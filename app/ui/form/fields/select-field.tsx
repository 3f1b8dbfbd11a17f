import { useMemo } from "react";
import { Chooser } from "../chooser/chooser.tsx";
import type { FieldRow } from "../field-table.tsx";
import { controlProps, FieldFrame, type FieldProps, type Optional } from "./field.tsx";
import { type Option, typeAhead } from "./option.ts";

interface SelectProps extends FieldProps {
  readonly options: readonly Option[];
  /** Text if nothing is selected; absent if something always is. */
  readonly placeholder?: string | undefined;
}

interface RowOptions {
  readonly optional?: Optional;
}

/** A row of a field table: one of a few options. */
export const selectRow = ({ optional }: RowOptions = {}): FieldRow<"text", false> => ({
  kind: "text",
  optional,
  control: (props, offer) => <SelectField {...props} {...offer} />,
});

/** A row of a field table: one of many options. */
export const chooserRow = ({ optional }: RowOptions = {}): FieldRow<"text", false> => ({
  kind: "text",
  optional,
  control: (props, offer) => <ChooserField {...props} {...offer} />,
});

/** A native select with a few options. */
export function SelectField({ options, placeholder, ...props }: SelectProps) {
  const { field } = props;
  const onKeyDown = useMemo(() => typeAhead(options), [options]);
  return (
    <FieldFrame {...props}>
      <select
        key={field.key}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        onKeyDown={onKeyDown}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A searchable select with many options. */
export function ChooserField({ options, placeholder = "", ...props }: SelectProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      <Chooser
        key={field.key}
        {...controlProps(props)}
        options={options}
        placeholder={placeholder}
        soon
        defaultValue={field.defaultValue}
      />
    </FieldFrame>
  );
}
