import type { DatabaseSync } from "node:sqlite";
import { MOST_COUNTED } from "#app/model/limits.ts";
import { fold, searchWithin, wordsWithin } from "#app/model/text/fold.ts";
import { all } from "./statements.ts";

/**
 * The search index of cases. SQLite's own trigram index finds nothing shorter than three letters, and three typed
 * letters may become two when folded (Шта, sht). So each case is indexed by its own tokens: the trigrams of each
 * folded word (beginnings through the prefix index), those across neighbouring words, because a long typed word may
 * be two ("gazibaba"), those of the phone, and the MP, so that an assistant's search doesn't read other cases. Tokens
 * have prefixes that don't occur in folded text. The index may find too much, never too little: `casesFound` verifies
 * its results.
 */
const TABLE = `
  DROP TABLE IF EXISTS caseWords;
  CREATE VIRTUAL TABLE caseWords USING fts5(
    parts, content = '', contentless_delete = 1, detail = none, prefix = '1 2', tokenize = "ascii tokenchars '@#+'"
  );
`;

const MP = "@";
const PHONE = "#";
const JOINED = "+";

/** SQL for the tokens of a row of `cases`. */
const partsOf = (row: string) =>
  `casePartsOf(${["mpId", "phone", "fullName", "email", "topic"].map((name) => `${row}.${name}`).join(", ")})`;

/** Rebuilds the index from the cases, in the caller's transaction; half a minute for a million. */
export function layWords(database: DatabaseSync): void {
  defineParts(database);
  database.exec(`${TABLE} INSERT INTO caseWords (rowid, parts) SELECT id, ${partsOf("cases")} FROM cases`);
}

/** Maintains the index with every write of a case, in the same transaction, while the database is open. */
export function keepWords(database: DatabaseSync): void {
  defineParts(database);
  const enter = `INSERT INTO caseWords (rowid, parts) VALUES (new.id, ${partsOf("new")});`;
  const leave = "DELETE FROM caseWords WHERE rowid = old.id;";
  database.exec(`
    CREATE TEMP TRIGGER wordsOfNew AFTER INSERT ON main.cases BEGIN ${enter} END;
    CREATE TEMP TRIGGER wordsOfChanged AFTER UPDATE OF mpId, phone, fullName, email, topic ON main.cases
      BEGIN ${leave} ${enter} END;
  `);
}

function defineParts(database: DatabaseSync): void {
  const folded = knownFolds();
  // While filling a database in bulk, the same case comes many times in a row.
  let last = { row: "", parts: "" };
  database.function("casePartsOf", { deterministic: true, varargs: true }, (mpId, phone, ...texts) => {
    const row = [mpId, phone, ...texts].join("\u0001");
    if (row !== last.row) {
      const words = texts.join(" ").split(/\s+/).flatMap(folded);
      const parts = [...partsOfWords(words), ...partsOfPhone(digitsOf(String(phone)))];
      last = { row, parts: [`${MP}${String(mpId)}`, ...parts].join(" ") };
    }
    return last.parts;
  });
}

/** The same words occur again and again. */
const MOST_KNOWN = 50_000;

function knownFolds(): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const folded = known.get(word) ?? fold(word).split(" ");
    if (known.size < MOST_KNOWN) known.set(word, folded);
    return folded;
  };
}

const LENGTH = 3;

function partsOfWords(words: readonly string[]): string[] {
  const joined = words.join("");
  const parts: string[] = [];
  let end = 0;
  for (const word of words) {
    let at = end;
    for (end += word.length; at < end; at += 1) {
      parts.push(joined.slice(at, Math.min(at + LENGTH, end)));
      if (at + LENGTH > end && at + LENGTH <= joined.length)
        parts.push(JOINED + joined.slice(at, at + LENGTH));
    }
  }
  return parts;
}

const partsOfPhone = (digits: string) => wholeParts(digits).map((part) => PHONE + part);

/** The trigrams of a text. */
const wholeParts = (text: string) =>
  Array.from({ length: Math.max(0, text.length - LENGTH + 1) }, (_none, at) => text.slice(at, at + LENGTH));

interface Searched {
  readonly id: number;
  readonly date: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly topic: string;
}

