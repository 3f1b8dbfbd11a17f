/** The address of an office within the chosen filters. */
export const officeLink = (filterQuery: string, id: number): string =>
  `/?${filterQuery && `${filterQuery}&`}office=${id}#office`;

/** The address of the finder with the chosen filters and no open office. */
export const finderLink = (filterQuery: string): string => `/${filterQuery && `?${filterQuery}`}#found`;

/** The button that shows what is ticked: what was searched for among the options is over. */
export const SHOW = "show";
