import type { TFunction } from "i18next";
import { photoOf } from "#app/model/media.ts";
import { roleName, type User } from "#app/model/user.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";

/** A row of the list: the documented columns and nothing else of the user (R18). */
export const listedUser = ({ id, fullName, username, roleId, active, profilePicturePath }: User) => ({
  id,
  fullName,
  username,
  roleId,
  active,
  /** Address of the picture; `undefined` for the placeholder. */
  photo: photoOf(profilePicturePath),
});

type Row = Omit<ReturnType<typeof listedUser>, "photo"> & { readonly photo?: string | undefined };

export const userColumns = (t: TFunction<"users">): readonly Column<Row>[] => [
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
