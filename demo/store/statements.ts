import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** Values of the named parameters of a statement. */
export type Values = Readonly<Record<string, SQLInputValue>>;

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Statements are prepared once per database: their text must come from the code, never from input. */
function statement(database: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, known);
  const found = known.get(sql) ?? database.prepare(sql);
  known.set(sql, found);
  return found;
}

/** Every row of a query. The caller names the type of a row: its columns are in the statement. */
export function all<Row>(database: DatabaseSync, sql: string, values: Values = {}): Row[] {
  return statement(database, sql).all(values) as Row[];
}

/** The first row of a query, or `undefined`. */
export function one<Row>(database: DatabaseSync, sql: string, values: Values = {}): Row | undefined {
  return statement(database, sql).get(values) as Row | undefined;
}

export function run(
  database: DatabaseSync,
  sql: string,
  values: Values = {},
): { changes: number; id: number } {
  const { changes, lastInsertRowid } = statement(database, sql).run(values);
  return { changes: Number(changes), id: Number(lastInsertRowid) };
}

/** A row by column names; flags are stored as 0 and 1. */
type Written = Readonly<Record<string, SQLInputValue | boolean>>;

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

interface Flagged {
  readonly active: boolean;
}

/** A row as stored: its flag is 0 or 1. */
export type StoredRow<Row extends Flagged> = Omit<Row, "active"> & { readonly active: number };

export const fromStored = <Row extends Flagged>(row: StoredRow<Row>): Row =>
  ({ ...row, active: row.active === 1 }) as unknown as Row;
