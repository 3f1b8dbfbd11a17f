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
