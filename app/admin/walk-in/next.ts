/** Name and value of the button that saves and starts the next form. */
export const NEXT = "next";
export const ANOTHER = "another";

/** The first field, which then gets the focus. */
export const FIRST_FIELD = "walk-in-fullName";
