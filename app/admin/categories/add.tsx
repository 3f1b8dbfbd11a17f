import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/add";
import { CATEGORY } from "./form.server.ts";
import { CategoryScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { categories, record },
  crumbs: [{ text: "nav.categories", to: "/admin/categories" }, { text: "categories:add" }],
};

export const loader = (args: Route.LoaderArgs) => CATEGORY.blank(args);

export const action = (args: Route.ActionArgs) => CATEGORY.add(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  return <CategoryScreen isNew {...loaderData} reply={actionData} title={t("add")} save={t("add")} />;
}
