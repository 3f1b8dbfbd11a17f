import { addressWith } from "../list/address.ts";

/** @param parts parts of its query: the template, and what leads back to a list */
export const writeAddress = (caseId: number, ...parts: readonly string[]): string =>
  addressWith(`/admin/cases/write/${caseId}`, ...parts);

export const letterAddress = (caseId: number, letter: string): string =>
  `/admin/cases/letters/${caseId}/${letter}`;
