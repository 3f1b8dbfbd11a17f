import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RequestPageView } from "./view.server.ts";

/** Who looked at it, by role and never by name. */
export function Looks({ view: { looks } }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <h2>{t("looks.title")}</h2>
      {looks.length === 0 && <p>{t("looks.none")}</p>}
      {looks.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <details className="fold lean screen-only">
        <summary>{t("looks.what")}</summary>
        <p className="small">
          {t("looks.meaning")} <Link to="/privacy">{t("looks.privacy")}</Link>
        </p>
      </details>
    </section>
  );
}
