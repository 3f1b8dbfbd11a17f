import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { contract } from "#server/api/contract/index.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { registerPage } from "../kit/list/register-page.ts";
import { staffList } from "../kit/list/staff-list.ts";
import type { Route } from "./+types/list";
import { LISTING, USER_LIST, userShown } from "./register.server.ts";
import { listedUser, userColumns } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { registerList, users },
  crumbs: [{ text: "nav.users" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = USER_LIST.parse(url.searchParams);
  const all = await staffList(context, contract.users.list, request.signal);
  const list = registerPage(all, query, LISTING, userShown(query));
  return pack({
    list: { ...list, rows: list.rows.map(listedUser) },
    bar: USER_LIST.bar(context, url.searchParams, query, undefined),
  });
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const loaded = useUnpacked(loaderData);
  return (
    <RegisterList
      register="users"
      {...loaded}
      columns={userColumns(t)}
      name={({ fullName }) => fullName}
      mayEdit
      add={t("add")}
    />
  );
}
