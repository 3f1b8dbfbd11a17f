import type { ComponentProps } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";

type Native = Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "inputMode" | "spellCheck" | "className"
>;

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
