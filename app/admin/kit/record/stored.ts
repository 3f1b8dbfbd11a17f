import type { z } from "zod";
import { fieldNames } from "#app/model/fields/field.ts";
import { idFilter } from "#app/model/query.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, versionOf } from "#server/form/concurrent-edit.ts";
import { isReturning } from "./form-context.ts";

/** A stored record as form values, with their digests. */
export type OpenedRecord = NonNullable<ReturnType<typeof recordToEdit>>;

/**
 * The fields of a form's rules as its controls post them; a form with ticks or several choices has them by its field
 * table (`fieldTexts`).
 */
export const textsBy =
  (schema: z.ZodType) =>
  (record: object): FieldTexts => {
    const values = new Map<string, unknown>(Object.entries(record));
    const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
    return Object.fromEntries(fieldNames(schema).map((name) => [name, textOf(values.get(name) ?? "")]));
  };

/** @throws 404 if the address contains no number */
export function recordIdOf(params: { readonly id: string }): number {
  const id = idFilter.parse(params.id);
  if (id === undefined) throw noSuchPage();
  return id;
}

/** @throws a fault page: 404 for an unknown record, 403 for another person's */
export function recordOf<Value>(found: Attempt<Value>): Value {
  if (!found.ok) throw faultPage(found.fault);
  return found.value;
}

/**
 * @returns `undefined` if the record is unavailable and a form must go back
 * @throws a fault page: 404 for an unknown record, 403 for another person's
 */
export function recordToEdit<Value>(
  context: Context,
  found: Attempt<Value>,
  textsOf: (record: Value) => FieldTexts,
) {
  if (found.ok) {
    const texts = textsOf(found.value);
    return { texts, opened: versionOf(texts) };
  }
  if (isReturning(context)) return undefined;
  throw faultPage(found.fault);
}
