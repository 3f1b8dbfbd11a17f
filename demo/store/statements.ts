import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** Values of the named parameters of a statement. */
export type Values = Readonly<Record<string, SQLInputValue>>;

interface Prepared {
  readonly statement: StatementSync;
  /** Its columns that are flags. */
  readonly flags: readonly string[];
}

const prepared = new WeakMap<DatabaseSync, Map<string, Prepared>>();

/** The columns that say yes or no: stored as 1 and 0, `true` and `false` in rows. */
const FLAGS = new Set(["active", "initiativeSubmission", "wantsOnline"]);

/** Statements are prepared once per database: their text must come from the code, never from input. */
function prepare(database: DatabaseSync, sql: string): Prepared {
  const known = prepared.get(database) ?? new Map<string, Prepared>();
  prepared.set(database, known);
  const found = known.get(sql);
  if (found) return found;
  const statement = database.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  const made = { statement, flags: names.filter((name) => FLAGS.has(name)) };
  known.set(sql, made);
  return made;
}

/** Every row of a query. The caller names the type of a row: its columns are in the statement. */
export function all<Row>(database: DatabaseSync, sql: string, values: Values = {}): Row[] {
  const { statement, flags } = prepare(database, sql);
  const rows: Record<string, unknown>[] = statement.all(values);
  for (const row of rows) for (const flag of flags) row[flag] = row[flag] === 1;
  return rows as Row[];
}

/** The first row of a query, or `undefined`. */
export const one = <Row>(database: DatabaseSync, sql: string, values: Values = {}): Row | undefined =>
  all<Row>(database, sql, values)[0];

export function run(
  database: DatabaseSync,
  sql: string,
  values: Values = {},
): { changes: number; id: number } {
  const { changes, lastInsertRowid } = prepare(database, sql).statement.run(values);
  return { changes: Number(changes), id: Number(lastInsertRowid) };
}

/** A row by column names; flags are stored as 0 and 1. */
export type Written = Readonly<Record<string, SQLInputValue | boolean>>;

const valuesOf = (row: Written): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  );

/** Inserts one row; columns left out take their default or null. */
export function insert(database: DatabaseSync, table: string, row: Written): number {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((name) => `:${name}`).join(", ")})`;
  return run(database, sql, valuesOf(row)).id;
}

/** Sets the given columns of the row with an id; other columns are unchanged. */
export function update(database: DatabaseSync, table: string, id: number, row: Written): void {
  const columns = Object.keys(row).map((name) => `${name} = :${name}`);
  run(database, `UPDATE ${table} SET ${columns.join(", ")} WHERE id = :id`, { ...valuesOf(row), id });
}

export function exists(database: DatabaseSync, table: string, id: number): boolean {
  return one(database, `SELECT 1 FROM ${table} WHERE id = :id`, { id }) !== undefined;
}
