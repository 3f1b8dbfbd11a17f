import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { all, one } from "./statements.ts";

interface List<Row> {
  readonly table: string;
  readonly order: string;
  /** Conditions by the names of their parameters. */
  readonly filters: Readonly<Record<string, string>>;
  /** The rows of a page, with what other tables say about them. */
  readonly rowsOf: (database: DatabaseSync, ids: readonly number[]) => Row[];
}

interface Asked {
  readonly page: number;
  readonly size: number;
  readonly draw?: number | undefined;
  /** Whose records; `undefined` for those of all MPs. */
  readonly mps: readonly number[] | undefined;
  /** Values of the filters; those that are `undefined` don't filter. */
  readonly values: Readonly<Record<string, SQLInputValue | undefined>>;
}

/** A page of a list, and how many rows all pages have. */
export function pageOf<Row>(
  database: DatabaseSync,
  { table, order, filters, rowsOf }: List<Row>,
  { page, size, draw, mps, values }: Asked,
) {
  const conditions: Record<string, string> = {
    ...filters,
    mps: "mpId IN (SELECT value FROM json_each(:mps))",
  };
  const given: Asked["values"] = { ...values, mps: mps && JSON.stringify(mps) };
  const names = Object.keys(conditions).filter((name) => given[name] !== undefined);
  const where = ["true", ...names.map((name) => conditions[name])].join(" AND ");
  const parameters = Object.fromEntries(names.map((name) => [name, given[name] ?? null]));
  const ids = all<{ id: number }>(
    database,
    `SELECT id FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT :size OFFSET :skip`,
    { ...parameters, size, skip: page * size },
  ).map(({ id }) => id);
  const counted = one<{ total: number }>(
    database,
    `SELECT count(*) AS total FROM ${table} WHERE ${where}`,
    parameters,
  );
  return { content: rowsOf(database, ids), totalElements: counted?.total ?? 0, draw: draw ?? null };
}
