import type { DatabaseSync } from "node:sqlite";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { fold, foldNames, macedonianSortKey } from "#app/model/text/fold.ts";
import { dropCounts, layCounts } from "../counts/index.ts";
import { SERVING_TRIGGERS } from "../report-mps.ts";
import { keepWords, layWords } from "../words.ts";
import { INDICES } from "./tables.ts";

/** Rebuilds everything derived from the rows: keys, indices, counts and triggers. */
export function layDerived(database: DatabaseSync): void {
  dropCounts(database);
  dropIndices(database);
  refillKeys(database);
  database.exec(INDICES);
  layCounts(database);
  database.exec(SERVING_TRIGGERS);
  layWords(database);
  keepWords(database);
}

/**
 * Creates the triggers of this connection, which maintain derived data with every write while the database is open;
 * the file's own must be up to date.
 */
export function keepDerived(database: DatabaseSync): void {
  keepKeys(database);
  keepWords(database);
}

/** Those without SQL text belong to a table's own keys. */
function dropIndices(database: DatabaseSync): void {
  const named = "SELECT name FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
  for (const { name } of database.prepare(named).all()) database.exec(`DROP INDEX ${String(name)}`);
}

/** The sort and search columns of each table, as SQL over a row. */
const KEYS = {
  users: { columns: "fullName", sort: "sortKey(new.fullName)", search: "fold(new.fullName)" },
  mps: {
    columns: "fullName, fullNameAl, fullNameEn",
    sort: "sortKey(new.fullName)",
    search: "foldNames(new.fullName, new.fullNameAl, new.fullNameEn)",
  },
  parties: {
    columns: "name, nameAl, nameEn",
    sort: "sortKey(new.name)",
    search: "foldNames(new.name, new.nameAl, new.nameEn)",
  },
  categories: {
    columns: "name, nameAl, nameEn",
    sort: "sortKey(new.name)",
    search: "foldNames(new.name, new.nameAl, new.nameEn)",
  },
  offices: {
    columns: "municipalityId, address",
    sort: "officeSortKey(new.municipalityId, new.address)",
    search: "officeSearchKey(new.municipalityId, new.address)",
  },
} as const;

/**
 * Maintains `sortKey` and `searchKey` of every row while the database is open, whoever writes
 * (`app/model/text/fold.ts` defines the keys). The triggers belong to this connection, so that the file itself
 * depends on no function of this program.
 */
export function keepKeys(database: DatabaseSync): void {
  defineFunctions(database);
  for (const [table, { columns, sort, search }] of Object.entries(KEYS)) {
    const fill = `BEGIN
      UPDATE ${table} SET sortKey = ${sort}, searchKey = ${search} WHERE id = new.id;
    END;`;
    database.exec(`
      CREATE TEMP TRIGGER ${table}KeysOfNew AFTER INSERT ON main.${table} ${fill}
      CREATE TEMP TRIGGER ${table}KeysOfChanged AFTER UPDATE OF ${columns} ON main.${table} ${fill}
    `);
  }
}

/** Refills the keys of all rows, after a migration. */
function refillKeys(database: DatabaseSync): void {
  for (const [table, { columns }] of Object.entries(KEYS)) {
    const [column] = columns.split(", ");
    database.exec(`UPDATE ${table} SET ${column} = ${column}`);
  }
}

function defineFunctions(database: DatabaseSync): void {
  const define = (name: string, work: (...texts: string[]) => string) =>
    database.function(name, { deterministic: true, varargs: true }, (...values) =>
      work(...values.map(String)),
    );
  define("sortKey", (text = "") => macedonianSortKey(text));
  define("fold", (text = "") => fold(text));
  define("foldNames", (name = "", nameAl = "", nameEn = "") => foldNames({ name, nameAl, nameEn }));
  define("officeSortKey", (id = "", address = "") => {
    const { name } = municipality(id);
    return `${macedonianSortKey(name)}\u0001${macedonianSortKey(address)}`;
  });
  define("officeSearchKey", (id = "", address = "") => `${foldNames(municipality(id))}\n${fold(address)}`);
}

const NOWHERE = { name: "", nameAl: "", nameEn: "" };

const municipality = (id: string) => MUNICIPALITIES.find((one) => String(one.id) === id) ?? NOWHERE;
