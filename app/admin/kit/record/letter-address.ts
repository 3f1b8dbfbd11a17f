import { addressWith } from "../list/address.ts";

/**
 * The page for writing a letter to a case's person.
 * @param parts parts of its query: the template, and what leads back to a list
 */
export const writeAddress = (caseId: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/write/${caseId}`, ...parts);

/** The page of a sent letter. */
export const keptAddress = (caseId: number, letter: string): string =>
  `/admin/cases/letters/${caseId}/${letter}`;
