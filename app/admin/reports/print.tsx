import { Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { formatDateTime } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import type { AdminHandle } from "../crumbs.tsx";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/print";
import { crumbsTo, kindOf, reportAddress } from "./kind.ts";
import paperLook from "./paper/paper.css?url";
import { Sheet } from "./paper/sheet.tsx";
import { readReport } from "./report/read.ts";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.print") };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: reportLook },
  { rel: "stylesheet", href: paperLook },
];

/** The report for the browser's own printer: it needs no other program, on the server or elsewhere. */
export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const report = await readReport(context, kindOf(pattern), recordIdOf(params), request.signal);
  return { report, printed: formatDateTime(wallTimeOf(new Date())) };
}

export default function PrintReport({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { report, printed } = loaderData;
  return (
    <>
      <PageTitle>{report.title}</PageTitle>
      <div className="screen-only">
        <PageHead title={t("view.print")}>
          <PrintButton />
          <Link className="btn ghost" to={reportAddress(report.kind, report.id)}>
            {t("print.back")}
          </Link>
        </PageHead>
      </div>
      <Sheet report={report} heading="h2" />
      <p className="small">{t("print.printed", { date: printed })}</p>
    </>
  );
}

/** Printing needs script or the browser's own command; without script the page says so. */
function PrintButton() {
  const { t } = useTranslation("reports");
  const hydrated = useHydrated();
  if (!hydrated) return <p className="small">{t("print.hint")}</p>;
  return (
    <button className="btn" type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {t("print.print")}
    </button>
  );
}
