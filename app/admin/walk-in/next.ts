/** Name and value of the button that saves and starts the next form. */
export const NEXT = "next";
export const ANOTHER = "another";

/** Address of a form's result, by its id. */
export const restAt = (deed: string): string => `/admin/walk-in/rest/${deed}`;
