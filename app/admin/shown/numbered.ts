/** What stands for a record or an entry of a table whose name is not known. */
export const numbered = (id: number | string): string => `Бр. ${id}`;
