import type { DatabaseSync } from "node:sqlite";
import { figures } from "./figures.ts";
import { caseCounts, eventCounts, meetingCounts } from "./lists.ts";

/**
 * Kept counts: totals of lists and figures of statistics that triggers keep with every write of cases, meetings,
 * events and MPs, so that no list and no statistic counts rows. They follow from the tables and can be made anew
 * at any time.
 */
const PARTS = [caseCounts, meetingCounts, eventCounts, figures];

/** Lays the tables of counts, counts, and from now on keeps the counts. */
export function layCounts(database: DatabaseSync): void {
  for (const { tables } of PARTS) database.exec(tables);
  recount(database);
  for (const { triggers } of PARTS) database.exec(triggers);
}

/** Takes the counts away, with the triggers that keep them. */
export function dropCounts(database: DatabaseSync): void {
  dropTriggers(database);
  database.exec("DROP VIEW IF EXISTS mpScopes");
  for (const table of ["caseCounts", "meetingCounts", "eventCounts", "figures"]) {
    database.exec(`DROP TABLE IF EXISTS ${table}`);
  }
}

/** Makes all counts anew from the tables; seconds for a million cases. */
export function recount(database: DatabaseSync): void {
  for (const { recount: sql } of PARTS) database.exec(sql);
}

/** The file's own triggers, all of which are laid anew; those of `keepKeys` belong to the connection. */
function dropTriggers(database: DatabaseSync): void {
  const triggers = database.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER main.${String(name)}`);
}
