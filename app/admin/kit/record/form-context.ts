import { dayFromText } from "#app/model/fields/day-text.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { type Holidays, holidaysIn } from "#server/holidays.ts";

/** What the form of any record needs from the server. */
export interface FormContext {
  readonly formKey: string;
  /** Typed before the session expired (R8). */
  readonly typed:
    | {
        readonly values: Readonly<Record<string, string>>;
        /** The version of the record that was edited. */
        readonly opened: string | undefined;
      }
    | undefined;
}

/** Whether a form was posted: the page must then be rendered even if the API fails (P1). */
export const isReturning = (context: Context): boolean => formIfAny(context) !== undefined;

/** @param page path of the form; input parked there when the session expired is restored, once */
export function recordFormContext(context: Context, page: string): FormContext {
  const parked = takeParked(context, page);
  const { [OPENED]: opened, ...values } = joined(parked?.fields ?? []);
  const typed = parked && { values, opened };
  return { formKey: formKey(context), typed };
}

/** The text of a field as posted, or as typed before the session expired; `undefined` if there is neither. */
export const textOf =
  (context: Context, { typed }: FormContext) =>
  (name: string) => {
    const value = formIfAny(context)?.fields.get(name) ?? typed?.values[name];
    return typeof value === "string" ? value : undefined;
  };

/** `without` if the value is unavailable and a form must go back to the person. */
export async function valueOrFallback<Value>(
  context: Context,
  needed: Promise<Value>,
  without: Value,
): Promise<Value> {
  try {
    return await needed;
  } catch (thrown) {
    // An expired session leads to sign-in, where the input is parked.
    if (!isReturning(context) || thrown instanceof Response) throw thrown;
    return without;
  }
}

/** Joins fields that were sent several times into one comma-separated text, as in `app/model/fields/field.ts`. */
function joined(fields: readonly (readonly [string, string])[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of fields)
    values[name] = Object.hasOwn(values, name) ? `${values[name]},${value}` : value;
  return values;
}

/** By day, for the years in which people plan and the year of the typed day. @param typed the day as typed */
export function holidaysAround(typed = ""): Holidays {
  const day = dayFromText(typed);
  const year = new Date().getUTCFullYear();
  return {
    ...holidaysIn({ from: `${year - 1}-01-01`, to: `${year + 5}-12-31` }),
    ...(day !== undefined && holidaysIn({ from: day, to: day })),
  };
}
