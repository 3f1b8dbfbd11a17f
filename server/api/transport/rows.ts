import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";

/** What was invalid in a list and left out: counts and names of fields, never values (R53). */
export interface OddRows {
  readonly rows: number;
  readonly repeated: number;
  /** Names of fields with invalid values, in dropped rows or read as absent. */
  readonly fields: readonly string[];
}

const MAX_FIELDS = 8;

/**
 * Decodes a list row by row, so that an invalid row does not fail a whole page. An invalid field counts as absent; a
 * row that requires it is dropped, and so are duplicates.
 * @returns `undefined` for anything but a list, and for a list without a readable row
 */
export function readRows({ reply, rowKey }: Endpoint, value: unknown) {
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
    odd: isOdd ? { rows, repeated, fields: [...fields].slice(0, MAX_FIELDS) } : undefined,
  };
}

/** The decoded row, without its invalid fields if that helps; otherwise nothing. */
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
