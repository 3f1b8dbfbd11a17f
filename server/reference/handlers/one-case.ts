/** Text as names are compared that must not be given twice: capitals and small letters of every script alike. */
export const inOneCase = (text: string): string => text.normalize("NFC").toLowerCase();
