import type { ComponentProps } from "react";
import type { FieldRow } from "../field-table.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";

type Native = Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "inputMode" | "spellCheck" | "className"
>;

/** A row of a field table: one line of text. */
export const textRow = ({ optional, ...native }: Native & { readonly optional?: true } = {}): Row => ({
  kind: "text",
  optional,
  control: (props) => <TextField {...props} {...native} />,
});

type Row = FieldRow<"text", false>;

/** One line of text. Nothing cuts it off: text that is too long is told, not lost. */
export function TextField({ field, label, hint, optional, ...native }: FieldProps & Native) {
  const props = { field, label, hint, optional };
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        type="text"
        {...native}
        {...controlProps(props)}
        defaultValue={field.defaultValue}
      />
    </FieldFrame>
  );
}
