import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { Slip } from "#app/ui/page/slip.tsx";

/** The documented not-found page of the back-office. */
export function PageMissing() {
  const { t } = useTranslation("admin");
  return (
    <Slip icon="search" title={t("notFound.title")} text={t("notFound.text")}>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <div className="ends row">
        <Link className="btn" to="/admin/dashboard">
          {t("nav.dashboard")}
        </Link>
      </div>
    </Slip>
  );
}
