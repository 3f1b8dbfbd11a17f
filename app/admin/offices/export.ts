import { getT } from "#server/middleware/locale.ts";
import { exportRegister } from "../kit/list/register.server.ts";
import type { Route } from "./+types/export";
import { OFFICE_LIST, officeShown } from "./register.server.ts";
import { LISTING, officeColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) =>
  exportRegister(OFFICE_LIST, args, async (query) => {
    const t = getT(args.context, "offices");
    const { rows } = await OFFICE_LIST.known(args.context, args.request.signal);
    return {
      fileName: "kancelarii",
      sheetName: t("title"),
      columns: officeColumns(t),
      all: rows,
      listing: LISTING,
      isShown: officeShown(query),
    };
  });
