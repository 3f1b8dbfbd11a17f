import type { TFunction } from "i18next";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { roleName, type User } from "#app/model/user.ts";
import { useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";
import type { Route } from "./+types/list";
import { USERS } from "./users.server.ts";

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

type Row = Pick<User, "id" | "fullName" | "username" | "roleId" | "active"> & {
  /** Address of the picture; absent for the placeholder. */
  readonly photo?: string | undefined;
};

const userColumns = (t: TFunction<"users">): readonly Column<Row>[] => [
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
    cell: ({ active }) => <ActivityBadge active={active} />,
    text: ({ active }) => activityName(active),
    className: "state",
  },
  {
    key: "photo",
    header: t("columns.photo"),
    cell: ({ photo }) => <Face src={photo} width={40} height={40} />,
  },
];

/** Those of the spreadsheet, with the addresses that the screen has no room for. */
export const fileColumns = (t: TFunction<"users">): readonly Column<User>[] => [
  ...userColumns(t).filter(({ key }) => key !== "photo"),
  { key: "email", header: t("fields.email"), cell: ({ email }) => email },
  { key: "phone", header: t("fields.phone"), cell: ({ phone }) => phone },
];
