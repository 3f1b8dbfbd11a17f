/** Several checkboxes of one name become one text, as in a record. */
export const textIn = (form: FormData, field: string): string =>
  form
    .getAll(field)
    .filter((value) => typeof value === "string")
    .join(",");
