import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { CATEGORY } from "./form.server.ts";
import { CategoryScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { categories, record },
  crumbs: [{ text: "nav.categories", to: "/admin/categories" }, { text: "categories:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form, found } = await CATEGORY.open(args);
  return { id, form, name: found?.name, icon: found && mediaUrl(found.iconPath) };
}

export const action = (args: Route.ActionArgs) => CATEGORY.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditCategory({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const { id, form, name, icon } = loaderData;
  return (
    <CategoryScreen
      key={id}
      isNew={false}
      {...form}
      {...{ reply, icon }}
      title={t("edit")}
      lead={name}
      save={t("edit")}
    />
  );
}
