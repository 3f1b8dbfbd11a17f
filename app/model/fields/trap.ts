/** Name of a hidden field in public forms that people don't see: a client that fills it in is a bot (R63). */
export const TRAP = "website";
