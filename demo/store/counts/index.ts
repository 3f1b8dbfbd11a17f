import type { DatabaseSync } from "node:sqlite";
import { figures } from "./figures.ts";
import { caseCounts, eventCounts, meetingCounts } from "./lists.ts";

/**
 * Maintained counts: totals of lists and figures of statistics, updated by triggers with every write of cases,
 * meetings, events and MPs, so that no list or statistic counts rows. They derive from the tables and can be rebuilt
 * at any time.
 */
const PARTS = [caseCounts, meetingCounts, eventCounts, figures];

/** Creates the tables of counts, fills them, and maintains them from then on. */
export function layCounts(database: DatabaseSync): void {
  for (const { tables } of PARTS) database.exec(tables);
  recount(database);
  for (const { triggers } of PARTS) database.exec(triggers);
}

/** Drops the counts and their triggers. */
export function dropCounts(database: DatabaseSync): void {
  dropTriggers(database);
  database.exec("DROP VIEW IF EXISTS mpScopes");
  for (const table of ["caseCounts", "meetingCounts", "eventCounts", "figures"]) {
    database.exec(`DROP TABLE IF EXISTS ${table}`);
  }
}

/** Rebuilds all counts from the tables; takes seconds for a million cases. */
export function recount(database: DatabaseSync): void {
  for (const { recount: sql } of PARTS) database.exec(sql);
}

/** Drops the file's own triggers, all of which are recreated; those of `keepKeys` belong to the connection. */
function dropTriggers(database: DatabaseSync): void {
  const triggers = database.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER main.${String(name)}`);
}
