import type { Option } from "#app/ui/form/fields/form-field.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { mpChoices } from "../../assignments/read.ts";
import { type RecordMeans, recordMeans } from "../../record/means.ts";

/** What both forms of a user need from the server. */
export interface FormMeans extends RecordMeans {
  readonly mps: readonly Option[];
}

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @param id of the user; absent for a new one
 */
export async function formMeans(context: Context, page: string, id?: number): Promise<FormMeans> {
  const t = getT(context, "users");
  const mps = await mpChoices(context, "assistant", id, ({ fullName, userFullName }) =>
    t("mpOf", { mp: fullName, assistant: userFullName }),
  );
  return { mps, ...recordMeans(context, page) };
}
