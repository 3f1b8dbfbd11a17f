import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EXPORT_ROWS } from "#app/model/limits.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The same query with another ending. A plain link: a spreadsheet is no page for the router. */
export function ExportLink({ section, total }: { section: string; total: number }) {
  const { t } = useTranslation("admin");
  const { search } = useLocation();
  return (
    <div>
      <a className="btn plain" href={`${section}.xlsx${search}`}>
        <Icon name="download" />
        {t("export.link")}
      </a>
      {total > EXPORT_ROWS && <p className="small">{t("export.limit", { max: EXPORT_ROWS })}</p>}
    </div>
  );
}
