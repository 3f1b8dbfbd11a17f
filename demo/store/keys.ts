import type { DatabaseSync } from "node:sqlite";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { fold, macedonianSortKey } from "#app/model/text/fold.ts";

/**
 * Gives the connection the order and the folding of `app/model/text/fold.ts`, and keeps what the search of cases looks
 * through, whoever writes. The triggers belong to this connection: the file itself depends on no function of this
 * program.
 */
export function keepKeys(database: DatabaseSync): void {
  const define = (name: string, work: (...texts: string[]) => string) =>
    database.function(name, { deterministic: true, varargs: true }, (...values) =>
      work(...values.map(String)),
    );
  define("sortKey", (text = "") => macedonianSortKey(text));
  define("fold", (text = "") => fold(text));
  define("officeSortKey", (id = "", address = "") => {
    const seat = MUNICIPALITIES.find((one) => String(one.id) === id);
    return `${macedonianSortKey(seat?.name ?? "")}\u0001${macedonianSortKey(address)}`;
  });
  for (const [name, event] of Object.entries({ New: "INSERT", Changed: "UPDATE OF fullName, email, topic" }))
    database.exec(`CREATE TEMP TRIGGER searchKeyOf${name} AFTER ${event} ON main.cases BEGIN
      UPDATE cases SET searchKey = fold(fullName || ' ' || email || ' ' || topic) WHERE id = new.id; END`);
}
