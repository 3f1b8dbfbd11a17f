import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { USERS } from "./users.server.ts";
import { userColumns } from "./rows.tsx";

export const handle = registerHandle("users", { registerList, users });

export const loader = (args: Route.LoaderArgs) => USERS.list.page(args);

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const loaded = useUnpacked(loaderData);
  return (
    <RegisterList
      register="users"
      {...loaded}
      columns={userColumns(t)}
      name={({ fullName }) => fullName}
      add={t("add")}
    />
  );
}
