import { DatabaseSync } from "node:sqlite";
import { fillDatabase } from "#demo/seed/index.ts";
import { SCHEMA } from "#demo/store/tables.ts";

type Row = Record<string, string | number | null>;

/** The demo data of a day in memory, without indices and counts; references are checked row by row. */
export function demoData(today: string, cases: number) {
  const database = new DatabaseSync(":memory:");
  database.exec(SCHEMA);
  fillDatabase(database, { today, cases });
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  /** How many rows `FROM …` has. */
  const count = (from: string) => Number(rows(`SELECT count(*) AS n FROM ${from}`)[0]?.["n"]);
  return { database, rows, count };
}

/** The tables of user data: neither of sessions and uploads, nor of the demo's own clock. */
export const TABLES = [...SCHEMA.matchAll(/CREATE TABLE (\w+)/g)].flatMap(([, name = ""]) =>
  /^(?:reportsClock|uploads|apiSessions|answers|identity\w+)$/.test(name) ? [] : [name],
);
