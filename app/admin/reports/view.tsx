import { Link, type LinksFunction } from "react-router";
import { record } from "#app/i18n/mk/record.ts";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, ROLE } from "#app/model/access.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { Dropdown } from "#app/ui/frame/dropdown.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";
import { crumbsTo, type Kind, kindOf, reportAddress } from "./kind.ts";
import { readReport } from "./read.server.ts";
import reportLook from "./report.css?url";
import { ReportBody } from "./report.tsx";
import { SubmitReport } from "./submit-dialog.tsx";

export const handle: AdminHandle = { texts: { record, reports }, crumbs: crumbsTo("reports:crumbs.view") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const { id: userId, roleId } = requireProfile(context);
  const kind = kindOf(pattern);
  const report = await readReport(context, kind, recordIdOf(params), { signal: request.signal });
  const maySubmit =
    mayOpen("/admin/reports/monthly/submit/:id", roleId) &&
    report.userId === userId &&
    report.statusId === REPORT_STATUS.draft;
  return {
    report,
    formKey: maySubmit ? formKey(context) : undefined,
    isPredecessors: roleId === ROLE.assistant && report.userId !== userId,
  };
}

export default function ReportView({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["common", "reports"]);
  const { report, formKey: key, isPredecessors } = loaderData;
  const { kind, id, title, status, period, deadline, assistant } = report;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={<Lead {...report} />}>
        {status && <Badge tone={status.tone}>{status.name}</Badge>}
        <ExportMenu kind={kind} id={id} />
        {key !== undefined && (
          <SubmitReport
            kind={kind}
            id={id}
            period={period}
            label={assistant}
            formKey={key}
            deadline={deadline}
            search="from=view"
            className="btn"
          />
        )}
      </PageHead>
      {isPredecessors && <Notice title={t("reports:view.predecessor", { assistant })} />}
      {report.stale && <Notice title={t("stale")} />}
      <ReportBody report={report} folds />
    </>
  );
}

function Lead({ assistant, mps }: Route.ComponentProps["loaderData"]["report"]) {
  const { t } = useTranslation("reports");
  return (
    <>
      {t("columns.assistant")}: <b>{assistant}</b>
      <br />
      {mps}
    </>
  );
}

/** The report as a file, or for printing. Plain links for files: they are no pages for the router. */
function ExportMenu({ kind, id }: { kind: Kind; id: number }) {
  const { t } = useTranslation("reports");
  const summary = (
    <>
      <Icon name="download" />
      {t("view.export")}
      <Icon name="chevron-down" />
    </>
  );
  return (
    <Dropdown summary={summary} className="btn plain">
      <a className="item" href={reportAddress(kind, id, "/report.xlsx")}>
        <Icon name="file-spreadsheet" />
        {t("view.excel")}
      </a>
      <a className="item" href={reportAddress(kind, id, "/report.pdf")}>
        <Icon name="file-text" />
        {t("view.pdf")}
      </a>
      <Link className="item" to={reportAddress(kind, id, "/print")}>
        <Icon name="printer" />
        {t("view.print")}
      </Link>
    </Dropdown>
  );
}
