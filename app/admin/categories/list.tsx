import { categories } from "#app/i18n/mk/categories.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { CategoryQuery } from "#app/model/category.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { AddLink } from "../list/add-link.tsx";
import { RegisterList } from "../register-list/register-list.tsx";
import { useRowLinks } from "../list/row-links.tsx";
import { shownList } from "../register-list/shown-list.ts";
import type { Route } from "./+types/list";
import { categoryColumns } from "./columns.tsx";
import { readCategories } from "./read.ts";
import { LISTING, type ListedCategory, listedCategory } from "./rows.ts";

export const handle: AdminHandle = {
  texts: { registerList, categories },
  crumbs: [{ text: "nav.categories" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const found = await readCategories(context, request.signal);
  const list = shownList(found.categories, parseQuery(CategoryQuery, url.searchParams), LISTING);
  return pack({
    list: { ...list, rows: list.rows.map(listedCategory) },
    stale: found.stale,
    mayEdit: mayOpen("/admin/categories/edit/:id", roleId),
    mayAdd: mayOpen("/admin/categories/add", roleId),
  });
}

export default function CategoryList({ loaderData }: Route.ComponentProps) {
  const { list, stale, mayEdit, mayAdd } = useUnpacked(loaderData);
  const { t } = useTranslation(["categories", "common"]);
  const nameOf = ({ name }: ListedCategory) => name;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: list.total })}>
        {mayAdd && <AddLink to="/admin/categories/add" text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <RegisterList
        list={list}
        columns={categoryColumns(t)}
        sizes={PAGE_SIZES.categories}
        caption={t("caption")}
        searchBy={t("searchBy")}
        actions={useRowLinks({ section: "/admin/categories", mayEdit, name: nameOf })}
      />
    </>
  );
}
