/** Name of the button by which a form only asks something, and what it says when it asks who came before. */
export const ASK = "ask";
export const ASKS_BEFORE = "before";

/** The fields of a form by which somebody is known again. */
export const MARKS = ["fullName", "municipalityId", "phone", "email"] as const;

/** One of them. */
export type Mark = (typeof MARKS)[number];
