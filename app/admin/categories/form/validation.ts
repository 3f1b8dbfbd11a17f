import { CategoryForm } from "#app/model/category.ts";
import { attachmentRule } from "#app/ui/form/picture/rule.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

const rulesWhen = (required: boolean) =>
  rulesOf(CategoryForm.and(attachmentRule("icon", { kind: "icon", required })));

/** A new category must have an icon, one that is there may keep its own. */
export const rules = { add: { validate: rulesWhen(true) }, edit: { validate: rulesWhen(false) } };
