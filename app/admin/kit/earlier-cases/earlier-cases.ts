/** Name of the button by which a form only asks something, and its value for earlier cases. */
export const ASK = "ask";
export const ASKS_BEFORE = "before";

/** The fields that identify a person. */
export const MARKS = ["fullName", "municipalityId", "phone", "email"] as const;

export type Mark = (typeof MARKS)[number];
