import { useEffect, useRef } from "react";
import { addForm } from "./unsent.ts";

/** Fields that no person fills in, and what may change beside them. */
const OURS = new Set(["formKey", "opened", "shown", "told", "again"]);

/**
 * Asks before a form is left that was changed and not sent (`AskBeforeLeaving`).
 * @param id of the form
 * @param isReturned what it began with was typed by this person and has not been sent
 */
export function useUnsent(id: string, isReturned: boolean): void {
  const began = useRef(isReturned);
  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return undefined;
    const before = began.current ? undefined : firstIn(form);
    return addForm(id, () => nowIn(form) !== before);
  }, [id]);
}

/** What a form holds, in one text. */
const textOf = (fields: readonly (readonly [name: string, value: string])[]): string =>
  JSON.stringify(
    fields
      .map(([name, value]) => [name, value.trim().replaceAll("\r\n", "\n")])
      .filter(([name = "", value]) => value !== "" && !OURS.has(name)),
  );

const nowIn = (form: HTMLFormElement): string =>
  textOf(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

/** What it began with, also where the browser has filled it in before the page came to life. */
function firstIn(form: HTMLFormElement): string {
  const controls = [...form.elements].filter((element) => !element.matches(":disabled, button"));
  return textOf(
    controls.flatMap((control) => {
      const name = control.getAttribute("name") ?? "";
      return name === "" ? [] : firstOf(control).map((value) => [name, value] as const);
    }),
  );
}

function firstOf(control: Element): readonly string[] {
  if (control instanceof HTMLTextAreaElement) return [control.defaultValue];
  if (control instanceof HTMLSelectElement) return firstChosen(control);
  if (!(control instanceof HTMLInputElement)) return [];
  const { type, value, defaultChecked, defaultValue } = control;
  if (type === "checkbox" || type === "radio") return defaultChecked ? [value] : [];
  return ["submit", "image", "button", "file"].includes(type) ? [] : [defaultValue];
}

function firstChosen({ options, multiple }: HTMLSelectElement): readonly string[] {
  const offered = [...options].filter(({ disabled }) => !disabled);
  const chosen = offered.filter(({ defaultSelected }) => defaultSelected);
  const shown = chosen.length > 0 || multiple ? chosen : offered.slice(0, 1);
  return shown.map(({ value }) => value);
}
