import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Dropdown } from "#app/ui/frame/dropdown.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Kind, reportAddress } from "../kind.ts";

/** The report as a file, or on paper. Plain links for files: they are no pages for the router. */
export function ExportMenu({ kind, id }: { kind: Kind; id: number }) {
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
