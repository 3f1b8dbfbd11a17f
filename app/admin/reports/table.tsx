import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import type { Unpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { useRowLinks } from "../kit/list/links.tsx";
import type { Route } from "./+types/list";
import { reportAddress, reportListAddress } from "./kind.ts";
import { SubmitReport } from "./submit-dialog.tsx";

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;
type Listed = Loaded["rows"][number];

/** In the documented columns (section 2 of the back-office document, "Reports"), preceded by the actions. */
export function ReportTable({ kind, rows, query, total, search }: Loaded) {
  const { t } = useTranslation("reports");
  const viewLink = useRowLinks<Listed>({
    section: reportListAddress(kind),
    mayEdit: false,
    name: nameOf,
    returnTo: () => search,
  });
  // Plain links: a file is no page for the router.
  const file = (row: Listed, ending: "pdf" | "xlsx", icon: IconName, label: string) => (
    <a
      className="tile"
      href={reportAddress(kind, row.id, `/report.${ending}`)}
      title={label}
      aria-label={`${label}: ${nameOf(row)}`}
    >
      <Icon name={icon} />
    </a>
  );
  const actions = (row: Listed) => (
    <>
      {viewLink(row)}
      {file(row, "pdf", "file-text", t("actions.pdf"))}
      {file(row, "xlsx", "file-spreadsheet", t("actions.excel"))}
    </>
  );
  const submit = ({ id, period, assistant, formKey: key, deadline }: Listed) =>
    key === undefined ? (
      <span className="quiet">–</span>
    ) : (
      <SubmitReport
        kind={kind}
        id={id}
        period={period}
        label={assistant}
        formKey={key}
        deadline={deadline}
        search={search}
      />
    );
  const columns: readonly Column<Listed>[] = [
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
      className: "state",
    },
    { key: "action", header: t("columns.action"), cell: submit },
  ];
  return (
    <>
      <DataTable
        rows={rows}
        columns={columns}
        caption={t("caption")}
        rowKey={({ id }) => id}
        actions={actions}
      />
      <Paging page={query.page} size={query.size} total={total} sizes={PAGE_SIZES.reports} />
    </>
  );
}

const nameOf = ({ assistant, period }: Listed) => `${assistant}, ${period}`;
