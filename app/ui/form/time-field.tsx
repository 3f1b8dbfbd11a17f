import type { FocusEvent, FormEvent, KeyboardEvent } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";
import { completeTime, typedTime } from "./time-text.ts";

/** A time of day, hh:mm. What script does while it is typed, the server does with what was sent. */
export function TimeField(props: FieldProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="hh:mm"
        {...controlProps(props)}
        defaultValue={field.defaultValue}
        onInput={format}
        onBlur={complete}
        onKeyDown={completeOnEnter}
      />
    </FieldFrame>
  );
}

/** Corrections inside of a time are left alone until it is left. */
function format({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  const isAtEnd = input.selectionStart === input.value.length;
  const isDeleting = (nativeEvent as InputEvent).inputType?.startsWith("delete");
  if (isAtEnd && !isDeleting) input.value = typedTime(input.value);
}

function complete({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  if (input.value !== "") input.value = completeTime(input.value);
}

/** Enter sends the form without leaving the field. */
function completeOnEnter({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Enter" && input.value !== "") input.value = completeTime(input.value);
}
