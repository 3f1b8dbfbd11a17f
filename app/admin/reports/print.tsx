import { Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMoment } from "#app/model/format.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import { PrintButton } from "../kit/record/print-button.tsx";
import type { Route } from "./+types/print";
import { crumbsTo, kindOf, reportAddress } from "./kind.ts";
import { PrintedReport } from "./report.tsx";
import { readReport } from "./read.server.ts";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.print") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const report = await readReport(context, kindOf(pattern), recordIdOf(params), { signal: request.signal });
  return { report, printed: formatMoment() };
}

export default function PrintReport({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { report, printed } = loaderData;
  return (
    <>
      <PageTitle>{report.title}</PageTitle>
      <div className="screen-only">
        <PageHead title={t("view.print")}>
          <PrintButton text={t("print.print")} hint={t("print.hint")} />
          <Link className="btn ghost" to={reportAddress(report.kind, report.id)}>
            {t("print.back")}
          </Link>
        </PageHead>
      </div>
      <PrintedReport report={report} heading="h2" />
      <p className="small">{t("print.printed", { date: printed })}</p>
    </>
  );
}
