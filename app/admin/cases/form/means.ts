import { intakeOptions } from "#app/intake/options.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { orWithout, type RecordMeans, recordMeans } from "../../record/means.ts";
import { formMpOptions } from "../../list/choices.ts";
import type { CaseOptions } from "./texts.ts";

/** What both forms of a case need from the server. */
export interface FormMeans extends RecordMeans {
  readonly options: CaseOptions;
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a 503 page when the lists were never had, unless a form has to go back to the person
 */
export async function formMeans(context: Context, page: string): Promise<FormMeans> {
  const { mps, categories } = await orWithout<Lists>(context, allLists(context), NO_LISTS);
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
    ...recordMeans(context, page),
  };
}

interface Lists {
  readonly mps: readonly Mp[];
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const NO_LISTS: Lists = { mps: [], categories: CASE_CATEGORIES };
