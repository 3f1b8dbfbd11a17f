/** Several checkboxes of one name become one text, as in a record. */
export const textIn = (form: FormData, field: string): string =>
  form
    .getAll(field)
    .filter((value) => typeof value === "string")
    .join(",");

/** What a form was rendered with, even if the browser or a person filled it in before hydration. */
export function initialData(form: HTMLFormElement): FormData {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return new FormData(copy);
}

/** The texts among the values of a form that comes back. */
export const textsOf = (values: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** Whether a form control has one value, which people type or choose. */
const isTextField = (field: Element | RadioNodeList | null) =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement;

/** Sets a form field as if it had been typed. */
export function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!isTextField(field) || field.value === value) return;
  field.value = value;
  // Updates counter and message, and marks the form as changed.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function setFields(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  if (form) for (const [name, value] of Object.entries(values)) setField(form, name, value);
}
