/** The address of an office within the chosen filters. */
export const officeLink = (filterQuery: string, id: number): string =>
  `/?${filterQuery && `${filterQuery}&`}office=${id}#office`;

/** The address of the finder with the chosen filters and no open office. */
export const finderLink = (filterQuery: string): string =>
  `/${filterQuery && `?${filterQuery}`}#locations-section`;
