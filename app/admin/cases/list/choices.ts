import type { CaseQuery } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Assistant, Profile } from "#app/model/user.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { mpOptions, personOptions } from "../../record/mp-options.server.ts";
import { lookupOptions, withChosen } from "../../record/labels.ts";

/** What the four filters of the list offer (section 2 of the back-office document, "Cases list"). */
export interface FilterChoices {
  readonly mpId: readonly Option[];
  /** Absent for assistants: that filter is for administrators and monitors. */
  readonly userId?: readonly Option[];
  readonly caseCategoryId: readonly Option[];
  readonly statusId: readonly Option[];
}

interface Known {
  readonly mps: readonly Mp[];
  readonly categories: readonly Category[];
  /** `undefined` for those who may not have the list of assistants. */
  readonly assistants: readonly Assistant[] | undefined;
}

/** The choices of a person, each list in Macedonian alphabetical order; a choice that is set is always among them. */
export function filterChoices(
  { mps, categories, assistants }: Known,
  profile: Profile,
  query: CaseQuery,
): FilterChoices {
  return {
    mpId: withChosen(mpOptions(mps, profile), query.mpId),
    ...(assistants && { userId: withChosen(personOptions(assistants), query.userId) }),
    caseCategoryId: withChosen(categories.map(categoryOption), query.caseCategoryId),
    statusId: lookupOptions(CASE_STATUSES),
  };
}

const categoryOption = ({ id, name }: Category): Option => ({ value: id, label: `${id}. ${name}` });
