import { getT } from "#server/middleware/locale.ts";
import { exportRegister } from "../kit/list/register.server.ts";
import type { Route } from "./+types/export";
import { LISTING, MP_LIST, mpShown } from "./register.server.ts";
import { mpColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) =>
  exportRegister(MP_LIST, args, async (query) => {
    const t = getT(args.context, "mps");
    const { rows } = await MP_LIST.known(args.context, args.request.signal);
    return {
      fileName: "pratenici",
      sheetName: t("title"),
      columns: mpColumns(t),
      all: rows,
      listing: LISTING,
      isShown: mpShown(query),
    };
  });
