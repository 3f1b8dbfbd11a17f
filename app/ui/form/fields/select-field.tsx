import { useMemo } from "react";
import { Chooser } from "../chooser/chooser.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps, type Option } from "./form-field.ts";
import { typeAhead } from "./type-ahead.ts";

interface SelectProps extends FieldProps {
  readonly options: readonly Option[];
  /** What stands there before anything is chosen; absent where something always is. */
  readonly placeholder?: string | undefined;
}

/** One of a few choices of the browser's own list. */
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
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One of many choices, which can be searched. */
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
