import { PAGE_SIZES } from "#app/model/limits.ts";
import { USER_ROLES } from "#app/model/lookups.ts";
import { parseQuery } from "#app/model/query.ts";
import { UserQuery } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { defineList } from "../kit/list/define-list.server.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import { lookupOptions } from "../kit/record/labels.ts";

const LIST = defineList({
  section: "/admin/users",
  texts: "users",
  sizes: PAGE_SIZES.users,
  usual: { q: "" },
  query: (params) => parseQuery(UserQuery, params),
  known: async (context: Context, signal: AbortSignal) => ({
    rows: await staffList(context, contract.users.list, signal),
  }),
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
export const USERS = defineRegister(LIST, {
  order: ({ fullName }) => fullName,
  texts: ({ fullName, username, email }: User) => [fullName, username, email],
  isShown:
    ({ roleId, status }) =>
    (user) =>
      hasActivity(user, status) && (roleId === undefined || user.roleId === roleId),
});
