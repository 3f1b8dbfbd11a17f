import type { DatabaseSync } from "node:sqlite";
import { MOST_COUNTED } from "#app/model/limits.ts";
import { searchWithin, wordsWithin } from "#app/model/text/fold.ts";
import { all } from "./statements.ts";

/** Fewer digits match every phone. */
const FEWEST_DIGITS = 3;

/**
 * The ids of the cases that a text finds, newest first, at most the newest 1,000: by number, by phone, or by the words of name,
 * e-mail and topic in any script. It looks at every case: 100,000 take some 50 ms.
 * @param mps whose cases; `undefined` for everybody's
 */
export function casesFound(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  typed: string,
): readonly number[] {
  const digits = typed.replaceAll(/[\s()/+-]/g, "");
  if (/^\d+$/.test(digits)) {
    const inPhone = (phone: string) =>
      digits.length >= FEWEST_DIGITS && phone.replaceAll(/\D/g, "").includes(digits);
    return idsOf(database, mps, inPhone, "(id = :number OR isFound(phone))", { number: Number(digits) });
  }
  // Text without a letter or digit finds nothing.
  if (wordsWithin(typed).length === 0) return [];
  return idsOf(database, mps, searchWithin(typed), "isFound(searchKey)");
}

function idsOf(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  isFound: (text: string) => boolean,
  condition: string,
  values: Readonly<Record<string, number>> = {},
): readonly number[] {
  database.function("isFound", (text) => Number(isFound(String(text))));
  const found = all<{ id: number }>(
    database,
    `SELECT id FROM cases WHERE (:mps IS NULL OR mpId IN (SELECT value FROM json_each(:mps))) AND ${condition}
     ORDER BY date DESC, id DESC LIMIT ${MOST_COUNTED}`,
    { ...values, mps: mps ? JSON.stringify(mps) : null },
  );
  return found.map(({ id }) => id);
}
