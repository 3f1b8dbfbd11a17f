import type { TFunction } from "i18next";
import { photoOf } from "#app/model/media.ts";
import { roleName, type User } from "#app/model/user.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Face } from "#app/ui/page/pictures.tsx";

/** A row of the list: the documented columns and nothing else of the user (R18). */
interface ListedUser {
  readonly id: number;
  readonly fullName: string;
  readonly username: string;
  readonly roleId: number;
  readonly active: boolean;
  /** Address of the picture; absent for the placeholder. */
  readonly photo?: string | undefined;
}

export const listedUser = ({
  id,
  fullName,
  username,
  roleId,
  active,
  profilePicturePath,
}: User): ListedUser => ({
  id,
  fullName,
  username,
  roleId,
  active,
  photo: photoOf(profilePicturePath),
});

/** The documented columns, preceded by the actions. */
export const userColumns = (t: TFunction<"users">): readonly Column<ListedUser>[] => [
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
    text: ({ active }) => t(active ? "active" : "inactive"),
    className: "state",
  },
  {
    key: "photo",
    header: t("columns.photo"),
    cell: ({ photo }) => <Face src={photo} width={40} height={40} />,
  },
];
