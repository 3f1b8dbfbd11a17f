import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";

export function PageMissing() {
  const { t } = useTranslation("admin");
  return (
    <NoticeCard icon="search" title={t("notFound.title")} text={t("notFound.text")}>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <div className="ends row">
        <Link className="btn" to="/admin/dashboard">
          {t("nav.dashboard")}
        </Link>
      </div>
    </NoticeCard>
  );
}
