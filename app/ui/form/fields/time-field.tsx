import type { FocusEvent, FormEvent, KeyboardEvent } from "react";
import { timeFromText } from "#app/model/period.ts";
import { controlProps, FieldFrame, type FieldProps, rowsOf } from "./field.tsx";

export const timeRow = rowsOf("text", (props) => <TimeField {...props} />);

/** A time of day, hh:mm. The server applies the same formatting to what was sent as the script does while typing. */
function TimeField(props: FieldProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      <input
        key={field.key}
        ref={watchTyping}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="чч:мм"
        {...controlProps(props)}
        defaultValue={timeFromText(field.defaultValue ?? "") ?? field.defaultValue}
        onInput={format}
        onBlur={complete}
        onKeyDown={completeOnEnter}
      />
    </FieldFrame>
  );
}

/** A native listener: React's `onBeforeInput` fires too late to know what is replaced. */
function watchTyping(input: HTMLInputElement) {
  input.addEventListener("beforeinput", insert);
  return () => input.removeEventListener("beforeinput", insert);
}

/** Handles typing and pasting, so that only digits of a time are inserted. */
function insert(event: InputEvent) {
  const { inputType, data, dataTransfer, currentTarget: input } = event;
  if (!(input instanceof HTMLInputElement)) return;
  const added = data ?? dataTransfer?.getData("text/plain");
  if (!event.cancelable || added === undefined || !["insertText", "insertFromPaste"].includes(inputType))
    return;
  event.preventDefault();
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

/** Handles other input, such as from a phone's keyboard. Corrections within a time are left alone. */
function format({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  const isAtEnd = input.selectionStart === input.value.length;
  const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete");
  if (!isDeleting && (isAtEnd || !CLEAN.test(input.value))) input.value = typedTime(input.value);
}

function complete({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  if (input.value !== "") input.value = completeTime(input.value);
}

/** Enter submits the form without leaving the field. */
function completeOnEnter({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
  if (key === "Enter" && input.value !== "") input.value = completeTime(input.value);
}

const DIGITS = 4;

/**
 * A time of day while it is typed (section 5 of the back-office document): digits only, four at most, with the
 * separator inserted automatically; the fourth digit completes the time.
 */
function typedTime(text: string): string {
  const digits = digitsOf(text);
  return digits.length === DIGITS ? completeTime(digits) : withSign(digits);
}

/** The same on blur: hours over 23 become 12, minutes over 59 become 59, "930" becomes 09:30. */
const completeTime = (text: string): string => timeFromText(digitsOf(text)) ?? "";

/**
 * A time after typing or pasting, and the new caret position. Non-digits and a fifth digit are ignored wherever the
 * caret is; corrections inside a time are completed only on blur.
 * @param gap the text before and after the insertion, without what it replaces
 */
export function insertedTime(gap: { before: string; after: string }, added: string) {
  const [left, right] = [digitsOf(gap.before), digitsOf(gap.after)];
  const room = Math.max(DIGITS - left.length - right.length, 0);
  const head = withWholeHour(left, added, room);
  const digits = `${head}${right}`;
  const text = right === "" ? typedTime(digits) : withSign(digits);
  return { text, caret: right === "" ? text.length : head.length + (head.length > HOURS ? 1 : 0) };
}

const HOURS = 2;

/** A separator after one digit completes the hour: 9:30 is 09:30. */
function withWholeHour(left: string, added: string, room: number): string {
  const fitting = digitsOf(added).slice(0, room);
  const [hour = "", ...minutes] = added.split(/[:.]/);
  const isShort = minutes.length > 0 && `${left}${digitsOf(hour)}`.length === 1 && fitting.length < room;
  return isShort ? `0${left}${fitting}` : `${left}${fitting}`;
}

const withSign = (digits: string) =>
  digits.length > HOURS ? `${digits.slice(0, HOURS)}:${digits.slice(HOURS)}` : digits;

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").slice(0, DIGITS);
