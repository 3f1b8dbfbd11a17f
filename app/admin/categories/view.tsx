import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { numberOf } from "#app/model/category.ts";
import { mediaUrl } from "#app/model/media.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { EditLink, Facts } from "../kit/record/view.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";

export const handle: AdminHandle = {
  texts: { categories, record },
  crumbs: [{ text: "nav.categories", to: "/admin/categories" }, { text: "categories:view" }],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const { call } = api(context, { signal: request.signal });
  const found = await call(contract.categories.get, { params: { id: recordIdOf(params) } });
  const { iconPath, ...category } = found;
  return {
    category: { ...category, number: numberOf(found), icon: mediaUrl(iconPath) },
    mayEdit: mayOpen("/admin/categories/edit/:id", roleId),
  };
}

export default function CategoryView({ loaderData: { category, mayEdit } }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  return (
    <>
      <PageTitle>{category.name}</PageTitle>
      <PageHead title={category.name}>
        <EditLink to={mayEdit ? `/admin/categories/edit/${category.id}` : undefined} />
      </PageHead>
      <Facts
        facts={[
          { label: t("fields.code"), value: category.number },
          { label: t("fields.name"), value: category.name },
          { label: t("fields.nameAl"), value: category.nameAl },
          { label: t("fields.nameEn"), value: category.nameEn },
          { label: t("fields.description"), value: category.description, wide: true },
          {
            label: t("fields.icon"),
            value: category.icon ? <Emblem src={category.icon} icon="tags" size={96} /> : "",
          },
        ]}
      />
    </>
  );
}
