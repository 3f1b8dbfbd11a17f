import type { DatabaseSync } from "node:sqlite";
import { MAX_COUNTED } from "#app/model/limits.ts";
import { searchWithin, wordsWithin } from "#app/model/text/fold.ts";
import { all } from "./statements.ts";

/** Fewer digits match every phone. */
const MIN_DIGITS = 3;

/**
 * The ids of the cases that a text finds, newest first, at most the newest 1,000: by number, by phone, or by
 * the words of name, e-mail and topic in any script.
 * @param mps whose cases; `undefined` for all
 */
export function casesFound(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  typed: string,
): readonly number[] {
  const digits = typed.replaceAll(/[\s()/+-]/g, "");
  const isNumber = /^\d+$/.test(digits);
  // Text without a letter or digit finds nothing.
  if (!isNumber && wordsWithin(typed).length === 0) return [];
  const isFound = isNumber
    ? (phone: string) => digits.length >= MIN_DIGITS && phone.replaceAll(/\D/g, "").includes(digits)
    : searchWithin(typed);
  database.function("isFound", (text) => Number(isFound(String(text))));
  const found = all<{ id: number }>(
    database,
    `SELECT id FROM cases WHERE (:mps IS NULL OR mpId IN (SELECT value FROM json_each(:mps)))
       AND (id = :number OR isFound(${isNumber ? "phone" : "searchKey"}))
     ORDER BY date DESC, id DESC LIMIT ${MAX_COUNTED}`,
    { mps: mps ? JSON.stringify(mps) : null, number: isNumber ? Number(digits) : 0 },
  );
  return found.map(({ id }) => id);
}
