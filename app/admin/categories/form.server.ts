import { errors } from "#app/i18n/mk/forms.ts";
import type { CategoryForm } from "#app/model/category-rules.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import type { FieldTerms } from "../kit/record/reply.ts";
import { lookAgain, saysTheSame, settled, writeUnlessChanged } from "../kit/record/write.ts";
import { categoryTexts } from "./form.tsx";

type Valid = ValidSubmission<typeof CategoryForm>;

/** Refusals of the API with documented wording (section 8 of the back-office document). */
export const CATEGORY_TERMS: FieldTerms = {
  conflict: { field: "code", or: ["name"], message: "categoryExists" },
  sentences: {
    [errors.iconRequired]: "iconRequired",
    [errors.iconFormat]: "iconFormat",
    [errors.iconTooLarge]: "iconTooLarge",
    [errors.iconDimensions]: "iconDimensions",
  },
};

/** Adds a category. An unknown outcome is looked up in the list before asking the person (R71). */
export async function addCategory(context: Context, form: Valid): Promise<Attempt<unknown>> {
  const mine = categoryTexts(form.value);
  const outcome = aboutIcon(await api(context).attempt(contract.categories.add, { body: bodyOf(form) }));
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.categories.listForStaff);
    return found.ok && found.value.some((category) => saysTheSame(mine, categoryTexts(category)));
  });
}

/**
 * Changes a category, unless somebody else has changed it since it was opened.
 * @returns `undefined` once the category is as the person wants it; otherwise the form that goes back
 */
export function changeCategory(context: Context, id: number, form: Valid) {
  const { attempt } = api(context);
  const params = { id };
  const mine = categoryTexts(form.value);
  return writeUnlessChanged(context, form, {
    read: () => attempt(contract.categories.get, { params }),
    textsOf: categoryTexts,
    mine: () => mine,
    always: form.file !== undefined,
    terms: CATEGORY_TERMS,
    write: async ({ iconPath }) => {
      const outcome = aboutIcon(await attempt(contract.categories.update, { params, body: bodyOf(form) }));
      return settled(outcome, async () => {
        const found = await lookAgain(context)(contract.categories.get, { params });
        if (!found.ok || !saysTheSame(mine, categoryTexts(found.value))) return false;
        return form.file === undefined || found.value.iconPath !== iconPath;
      });
    },
  });
}

const bodyOf = ({ value, file }: Valid) => ({ ...value, ...(file && { icon: file }) });

/** The icon's dimensions are refused by a message only, whatever the status; it belongs to that field. */
function aboutIcon(outcome: Attempt<unknown>): Attempt<unknown> {
  if (outcome.ok || !outcome.fault.message?.includes(errors.iconDimensions)) return outcome;
  const fieldErrors = { ...outcome.fault.fieldErrors, icon: errors.iconDimensions };
  return { ok: false, fault: { ...outcome.fault, kind: "status", status: 400, sent: "yes", fieldErrors } };
}
