import { errors } from "#app/i18n/mk/errors.ts";
import { CategoryForm, CategoryQuery, numberOf } from "#app/model/category.ts";
import { mediaUrl } from "#app/model/media.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, faultPage, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { iconIn } from "#server/files/picture/picture.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { defineRegister } from "../kit/list/register.server.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import type { FieldTerms } from "../kit/record/reply.ts";
import { textsBy } from "../kit/record/stored.ts";

const categoryTexts = textsBy(CategoryForm);

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

export const CATEGORIES = defineResource("categories", {
  read: (ask, id) => ask(contract.categories.get, { params: { id } }),
  list: defineRegister("categories", {
    query: CategoryQuery,
    known: readCategories,
    order: numberOf,
    texts: (category) => [
      String(numberOf(category)),
      category.name,
      category.nameAl,
      category.nameEn,
      category.description,
    ],
    filters: {},
    listed: (category) => ({
      id: category.id,
      number: numberOf(category),
      name: category.name,
      description: category.description,
      icon: mediaUrl(category.iconPath),
    }),
  }),
  shown: (found) => {
    const { iconPath, ...category } = found;
    return { category: { ...category, number: numberOf(found), icon: mediaUrl(iconPath) } };
  },
  head: ({ name, iconPath }) => ({ name, icon: mediaUrl(iconPath) }),
  schema: CategoryForm,
  file: (isNew) => iconIn("icon", { required: isNew }),
  choices: async () => ({}),
  textsOf: categoryTexts,
  wanted: categoryTexts,
  pictureOf: ({ iconPath }) => iconPath,
  /** An unknown outcome is looked up in the list before asking the person (R71). */
  async add(context, form) {
    const mine = categoryTexts(form.value);
    const outcome = aboutIcon(await api(context).attempt(contract.categories.add, { body: bodyOf(form) }));
    return readBack(outcome, async () => {
      const found = await withFixedCredentials(context)(contract.categories.listForStaff);
      return found.ok && found.value.some((category) => equalRecord(mine, categoryTexts(category)));
    });
  },
  async change(context, { id, isWritten, ...form }) {
    const call = { params: { id }, body: bodyOf(form) };
    return readBack(aboutIcon(await api(context).attempt(contract.categories.update, call)), isWritten);
  },
  terms: () => TERMS,
  cancelsToView: true,
});

/**
 * All categories for staff; while the API is unavailable, the last known public ones (R72).
 * @throws a fault page when there are none, or this person may not read them
 */
async function readCategories(context: Context, signal: AbortSignal) {
  const found = await api(context, { signal }).attempt(contract.categories.listForStaff);
  if (found.ok) return { rows: found.value, stale: false };
  if (found.fault.status === 403) throw faultPage(found.fault);
  const { categories: rows } = await publicLists(context);
  return { rows, stale: true };
}

const bodyOf = ({ value, file }: Pick<ValidSubmission<typeof CategoryForm>, "value" | "file">) => ({
  ...value,
  ...(file && { icon: file }),
});

/** The icon's dimensions are refused by a message only, whatever the status; it belongs to that field. */
function aboutIcon(outcome: Attempt<unknown>): Attempt<unknown> {
  if (outcome.ok || !outcome.fault.message?.includes(errors.iconDimensions)) return outcome;
  const fieldErrors = { ...outcome.fault.fieldErrors, icon: errors.iconDimensions };
  return { ok: false, fault: { ...outcome.fault, kind: "status", status: 400, sent: "yes", fieldErrors } };
}
