import { PAGE_SIZES } from "#app/model/limits.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import { parseQuery } from "#app/model/query.ts";
import { UserQuery } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import type { Listing } from "../kit/list/register-page.ts";
import { activityFilter, hasActivity } from "../kit/list/register.server.ts";
import { lookupOptions } from "../kit/record/labels.ts";

export const USER_LIST = defineList({
  section: "/admin/users",
  texts: "users",
  sizes: PAGE_SIZES.users,
  usual: { q: "" },
  query: (params) => parseQuery(UserQuery, params),
  known: () => Promise.resolve(undefined),
  filters: {
    roleId: {
      control: "select",
      label: (t) => t("columns.role"),
      all: (t) => t("allRoles"),
      options: () => lookupOptions(USER_ROLES),
    },
    status: activityFilter("m"),
  },
});

/** By name, in Macedonian order; searchable by name, username and e-mail. */
export const LISTING: Listing<User> = {
  order: ({ fullName }) => fullName,
  texts: ({ fullName, username, email }) => [fullName, username, email],
};

/** Whether the filters let a user through. */
export const userShown =
  ({ roleId, status }: UserQuery) =>
  (user: User) =>
    hasActivity(user, status) && (roleId === undefined || user.roleId === roleId);
