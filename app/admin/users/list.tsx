import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { UserQuery } from "#app/model/user.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { contract } from "#server/api/contract/index.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { AddLink } from "../list/add-link.tsx";
import { RegisterList } from "../register-list/register-list.tsx";
import { useRowLinks } from "../list/row-links.tsx";
import { shownList } from "../register-list/shown-list.ts";
import { staffList } from "../list/staff-list.ts";
import type { Route } from "./+types/list";
import { userColumns } from "./columns.tsx";
import { type ListedUser, listedUser, LISTING } from "./list/rows.ts";

export const handle: AdminHandle = {
  texts: { registerList, users },
  crumbs: [{ text: "nav.users" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = parseQuery(UserQuery, url.searchParams);
  const all = await staffList(context, contract.users.list, request.signal);
  const list = shownList(all, query, LISTING);
  return pack({ list: { ...list, rows: list.rows.map(listedUser) } });
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { list } = useUnpacked(loaderData);
  const { t } = useTranslation("users");
  const actions = useRowLinks<ListedUser>({
    section: "/admin/users",
    mayEdit: true,
    name: ({ fullName }) => fullName,
  });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: list.total })}>
        <AddLink to="/admin/users/add" text={t("add")} />
      </PageHead>
      <RegisterList
        list={list}
        columns={userColumns(t)}
        sizes={PAGE_SIZES.users}
        caption={t("caption")}
        searchBy={t("searchBy")}
        actions={actions}
      />
    </>
  );
}
