import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/export";
import { MPS } from "./register.server.ts";
import { mpColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) => {
  const t = getT(args.context, "mps");
  return MPS.file(args, { fileName: "pratenici", sheetName: t("title"), columns: mpColumns(t) });
};
