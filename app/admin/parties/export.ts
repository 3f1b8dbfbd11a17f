import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportRegister } from "../kit/list/register.server.ts";
import type { Route } from "./+types/export";
import { LISTING, PARTY_LIST, partyShown } from "./register.server.ts";
import { partyColumns } from "./rows.tsx";

export const loader = (args: Route.LoaderArgs) =>
  exportRegister(PARTY_LIST, args, async (query) => {
    const t = getT(args.context, "parties");
    const { value: all } = await currentList(args.context, contract.parties.list);
    return {
      fileName: "partii",
      sheetName: t("title"),
      columns: partyColumns(t),
      all,
      listing: LISTING,
      isShown: partyShown(query),
    };
  });
