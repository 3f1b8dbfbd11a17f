import type { FocusEvent, FormEvent, KeyboardEvent } from "react";
import { timeFromText } from "#app/model/period.ts";
import type { FieldRow } from "../field-table.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps } from "./form-field.ts";
import { completeTime, insertedTime, typedTime } from "./time-text.ts";

/** A row of a field table: a time of day. */
export const timeRow = ({ optional }: { readonly optional?: true } = {}): FieldRow<"text", false> => ({
  kind: "text",
  optional,
  control: (props) => <TimeField {...props} />,
});

/** A time of day, hh:mm. What script does while it is typed, the server does with what was sent, and shows it. */
export function TimeField(props: FieldProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        ref={watchTyping}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="hh:mm"
        {...controlProps(props)}
        defaultValue={timeFromText(field.defaultValue ?? "") ?? field.defaultValue}
        onInput={format}
        onBlur={complete}
        onKeyDown={completeOnEnter}
      />
    </FieldFrame>
  );
}

/** React has no `beforeinput` of its own: its event of this name comes too late to know what is replaced. */
function watchTyping(input: HTMLInputElement) {
  input.addEventListener("beforeinput", insert);
  return () => input.removeEventListener("beforeinput", insert);
}

/** Takes typing and pasting over, so that only digits of a time come in. */
function insert(event: InputEvent) {
  const { inputType, data, dataTransfer } = event;
  const added = data ?? dataTransfer?.getData("text/plain");
  if (!event.cancelable || added === undefined || !["insertText", "insertFromPaste"].includes(inputType))
    return;
  event.preventDefault();
  const input = event.currentTarget as HTMLInputElement;
  const { value, selectionStart, selectionEnd } = input;
  const gap = {
    before: value.slice(0, selectionStart ?? value.length),
    after: value.slice(selectionEnd ?? value.length),
  };
  const { text, caret } = insertedTime(gap, added);
  input.value = text;
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
}

const CLEAN = /^\d{0,2}:?\d{0,2}$/;

/** What came in on another way, such as the keyboard of a phone. Corrections inside of a time are left alone. */
function format({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  const isAtEnd = input.selectionStart === input.value.length;
  const isDeleting = (nativeEvent as InputEvent).inputType?.startsWith("delete");
  if (!isDeleting && (isAtEnd || !CLEAN.test(input.value))) input.value = typedTime(input.value);
}

function complete({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  if (input.value !== "") input.value = completeTime(input.value);
}

/** Enter sends the form without leaving the field. */
function completeOnEnter({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Enter" && input.value !== "") input.value = completeTime(input.value);
}
