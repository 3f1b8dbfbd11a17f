import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/export";
import { PARTIES } from "./register.server.ts";
import { partyColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => {
  const t = getT(args.context, "parties");
  return PARTIES.file(args, { fileName: "partii", sheetName: t("title"), columns: partyColumns(t) });
};
