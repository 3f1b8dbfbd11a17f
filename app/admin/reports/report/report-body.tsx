import { useTranslation } from "#app/i18n/use-translation.ts";
import { SectionTable } from "./section-table.tsx";
import type { ShownReport } from "./read.ts";

/** The body of a report: sections A to D and who answers for it. The same wherever a report is shown. */
export function ReportBody({ report }: { report: ShownReport }) {
  const { t } = useTranslation("reports");
  const { sections, period, before, notCompared, assistant, mpsOfToday } = report;
  return (
    <div className="report cells">
      {mpsOfToday && <p className="small not-compared">{t("view.mpsOfToday")}</p>}
      {notCompared !== undefined && <p className="small not-compared">{notCompared}</p>}
      {sections.map((section) => (
        <SectionTable
          key={section.name}
          section={section}
          period={period}
          before={before}
          compared={notCompared === undefined}
        />
      ))}
      <p className="small">
        {t("view.assistant")} <b>{assistant}</b>
      </p>
    </div>
  );
}
