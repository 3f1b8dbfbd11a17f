/** The name of an MP who is not active, beside those who are. */
export const inactiveName = (name: string): string => `${name} (неактивен)`;

/** What stands for a record or an entry of a table whose name is not known. */
export const numbered = (id: number | string): string => `Бр. ${id}`;
