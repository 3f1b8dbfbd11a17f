/**
 * Names of the buttons that only update the form, without JavaScript: a day to show, or `""` for the typed one; a
 * half hour to select, as `YYYY-MM-DDTHH:mm`; the letter as originally drafted.
 */
export const SHOW = "show";
export const SLOT = "slot";
export const REDRAFT = "redraft";
