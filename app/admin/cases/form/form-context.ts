import { intakeOptions } from "#app/intake/options.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { type FormContext, orWithout, recordFormContext } from "../../record/form-context.ts";
import { formMpOptions } from "../../record/mp-options.server.ts";
import type { CaseOptions } from "./texts.ts";

/** What both forms of a case need from the server. */
export interface CaseFormContext extends FormContext {
  readonly options: CaseOptions;
}

/**
 * What the form needs beside what it shows.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a 503 page when the lists were never had, unless a form has to go back to the person
 */
export async function caseFormContext(context: Context, page: string): Promise<CaseFormContext> {
  const { mps, categories } = await orWithout<Lists>(context, allLists(context), NO_LISTS);
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
    ...recordFormContext(context, page),
  };
}

interface Lists {
  readonly mps: readonly Mp[];
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const NO_LISTS: Lists = { mps: [], categories: CASE_CATEGORIES };
