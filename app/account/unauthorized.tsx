import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Slip } from "#app/ui/page/slip.tsx";

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  const { t } = useTranslation(["account", "common"]);
  return (
    <Slip icon="lock" title={t("unauthorized.heading")} text={t("unauthorized.text")}>
      <title>{`${t("unauthorized.title")} · ${t("common:site")}`}</title>
      <p>
        <Link to="/admin/login">{t("unauthorized.login")}</Link>
      </p>
    </Slip>
  );
}
