import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ReportView } from "./read.server.ts";
import { ReportBody } from "./report.tsx";

export function PrintedReport({
  report,
  heading: Heading = "h1",
  ofMany = false,
}: {
  report: ReportView;
  heading?: "h1" | "h2";
  /** Its heading names its assistant. */
  ofMany?: boolean;
}) {
  const { t } = useTranslation(["reports", "common"]);
  const { title, mps, status } = report;
  return (
    <article className="card box paper stack">
      <header>
        <p className="small">
          {t("common:institution")} · {t("common:site")}
        </p>
        <Heading>{ofMany ? `${title} · ${report.assistant}` : title}</Heading>
        <p className="small">{mps}</p>
        {status && <p className="small">{t("view.status", { status: status.name })}</p>}
      </header>
      <ReportBody report={report} />
    </article>
  );
}
