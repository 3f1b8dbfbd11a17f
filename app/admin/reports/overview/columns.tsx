import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { Standing } from "./read.ts";

/** The columns of the overview. */
export function overviewColumns(t: TFunction<"reports">): readonly Column<Standing>[] {
  const nameOf = ({ status, isNobodys }: Standing) => standingName(t, status, isNobodys);
  return [
    {
      key: "assistant",
      header: t("columns.assistant"),
      cell: ({ assistant }) => assistant,
      className: "who",
    },
    {
      key: "status",
      header: t("columns.status"),
      cell: (row) => (
        <>
          <Badge tone={standingTone(row)}>{nameOf(row)}</Badge>
          {row.isNobodys && <p className="small">{t("overview.nobodysText")}</p>}
        </>
      ),
      text: nameOf,
      className: "state",
    },
  ];
}

/** What stands there as a status; what nobody can submit any more says so. */
export function standingName(
  t: TFunction<"reports">,
  status: Standing["status"],
  isNobodys: boolean,
): string {
  if (!status) return t("overview.none");
  return isNobodys ? t("overview.nobodys", { status: status.name }) : status.name;
}

/** Nobody is waited for where nobody can submit. */
export const standingTone = ({ status, isNobodys }: Pick<Standing, "status" | "isNobodys">) =>
  isNobodys ? "calm" : (status?.tone ?? "calm");
