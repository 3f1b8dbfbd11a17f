import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { all, one } from "./statements.ts";

/** A list: the conditions of its filters by their names, which are those of their parameters, and its order. */
interface List<Filter extends string> {
  readonly table: string;
  readonly order: string;
  readonly filters: Readonly<Record<Filter, string>>;
}

/** Values of the filters, of which those that are `undefined` don't filter, and which page is asked for. */
interface Asked<Filter extends string> {
  readonly values: Readonly<Record<Filter, SQLInputValue | undefined>>;
  readonly page: number;
  readonly size: number;
}

/** The ids of a page, whose rows are then read with what belongs to them, and how many rows all pages have. */
export function pageOf<Filter extends string>(
  database: DatabaseSync,
  { table, order, filters }: List<Filter>,
  { values, page, size }: Asked<Filter>,
): { readonly ids: readonly number[]; readonly total: number } {
  const asked = (Object.keys(filters) as Filter[]).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const where = ["true", ...asked.map(({ name }) => filters[name])].join(" AND ");
  const parameters = Object.fromEntries(asked.map(({ name, value }) => [name, value]));
  const rows = all<{ id: number }>(
    database,
    `SELECT ${table}.id FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT :size OFFSET :skip`,
    { ...parameters, size, skip: page * size },
  );
  const counted = one<{ total: number }>(
    database,
    `SELECT count(*) AS total FROM ${table} WHERE ${where}`,
    parameters,
  );
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** Filters by some MPs, of which `jsonOf` makes the value. */
export const OF_MPS = "mpId IN (SELECT value FROM json_each(:mps))";

/** Ids as the value of a parameter. */
export const jsonOf = (ids: readonly number[] | undefined): string | undefined => ids && JSON.stringify(ids);
