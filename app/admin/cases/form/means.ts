import type { RouterContextProvider } from "react-router";
import { intakeOptions } from "#app/intake/options.ts";
import { asTab, type TabNumber } from "#app/intake/tabs.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { publicLists } from "#server/api/cache.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { takeParked } from "#server/session/parking.ts";
import { orWithout } from "../../record/means.ts";
import { mpOptions } from "../../list/choices.ts";
import type { CaseOptions } from "./texts.ts";

type Context = Readonly<RouterContextProvider>;

/** What both forms of a case need from the server. */
export interface FormMeans {
  readonly options: CaseOptions;
  readonly formKey: string;
  /** Typed before the session ended (R8); nothing of it was sent. */
  readonly typed: Typed | undefined;
}

/** What a person had typed, on which tab, and into which version of the case. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly tab: TabNumber;
  readonly opened: string | undefined;
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a 503 page when the lists were never had, unless a form has to go back to the person
 */
export async function formMeans(context: Context, page: string): Promise<FormMeans> {
  const { mps, categories } = await orWithout<Lists>(context, publicLists(context), NO_LISTS);
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: mpOptions(mps, requireProfile(context)) },
    formKey: formKey(context),
    typed: typedBefore(context, page),
  };
}

interface Lists {
  readonly mps: readonly Mp[];
  readonly categories: Parameters<typeof intakeOptions>[0];
}

const NO_LISTS: Lists = { mps: [], categories: CASE_CATEGORIES };

function typedBefore(context: Context, page: string): Typed | undefined {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { shown, [OPENED]: opened, ...values } = Object.fromEntries(parked.fields);
  return { values, tab: asTab(shown), opened };
}
