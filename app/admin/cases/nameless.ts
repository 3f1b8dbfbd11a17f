/** The parameter of a case's address that asks to make it nameless. */
export const NAMELESS = "nameless";

/** The parameter of the list's address that leaves only closed cases beyond `RETENTION_MONTHS`, and that address. */
export const RETENTION = "retention";
export const RETENTION_LIST = `/admin/cases?${RETENTION}=on`;
