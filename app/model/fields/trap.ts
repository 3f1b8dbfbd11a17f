/** Name of the field of public forms that no person sees: what fills it in is a machine (R63). */
export const TRAP = "website";
