import { idFilter } from "#app/model/query.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, marksOf } from "#server/form/concurrent-edit.ts";
import { isReturning } from "./form-context.ts";

/** A record as its form shows it, with the marks of what is opened. */
export interface OpenedRecord {
  readonly texts: FieldTexts;
  readonly opened: string;
}

/** @throws 404 for an address that names no number */
export function recordIdOf(params: { readonly id: string }): number {
  const id = idFilter.parse(params.id);
  if (id === undefined) throw noSuchPage();
  return id;
}

/** The record that a page is about. @throws a fault page: 404 for an unknown one, 403 for one that is not theirs */
export function recordOf<Value>(found: Attempt<Value>): Value {
  if (!found.ok) throw faultPage(found.fault);
  return found.value;
}

/**
 * A record for its edit form.
 * @returns `undefined` when it can't be had and a form has to go back
 * @throws a fault page: 404 for an unknown record, 403 for one that is not theirs
 */
export function recordToEdit<Value>(
  context: Context,
  found: Attempt<Value>,
  textsOf: (record: Value) => FieldTexts,
): OpenedRecord | undefined {
  if (found.ok) {
    const texts = textsOf(found.value);
    return { texts, opened: marksOf(texts) };
  }
  if (isReturning(context)) return undefined;
  throw faultPage(found.fault);
}
