import type { UserQuery } from "#app/model/user-rules.ts";
import type { User } from "#app/model/user.ts";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportRegister } from "../kit/list/register.server.ts";
import { staffList } from "../kit/list/staff-list.ts";
import type { Route } from "./+types/export";
import { LISTING, USER_LIST, userShown } from "./register.server.ts";
import { userColumns } from "./rows.tsx";

/** The filtered list as a spreadsheet, with the addresses that the screen has no room for. */
export const loader = (args: Route.LoaderArgs) =>
  exportRegister<UserQuery, User>(USER_LIST, args, async (query) => {
    const t = getT(args.context, "users");
    return {
      fileName: "korisnici",
      sheetName: t("title"),
      columns: [
        ...userColumns(t).filter(({ key }) => key !== "photo"),
        { key: "email", header: t("fields.email"), cell: ({ email }) => email },
        { key: "phone", header: t("fields.phone"), cell: ({ phone }) => phone },
      ],
      all: await staffList(args.context, contract.users.list, args.request.signal),
      listing: LISTING,
      isShown: userShown(query),
    };
  });
