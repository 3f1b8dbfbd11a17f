import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { all, one } from "./statements.ts";

interface List {
  readonly table: string;
  readonly order: string;
  /** Conditions by the names of their parameters; others are columns. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The columns of a row, and the tables beside `mps` that they come from. */
  readonly columns: string;
  readonly joins?: string;
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
export function pageOf<Row>(database: DatabaseSync, list: List, { page, size, draw, mps, values }: Asked) {
  const { table, order } = list;
  const conditions: Record<string, string> = {
    ...list.filters,
    mps: "mpId IN (SELECT value FROM json_each(:mps))",
  };
  const given: Asked["values"] = { ...values, mps: mps && JSON.stringify(mps) };
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const where = ["true", ...names.map((name) => conditions[name] ?? `${name} = :${name}`)].join(" AND ");
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
  const content = rowsOf<Row>(database, list, ids);
  return { content, totalElements: counted?.total ?? 0, draw: draw ?? null };
}

/** The rows with these ids, in their order. */
export const rowsOf = <Row>(
  database: DatabaseSync,
  { table, columns, joins = "" }: List,
  ids: readonly number[],
): Row[] =>
  all(
    database,
    `SELECT ${columns} FROM json_each(:ids) AS page CROSS JOIN ${table} ON ${table}.id = page.value
     CROSS JOIN mps ON mps.id = ${table}.mpId ${joins} ORDER BY page.key`,
    { ids: JSON.stringify(ids) },
  );
