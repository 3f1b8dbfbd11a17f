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
