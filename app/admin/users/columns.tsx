import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Face } from "#app/ui/page/face.tsx";
import { type ListedUser, roleName } from "./list/rows.ts";

/** The columns of the user list in the documented order; the actions stand before them. */
export function userColumns(t: TFunction<"users">): readonly Column<ListedUser>[] {
  return [
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
}
