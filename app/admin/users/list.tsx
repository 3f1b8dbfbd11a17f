import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { USERS } from "./register.server.ts";
import { listedUser, userColumns } from "./rows.tsx";

export const handle: AdminHandle = {
  texts: { registerList, users },
  crumbs: [{ text: "nav.users" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { list, bar } = await USERS.page(args);
  return pack({ list: { ...list, rows: list.rows.map(listedUser) }, bar });
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
