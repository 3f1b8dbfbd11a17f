import { addressWith } from "../list/address.ts";

/**
 * The page on which a letter to the person of a case is written.
 * @param parts of its query: the template, and what leads back to a list
 */
export const writeAddress = (caseId: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/write/${caseId}`, ...parts);

/** The page of a letter that has left. */
export const keptAddress = (caseId: number, letter: string): string =>
  `/admin/cases/letters/${caseId}/${letter}`;
