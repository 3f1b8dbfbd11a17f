/** The address of an office with the active filters. */
export const officeLink = (filterQuery: string, id: number): string =>
  `/?${filterQuery && `${filterQuery}&`}office=${id}#office`;

/** The address of the finder with the active filters and no open office. */
export const finderLink = (filterQuery: string): string => `/${filterQuery && `?${filterQuery}`}#found`;

/** Name of the button that applies the filters and ends searches among options. */
export const SHOW = "show";
