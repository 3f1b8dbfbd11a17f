import { redirect } from "react-router";
import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CategoryForm } from "#app/model/category-rules.ts";
import { iconIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import { addCategory, CATEGORY_TERMS } from "./form.server.ts";
import { CategoryScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { categories, record },
  crumbs: [{ text: "nav.categories", to: "/admin/categories" }, { text: "categories:add" }],
};

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  formContext: recordFormContext(context, url.pathname),
});

/** Adds the category once, however often its form is posted. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, CategoryForm, iconIn("icon", { required: true }));
  if (!form.valid) return refusedReply(form);
  const outcome = await form.once(() => addCategory(context, form));
  if (!outcome.ok) return failedReply(form, outcome.fault, CATEGORY_TERMS);
  getSession(context).flash({ kind: "success", text: "categoryAdded" });
  return redirect("/admin/categories", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddCategory({
  loaderData: { formContext },
  actionData: reply,
}: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  return (
    <CategoryScreen
      isNew
      title={t("add")}
      {...{ formContext, reply }}
      action="/admin/categories/add"
      save={t("add")}
      cancel="/admin/categories"
    />
  );
}
