import { DatabaseSync } from "node:sqlite";
import { fillDatabase, type Progress } from "#demo/seed/index.ts";
import { SCHEMA } from "#demo/store/tables.ts";
import { useLater } from "./later.ts";

export type Row = Record<string, string | number | null>;

/** Queries against an in-memory database of demo data. */
export interface DemoData {
  readonly database: DatabaseSync;
  rows(sql: string): Row[];
  /** How many rows `FROM …` has. */
  count(from: string): number;
}

/** The demo data of a day, without indices and counts; references are checked row by row. */
export function demoData(today: string, cases: number, progress?: Progress): DemoData {
  const database = new DatabaseSync(":memory:");
  database.exec(SCHEMA);
  fillDatabase(database, { today, cases }, progress);
  return asking(database);
}

/** The same for all tests of a file. */
export function useDemoData(today: string, cases: number): Pick<DemoData, "rows" | "count"> {
  const demo = useLater(
    async () => demoData(today, cases),
    async ({ database }) => database.close(),
  );
  return { rows: (sql) => demo.rows(sql), count: (from) => demo.count(from) };
}

/** The same queries against any database. */
export function asking(database: DatabaseSync): DemoData {
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  return { database, rows, count: (from) => Number(rows(`SELECT count(*) AS n FROM ${from}`)[0]?.["n"]) };
}
