/** Name and value of the button that saves and begins with the next one. */
export const NEXT = "next";
export const ANOTHER = "another";

/** Where the result of a form stands, by its id. */
export const restAt = (deed: string): string => `/admin/walk-in/rest/${deed}`;
