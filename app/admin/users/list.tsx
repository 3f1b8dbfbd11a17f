import type { TFunction } from "i18next";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { photoOf } from "#app/model/media.ts";
import { parseQuery } from "#app/model/query.ts";
import { UserQuery } from "#app/model/user-rules.ts";
import { roleName, type User } from "#app/model/user.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { contract } from "#server/api/contract/index.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { type Listing, registerPage } from "../kit/list/register-page.ts";
import { staffList } from "../kit/list/staff-list.ts";
import type { Route } from "./+types/list";

export const handle: AdminHandle = {
  texts: { registerList, users },
  crumbs: [{ text: "nav.users" }],
};

/** A row of the list: the documented columns and nothing else of the user (R18). */
interface ListedUser {
  readonly id: number;
  readonly fullName: string;
  readonly username: string;
  readonly roleId: number;
  readonly active: boolean;
  /** Address of the picture; absent for the placeholder. */
  readonly photo: string | undefined;
}

/** By name, in Macedonian order; searchable by name, username and e-mail. */
const LISTING: Listing<User> = {
  order: ({ fullName }) => fullName,
  texts: ({ fullName, username, email }) => [fullName, username, email],
};

/** A user as the list shows them. */
const listedUser = ({ id, fullName, username, roleId, active, profilePicturePath }: User): ListedUser => ({
  id,
  fullName,
  username,
  roleId,
  active,
  photo: photoOf(profilePicturePath),
});

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = parseQuery(UserQuery, url.searchParams);
  const all = await staffList(context, contract.users.list, request.signal);
  const list = registerPage(all, query, LISTING);
  return pack({ list: { ...list, rows: list.rows.map(listedUser) } });
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const { list } = useUnpacked(loaderData);
  return (
    <RegisterList
      register="users"
      list={list}
      columns={columns(t)}
      name={({ fullName }) => fullName}
      mayEdit
      add={t("add")}
    />
  );
}

/** The documented columns, preceded by the actions. */
const columns = (t: TFunction<"users">): readonly Column<ListedUser>[] => [
  { key: "fullName", header: t("columns.fullName"), cell: ({ fullName }) => fullName, className: "who" },
  { key: "username", header: t("columns.username"), cell: ({ username }) => username },
  {
    key: "role",
    header: t("columns.role"),
    cell: ({ roleId }) => roleName(roleId) ?? t("otherRole", { id: roleId }),
  },
  {
    key: "active",
    header: t("columns.active"),
    cell: ({ active }) => <Badge tone={active ? "ok" : "calm"}>{t(active ? "active" : "inactive")}</Badge>,
    className: "state",
  },
  {
    key: "photo",
    header: t("columns.photo"),
    cell: ({ photo }) => <Face src={photo} width={40} height={40} />,
  },
];
