import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";

/** What had to be left out of a list so that the rest could be read: numbers and names of fields, never values (R53). */
export interface OddRows {
  /** Rows that could not be read. */
  readonly rows: number;
  /** Rows that were there before. */
  readonly repeated: number;
  /** Fields of other kinds than the contract's, by name: of rows left out, or read as absent. */
  readonly fields: readonly string[];
}

/** A decoded list, and what is odd about it. */
interface ListReading {
  readonly value: readonly unknown[];
  readonly odd: OddRows | undefined;
}

const MOST_FIELDS = 8;

/**
 * Reads a list row by row: one odd row must not take a page with it. A field of another kind than the contract's
 * is as good as absent; a row that can't do without it is left out, and so is one that was there before.
 * @returns `undefined` for what is no list, or one of which not a single row can be read
 */
export function readRows({ reply, rowKey }: Endpoint, value: unknown): ListReading | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = new Set<string>();
  const whole = z.safeDecode(reply, value);
  const all = (whole.success ? whole.data : value.flatMap((row) => mended(reply, row, fields))) as unknown[];
  const rows = value.length - all.length;
  if (rows > 0 && all.length === 0) return undefined;

  const once = rowKey ? uniqueBy(all, rowKey as (row: unknown) => string | number) : all;
  const repeated = all.length - once.length;
  const isOdd = rows > 0 || repeated > 0 || fields.size > 0;
  return {
    value: once,
    odd: isOdd ? { rows, repeated, fields: [...fields].slice(0, MOST_FIELDS) } : undefined,
  };
}

/** The decoded row if it can be read, without what is wrong in it if that helps; else nothing. */
function mended(reply: z.ZodType, row: unknown, fields: Set<string>): unknown[] {
  const { error, data } = z.safeDecode(reply, [row]);
  if (!error) return data as unknown[];
  if (typeof row !== "object" || row === null || Array.isArray(row)) return [];
  const wrong = error.issues.flatMap(({ path }) => (typeof path[1] === "string" ? [path[1]] : []));
  for (const name of wrong) fields.add(name);
  const rest = { ...row, ...Object.fromEntries(wrong.map((name) => [name, null])) };
  return (z.safeDecode(reply, [rest]).data ?? []) as unknown[];
}

function uniqueBy(rows: readonly unknown[], keyOf: (row: unknown) => string | number): readonly unknown[] {
  const found = new Map<string | number, unknown>();
  for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return found.size === rows.length ? rows : [...found.values()];
}
