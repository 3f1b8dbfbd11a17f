import type { DatabaseSync } from "node:sqlite";
import { MAX_COUNTED } from "#app/model/limits.ts";
import { searchWithin, wordsWithin } from "#app/model/text/fold.ts";
import { all } from "./statements.ts";

/** The index knows no shorter parts; fewer digits match every phone. */
const MIN_LETTERS = 3;

/**
 * The ids of the cases that a text finds, newest first, at most the newest 1,000: by number, by phone, or by
 * the words of name, e-mail and topic in any script. SQLite's trigram index finds candidates; if no word is
 * long enough for it, all cases are, and a thousand matches are found soon.
 * @param mps whose cases; `undefined` for all
 */
export function casesFound(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  typed: string,
): readonly number[] {
  const digits = typed.replaceAll(/[\s()/+-]/g, "");
  if (/^\d+$/.test(digits)) {
    const inPhone = digits.length < MIN_LETTERS ? "" : `OR id IN ${CANDIDATES} AND isFound(digits(phone))`;
    const values = { number: Number(digits), ...(inPhone && { match: `"${digits}"` }) };
    return idsOf(database, mps, (phone) => phone.includes(digits), `(id = :number ${inPhone})`, values);
  }
  const words = wordsWithin(typed);
  // Text without a letter or digit finds nothing.
  if (words.length === 0) return [];
  const match = matchOf(words);
  const within = match === "" ? "" : `id IN ${CANDIDATES} AND`;
  return idsOf(database, mps, searchWithin(typed), `${within} isFound(searchKey)`, {
    ...(match && { match }),
  });
}

const CANDIDATES = "(SELECT rowid FROM caseWords WHERE caseWords MATCH :match)";

const matchOf = (words: readonly (readonly string[])[]) =>
  words
    .filter((readings) => readings.every((reading) => reading.length >= MIN_LETTERS))
    .map((readings) => `(${readings.map((reading) => `"${reading.replaceAll(" ", "")}"`).join(" OR ")})`)
    .join(" AND ");

function idsOf(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  isFound: (text: string) => boolean,
  condition: string,
  values: Readonly<Record<string, number | string>>,
): readonly number[] {
  database.function("isFound", (text) => Number(isFound(String(text))));
  const found = all<{ id: number }>(
    database,
    `SELECT id FROM cases WHERE (:mps IS NULL OR mpId IN (SELECT value FROM json_each(:mps))) AND ${condition}
     ORDER BY date DESC, id DESC LIMIT ${MAX_COUNTED}`,
    { ...values, mps: mps ? JSON.stringify(mps) : null },
  );
  return found.map(({ id }) => id);
}
