import type { DatabaseSync } from "node:sqlite";
import { dropCounts, layCounts } from "../counts/index.ts";
import { SERVING_TRIGGERS } from "../report-mps.ts";
import { refillKeys } from "./keys.ts";
import { INDICES } from "./index.ts";

/** Makes everything anew that follows from the rows: keys, indices, kept counts and triggers, whatever was there before. */
export function layDerived(database: DatabaseSync): void {
  dropCounts(database);
  dropIndices(database);
  refillKeys(database);
  database.exec(INDICES);
  layCounts(database);
  database.exec(SERVING_TRIGGERS);
}

/** Those without a text belong to a table's own keys. */
function dropIndices(database: DatabaseSync): void {
  const named = "SELECT name FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
  for (const { name } of database.prepare(named).all()) database.exec(`DROP INDEX ${String(name)}`);
}
