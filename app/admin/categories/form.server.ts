import { errors } from "#app/i18n/mk/errors.ts";
import { CategoryForm } from "#app/model/category-rules.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, settled } from "#server/api/fault.ts";
import { iconIn } from "#server/files/picture/picture.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { defineRecord } from "../kit/record/define-record.server.ts";
import type { FieldTerms } from "../kit/record/reply.ts";
import { categoryTexts } from "./form.tsx";

type Valid = ValidSubmission<typeof CategoryForm>;

/** Refusals of the API with documented wording (section 8 of the back-office document). */
const TERMS: FieldTerms = {
  conflict: { field: "code", or: ["name"], message: "categoryExists" },
  sentences: {
    [errors.iconRequired]: "iconRequired",
    [errors.iconFormat]: "iconFormat",
    [errors.iconTooLarge]: "iconTooLarge",
    [errors.iconDimensions]: "iconDimensions",
  },
};

export const CATEGORY = defineRecord({
  section: "/admin/categories",
  schema: CategoryForm,
  file: (isNew) => iconIn("icon", { required: isNew }),
  choices: async () => ({}),
  read: (ask, id) => ask(contract.categories.get, { params: { id } }),
  textsOf: categoryTexts,
  wanted: categoryTexts,
  pictureOf: ({ iconPath }) => iconPath,
  /** An unknown outcome is looked up in the list before asking the person (R71). */
  async add(context, form) {
    const mine = categoryTexts(form.value);
    const outcome = aboutIcon(await api(context).attempt(contract.categories.add, { body: bodyOf(form) }));
    return settled(outcome, async () => {
      const found = await withFixedCredentials(context)(contract.categories.listForStaff);
      return found.ok && found.value.some((category) => equalRecord(mine, categoryTexts(category)));
    });
  },
  async change(context, { id, isWritten, ...form }) {
    const call = { params: { id }, body: bodyOf(form) };
    return settled(aboutIcon(await api(context).attempt(contract.categories.update, call)), isWritten);
  },
  terms: () => TERMS,
  added: "categoryAdded",
  changed: "categoryChanged",
  cancelsToView: true,
});

const bodyOf = ({ value, file }: Pick<Valid, "value" | "file">) => ({
  ...value,
  ...(file && { icon: file }),
});

/** The icon's dimensions are refused by a message only, whatever the status; it belongs to that field. */
function aboutIcon(outcome: Attempt<unknown>): Attempt<unknown> {
  if (outcome.ok || !outcome.fault.message?.includes(errors.iconDimensions)) return outcome;
  const fieldErrors = { ...outcome.fault.fieldErrors, icon: errors.iconDimensions };
  return { ok: false, fault: { ...outcome.fault, kind: "status", status: 400, sent: "yes", fieldErrors } };
}
