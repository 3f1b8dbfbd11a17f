import type { Option } from "#app/ui/form/fields/form-field.ts";
import type { Context } from "#server/context.ts";
import type { Holidays } from "#server/holidays.ts";
import { holidaysAround } from "../../record/holidays.ts";
import { type RecordMeans, recordMeans } from "../../record/means.ts";
import { ownMpOptions } from "../../record/own-mps.ts";

/** What both forms of an event need from the server. */
export interface FormMeans extends RecordMeans {
  readonly mps: readonly Option[];
  /** Names of public holidays by day, of the years for which people plan. */
  readonly holidays: Holidays;
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a fault page when the MPs can't be had, unless a form has to go back to the person
 */
export async function formMeans(context: Context, page: string): Promise<FormMeans> {
  return {
    mps: await ownMpOptions(context),
    holidays: await holidaysAround(),
    ...recordMeans(context, page),
  };
}
