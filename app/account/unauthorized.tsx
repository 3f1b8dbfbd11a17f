import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  const { t } = useTranslation("account");
  return (
    <NoticeCard icon="lock" title={t("unauthorized.heading")} text={t("unauthorized.text")}>
      <PageTitle>{t("unauthorized.title")}</PageTitle>
      <p>
        <Link to="/admin/login">{t("unauthorized.login")}</Link>
      </p>
    </NoticeCard>
  );
}
