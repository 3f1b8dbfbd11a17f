import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Report } from "#app/model/report.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { addressWith, AT } from "../kit/list/address.ts";
import { type Kind, reportMonthName, reportAddress, reportStatus } from "./kind.ts";

export const listedReport = ({ id, userFullName, period, reportStatusId }: Report) => ({
  id,
  assistant: userFullName,
  period: reportMonthName(period),
  status: reportStatus(reportStatusId),
});

export interface ListedReport extends ReturnType<typeof listedReport> {
  /** Key of its submission form; absent if there is nothing to submit. */
  readonly formKey?: string;
  /** By when it is due. */
  readonly deadline?: string | undefined;
}

/**
 * The columns of a report list (section 2 of the back-office document, "Reports"), preceded by the actions.
 * @param submit renders the cell of the last one
 */
export function reportColumns(
  t: TFunction<"reports">,
  kind: Kind,
  submit: (row: ListedReport) => ReactNode,
): readonly Column<ListedReport>[] {
  return [
    {
      key: "assistant",
      header: t("columns.assistant"),
      cell: ({ assistant }) => assistant,
      className: "who",
    },
    { key: "period", header: t(`columns.period.${kind}`), cell: ({ period }) => period },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
    { key: "action", header: t("columns.action"), cell: submit },
  ];
}

/** The actions of each report in the list, as plain links; each label names its row. */
export function useReportLinks(kind: Kind, list = "") {
  const { t } = useTranslation(["reports", "common"]);
  const follow = useClientNavigation();
  const at = useSearchParams()[0].get(AT);

  return ({ id, assistant, period }: Pick<ListedReport, "id" | "assistant" | "period">) => {
    // A file is no page for the router.
    const link = (below: string, icon: IconName, label: string) => (
      <a
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- back in the list, work goes on at the row of the address
        autoFocus={below === "" && String(id) === at}
        className="tile"
        href={below === "" ? addressWith(reportAddress(kind, id), list) : reportAddress(kind, id, below)}
        title={label}
        aria-label={`${label}: ${assistant}, ${period}`}
        onClick={below === "" ? follow : undefined}
      >
        <Icon name={icon} />
      </a>
    );
    return (
      <>
        {link("", "eye", t("common:view"))}
        {link("/report.pdf", "file-text", t("actions.pdf"))}
        {link("/report.xlsx", "file-spreadsheet", t("actions.excel"))}
      </>
    );
  };
}
