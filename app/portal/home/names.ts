/** The address of an office with the active filters. */
export const officeLink = (filterQuery: string, id: number): string =>
  `/?${filterQuery && `${filterQuery}&`}office=${id}#office`;

/** Where the request opens over the map rather than as a page; the same as in `home.css`. */
export const OVER_MAP = "(min-width: 60em) and (scripting: enabled)";

/** Name of the button that applies the filters and ends searches among options. */
export const SHOW = "show";
