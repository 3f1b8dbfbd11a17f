import type { TFunction } from "i18next";
import { categories } from "#app/i18n/mk/categories.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { CategoryQuery } from "#app/model/category-rules.ts";
import { type Category, numberOf } from "#app/model/category.ts";
import { mediaUrl } from "#app/model/media.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { type Listing, registerPage } from "../kit/list/register-page.ts";
import type { Route } from "./+types/list";

export const handle: AdminHandle = {
  texts: { registerList, categories },
  crumbs: [{ text: "nav.categories" }],
};

const LISTING: Listing<Category> = {
  order: numberOf,
  texts: (category) => [
    String(numberOf(category)),
    category.name,
    category.nameAl,
    category.nameEn,
    category.description,
  ],
};

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { roleId } = requireProfile(context);
  const found = await readCategories(args);
  const list = registerPage(found.categories, parseQuery(CategoryQuery, url.searchParams), LISTING);
  return pack({
    list: { ...list, rows: list.rows.map(rowOf) },
    stale: found.stale,
    mayEdit: mayOpen("/admin/categories/edit/:id", roleId),
    mayAdd: mayOpen("/admin/categories/add", roleId),
  });
}

/**
 * All categories for staff; while the API is unavailable, the last known public ones (R72).
 * @throws a fault page when there are none, or this person may not read them
 */
async function readCategories({ context, request: { signal } }: Route.LoaderArgs) {
  const found = await api(context, { signal }).attempt(contract.categories.listForStaff);
  if (found.ok) return { categories: found.value, stale: false };
  if (found.fault.status === 403) throw faultPage(found.fault);
  const { categories: last } = await publicLists(context);
  return { categories: last, stale: true };
}

const rowOf = (category: Category) => ({
  id: category.id,
  number: numberOf(category),
  name: category.name,
  description: category.description,
  icon: mediaUrl(category.iconPath),
});

type Row = ReturnType<typeof rowOf>;

export default function CategoryList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const { mayAdd, ...loaded } = useUnpacked(loaderData);
  return (
    <RegisterList
      register="categories"
      {...loaded}
      columns={columns(t)}
      name={({ name }) => name}
      add={mayAdd && t("add")}
    />
  );
}

/** The documented columns, preceded by the actions. */
const columns = (t: TFunction<"categories">): readonly Column<Row>[] => [
  { key: "number", header: t("fields.code"), cell: ({ number }) => number },
  { key: "name", header: t("fields.name"), cell: ({ name }) => name, className: "who" },
  { key: "description", header: t("fields.description"), cell: ({ description }) => description },
  {
    key: "icon",
    header: t("fields.icon"),
    cell: ({ icon }) => (icon ? <Emblem src={icon} icon="tags" size={40} /> : t("noIcon")),
  },
];
