import { dayFromText } from "#app/model/fields/day-text.ts";
import type { AssignmentResult } from "#app/model/mp.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { type Holidays, holidaysIn } from "#server/holidays.ts";

/** What the form of any record needs from the server. */
export interface FormContext {
  readonly formKey: string;
  /** Typed before the session ended (R8). */
  readonly typed: TypedRecord | undefined;
}

/** What a person had typed, and into which version of the record. */
interface TypedRecord {
  readonly values: Readonly<Record<string, string>>;
  readonly opened: string | undefined;
  /** The record was written all the same, but not all that belongs to it. */
  readonly assignmentResult?: AssignmentResult | undefined;
}

/** A form that was sent: from here on the page must come, even without what the API would tell (P1). */
export const isReturning = (context: Context): boolean => formIfAny(context) !== undefined;

/** @param page path of the form: what was typed there before the session ended comes back, once */
export const recordFormContext = (context: Context, page: string): FormContext => ({
  formKey: formKey(context),
  typed: typedBefore(context, page),
});

/** What a form needs beside itself, or `without` when it can't be had and a form has to go back to the person. */
export async function orWithout<Value>(
  context: Context,
  needed: Promise<Value>,
  without: Value,
): Promise<Value> {
  try {
    return await needed;
  } catch (thrown) {
    // A session that has ended leads to sign-in, where what was typed waits.
    if (!isReturning(context) || thrown instanceof Response) throw thrown;
    return without;
  }
}

function typedBefore(context: Context, page: string): TypedRecord | undefined {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { [OPENED]: opened, ...values } = joined(parked.fields);
  return { values, opened, assignmentResult: parked.assignmentResult };
}

/** What a form sends several times under one name is one text with commas, as in `app/model/fields/field.ts`. */
function joined(fields: readonly (readonly [string, string])[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields)
    values[name] = Object.hasOwn(values, name) ? `${values[name]},${value}` : value;
  return values;
}

const YEARS_AHEAD = 5;

/**
 * Names of public holidays by day: of the years for which people plan, and of a day beyond them.
 * @param typed the day as a form has it
 */
export async function holidaysAround(typed = ""): Promise<Holidays> {
  const day = dayFromText(typed);
  const year = new Date().getUTCFullYear();
  const [around, own] = await Promise.all([
    holidaysIn({ from: `${year - 1}-01-01`, to: `${year + YEARS_AHEAD}-12-31` }),
    day === undefined ? {} : holidaysIn({ from: day, to: day }),
  ]);
  return { ...around, ...own };
}
