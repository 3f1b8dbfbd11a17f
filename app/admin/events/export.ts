import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportList, spreadsheetColumns } from "../kit/list/export.server.ts";
import type { Route } from "./+types/export";
import { EVENT_LIST, listedEvent } from "./events.server.ts";
import { eventColumns } from "./list.tsx";

const WIDTHS = { id: 8, date: 12, subject: 50 };

export const loader = (args: Route.LoaderArgs) =>
  exportList(EVENT_LIST, args, (query) => {
    const t = getT(args.context, "events");
    return {
      fileName: "nastani",
      sheetName: t("title"),
      columns: spreadsheetColumns(
        [...eventColumns(t), { key: "id", header: t("columns.id"), cell: ({ id }) => id }],
        WIDTHS,
        "subject",
      ),
      ask: (attempt, page) => attempt(contract.events.filter, { query: { ...query, ...page } }),
      rowsOf: (page) => page.map((found) => ({ row: listedEvent(found), iso: found.date })),
    };
  });
