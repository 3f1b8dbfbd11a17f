import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/export";
import { USERS } from "./register.server.ts";
import { userColumns } from "./rows.tsx";

/** The filtered list as a spreadsheet, with the addresses that the screen has no room for. */
export const loader = (args: Route.LoaderArgs) => {
  const t = getT(args.context, "users");
  return USERS.file(args, {
    fileName: "korisnici",
    sheetName: t("title"),
    columns: [
      ...userColumns(t).filter(({ key }) => key !== "photo"),
      { key: "email", header: t("fields.email"), cell: ({ email }) => email },
      { key: "phone", header: t("fields.phone"), cell: ({ phone }) => phone },
    ],
  });
};
