import type { TFunction } from "i18next";
import type { CaseRow } from "#app/model/case.ts";
import { readWishes } from "#app/model/wishes.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { publicLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportList, spreadsheetColumns } from "../../kit/list/export.server.ts";
import { wishFacts } from "../../kit/case/wishes.server.ts";
import type { Route } from "./+types/export";
import { caseColumns } from "./list-parts.tsx";
import { type ListedCase, listedCase } from "./list.server.ts";
import { CASES } from "../../kit/case/list.server.ts";

const WIDTHS = {
  id: 8,
  topic: 34,
  phone: 16,
  email: 28,
  answer: 28,
  date: 12,
  party: 14,
  status: 14,
  category: 34,
};

/** The list's columns, plus what an assistant needs to work on paper. */
type ExportedCase = ListedCase & Readonly<Record<"topic" | "phone" | "email" | "answer", string>>;

const exportColumns = (t: TFunction<"cases">): readonly Column<ExportedCase>[] => [
  ...caseColumns(t),
  { key: "id", header: t("columns.id"), cell: ({ id }) => id },
  { key: "topic", header: t("fields.topic"), cell: ({ topic }) => topic },
  { key: "phone", header: t("fields.phone"), cell: ({ phone }) => phone },
  { key: "email", header: t("fields.email"), cell: ({ email }) => email },
  { key: "answer", header: t("columns.answer"), cell: ({ answer }) => answer },
];

const answerOf = ({ reason = "" }: Pick<CaseRow, "reason">): string =>
  wishFacts(readWishes(reason).wishes).find(({ name }) => name === "answer")?.text ?? "";

export const loader = (args: Route.LoaderArgs) =>
  exportList(CASES, args, async (query) => {
    const t = getT(args.context, "cases");
    const { parties } = await publicLists(args.context);
    return {
      fileName: "slucai",
      sheetName: t("title"),
      columns: spreadsheetColumns(exportColumns(t), WIDTHS, "citizen"),
      ask: (attempt, page) => attempt(contract.cases.filter, { query: { ...query, ...page } }),
      rowsOf: (page) =>
        page.map(({ topic = "", phone = "", email = "", ...found }) => ({
          row: { ...listedCase(found, parties), topic, phone, email, answer: answerOf(found) },
          iso: found.date,
        })),
    };
  });
