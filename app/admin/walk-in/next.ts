/** Name and value of the button that saves and starts the next form. */
export const NEXT = "next";
export const ANOTHER = "another";

/** Id of the first field, where work goes on then. */
export const FIRST_FIELD = "walk-in-fullName";

/** Address of a form's result, by its id. */
export const restAt = (operation: string): string => `/admin/walk-in/rest/${operation}`;

/** The id of a form, from an address. */
export const formIdIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w-]{22}$/.test(value) ? value : undefined;
