import { useMemo } from "react";
import { Chooser } from "../chooser/chooser.tsx";
import type { Offer } from "../field-table.tsx";
import { controlProps, FieldFrame, type FieldProps, rowsOf } from "./field.tsx";
import { typeAhead } from "./option.ts";

export const selectRow = rowsOf("text", (props, offer) => <SelectField {...props} {...offer} />);

export const chooserRow = rowsOf("text", (props, offer) => <ChooserField {...props} {...offer} />);

export function SelectField({ options, placeholder, ...props }: FieldProps & Offer) {
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

export function ChooserField({ options, placeholder = "", ...props }: FieldProps & Offer) {
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