const COLUMNS = "cases.id, cases.date, cases.fullName, cases.email, cases.phone, cases.topic";

/**
 * The ids of the cases that a text finds, newest first, at most the newest 1,000: by number, by phone, or by the words of name,
 * e-mail and topic in any script.
 * @param mps whose cases; `undefined` for everybody's
 */
export function casesFound(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  typed: string,
): readonly number[] {
  const digits = typed.replaceAll(/[\s()/+-]/g, "");
  const found = /^\d+$/.test(digits) ? byNumber(database, mps, digits) : byWords(database, mps, typed);
  const newest = new Map(found.toSorted(newestFirst).map(({ id, ...row }) => [id, row]));
  return [...newest.keys()].slice(0, MOST_COUNTED);
}

const newestFirst = (one: Searched, other: Searched) =>
  other.date.localeCompare(one.date) || other.id - one.id;

/** Fewer digits match every phone. */
const FEWEST_DIGITS = 3;

/** Digits alone are a case number or a phone number. */
function byNumber(database: DatabaseSync, mps: readonly number[] | undefined, digits: string): Searched[] {
  const sql = `SELECT ${COLUMNS} FROM cases WHERE id = :id
    AND (:mps IS NULL OR mpId IN (SELECT value FROM json_each(:mps)))`;
  const named = all<Searched>(database, sql, { id: Number(digits), mps: mps ? JSON.stringify(mps) : null });
  if (digits.length < FEWEST_DIGITS) return named;
  const parts = spread(partsOfPhone(digits)).map(quoted);
  return [...named, ...indexed(database, mps, parts, ({ phone }) => digitsOf(phone).includes(digits))];
}

/** Text without a letter or digit finds nothing. */
function byWords(database: DatabaseSync, mps: readonly number[] | undefined, typed: string): Searched[] {
  const words = wordsWithin(typed);
  if (words.length === 0) return [];
  // Hundreds of thousands have the same mail server: of an address, the part before it finds the rows.
  const [person = ""] = typed.split("@", 1);
  const own = wordsWithin(person);
  const isFound = searchWithin(typed);
  return indexed(
    database,
    mps,
    (own.length > 0 ? own : words).map((readings) => eitherOf(readings.map(askedFor))),
    ({ fullName, email, topic }) => isFound(fold(`${fullName} ${email} ${topic}`)),
  );
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, "");

/** Tokens across two words count if the typed word may be both. */
function askedFor(reading: string): string {
  if (reading.length < LENGTH) return `${quoted(reading)} *`;
  if (reading.length === LENGTH) return quoted(reading);
  return allOf(spread(wholeParts(reading)).map((part) => eitherOf([quoted(part), quoted(JOINED + part)])));
}

/** This many tokens identify nearly every text that has all of them; the rest is verified in the row. */
const ENOUGH = 6;

const spread = (parts: readonly string[]) =>
  parts.filter((_part, at) => at % Math.ceil(parts.length / ENOUGH) === 0);

const quoted = (part: string) => `"${part}"`;
const allOf = (conditions: readonly string[]) => `(${conditions.join(" AND ")})`;
const eitherOf = (conditions: readonly string[]) => `(${conditions.join(" OR ")})`;

/** Number of rows verified at once. */
const STEP = 250;

/** Verified rows that have all these tokens. Ids follow the dates, except in the repeated hour in autumn. */
function indexed(
  database: DatabaseSync,
  mps: readonly number[] | undefined,
  parts: readonly string[],
  isFound: (row: Searched) => boolean,
): Searched[] {
  if (mps?.length === 0) return [];
  const match = allOf([...(mps ? [eitherOf(mps.map((id) => quoted(`${MP}${id}`)))] : []), ...parts]);
  const found: Searched[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; found.length < MOST_COUNTED;) {
    const rows = all<Searched>(
      database,
      `SELECT ${COLUMNS} FROM caseWords CROSS JOIN cases ON cases.id = caseWords.rowid
       WHERE caseWords MATCH :match AND caseWords.rowid < :before
       ORDER BY caseWords.rowid DESC LIMIT ${STEP}`,
      { match, before },
    );
    found.push(...rows.filter(isFound));
    const last = rows.at(-1);
    if (!last || rows.length < STEP) break;
    before = last.id;
  }
  return found;
}
