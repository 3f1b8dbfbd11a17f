import type { RouterContextProvider } from "react-router";
import type { Mp } from "#app/model/mp.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { publicLists } from "#server/api/cache.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { mpOptions } from "../../list/choices.ts";
import { orWithout, type RecordMeans, recordMeans } from "../../record/means.ts";

type Context = Readonly<RouterContextProvider>;

/** What both forms of an event need from the server. */
export interface FormMeans extends RecordMeans {
  readonly mps: readonly Option[];
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @throws a fault page when the MPs can't be had, unless a form has to go back to the person
 */
export async function formMeans(context: Context, page: string): Promise<FormMeans> {
  const all = await orWithout(context, mps(context), []);
  return { mps: mpOptions(all, requireProfile(context)), ...recordMeans(context, page) };
}

const mps = async (context: Context): Promise<readonly Mp[]> => (await publicLists(context)).mps;
