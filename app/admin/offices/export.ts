import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/export";
import { OFFICES } from "./register.server.ts";
import { officeColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => {
  const t = getT(args.context, "offices");
  return OFFICES.file(args, { fileName: "kancelarii", sheetName: t("title"), columns: officeColumns(t) });
};
