import { idFilter } from "#app/model/query.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, versionOf } from "#server/form/concurrent-edit.ts";
import { isReturning } from "./form-context.ts";

/** A stored record as form values, with their digests. */
export type OpenedRecord = NonNullable<ReturnType<typeof recordToEdit>>;

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
