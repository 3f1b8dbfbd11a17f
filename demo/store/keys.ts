import type { DatabaseSync } from "node:sqlite";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { fold, macedonianSortKey } from "#app/model/text/fold.ts";

/** The column of each table that is derived from others, as SQL over a row. */
const KEYS = {
  users: { from: "fullName", key: "sortKey = sortKey(new.fullName)" },
  offices: {
    from: "municipalityId, address",
    key: "sortKey = officeSortKey(new.municipalityId, new.address)",
  },
  cases: {
    from: "fullName, email, topic, phone",
    key: "searchKey = fold(new.fullName || ' ' || new.email || ' ' || new.topic)",
  },
} as const;

/** What the index of the search holds of a case, once its key is there. */
const INDEX_CASE = `DELETE FROM caseWords WHERE rowid = new.id;
  INSERT INTO caseWords (rowid, text)
  SELECT id, replace(searchKey, ' ', '') || ' ' || digits(phone) FROM cases WHERE id = new.id;`;

/**
 * Maintains the keys of every row while the database is open, whoever writes (`app/model/text/fold.ts` defines them).
 * The triggers belong to this connection: the file itself depends on no function of this program.
 */
export function keepKeys(database: DatabaseSync): void {
  const define = (name: string, work: (...texts: string[]) => string) =>
    database.function(name, { deterministic: true, varargs: true }, (...values) =>
      work(...values.map(String)),
    );
  define("sortKey", (text = "") => macedonianSortKey(text));
  define("fold", (text = "") => fold(text));
  define("digits", (text = "") => text.replaceAll(/\D/g, ""));
  define("officeSortKey", (id = "", address = "") => {
    const seat = MUNICIPALITIES.find((one) => String(one.id) === id);
    return `${macedonianSortKey(seat?.name ?? "")}\u0001${macedonianSortKey(address)}`;
  });
  for (const [table, { from, key }] of Object.entries(KEYS)) {
    const index = table === "cases" ? INDEX_CASE : "";
    const fill = `BEGIN UPDATE ${table} SET ${key} WHERE id = new.id; ${index} END;`;
    database.exec(`
      CREATE TEMP TRIGGER ${table}KeyOfNew AFTER INSERT ON main.${table} ${fill}
      CREATE TEMP TRIGGER ${table}KeyOfChanged AFTER UPDATE OF ${from} ON main.${table} ${fill}
    `);
  }
}
