/**
 * Names of the buttons that only redraw the form, for whoever has no script: a day to show, or `""` for the typed one; a half
 * hour to take, as `YYYY-MM-DDTHH:mm`; the letter as it was drafted.
 */
export const SHOW = "show";
export const SLOT = "slot";
export const REDRAFT = "redraft";

/** Name of the button that sends in spite of a warning. */
export const ANYWAY = "anyway";
