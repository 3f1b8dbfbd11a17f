/** Name and value of the button that saves and starts the next form. */
export const NEXT = "next";
export const ANOTHER = "another";

/** The first field, which then gets the focus. */
export const FIRST_FIELD = "walk-in-fullName";

/** Address of a form's result, by its id. */
export const restAt = (operation: string): string => `/admin/walk-in/rest/${operation}`;

export const formIdIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w-]{22}$/.test(value) ? value : undefined;
